/** Where a node of a picture stands: its column from the left, and its place from the top, in rows that may be halves. */
export interface Place {
  readonly column: number
  readonly row: number
}

/** A line between two nodes, by the places that it passes, both ends included. */
export interface Route {
  readonly from: string
  readonly to: string
  readonly through: readonly Place[]
}

export interface Layers {
  readonly places: ReadonlyMap<string, Place>
  readonly routes: readonly Route[]
  readonly columns: number
  readonly rows: number
}

export interface LayeredNode {
  readonly key: string
  /** Its column from the left, 0 the first. */
  readonly layer: number
}

export interface Edge {
  readonly from: string
  readonly to: string
}

const sweeps = 8

/**
 * Gives the nodes of a picture their places. The columns are given; long lines keep a free row of their own in the columns
 * that they cross, and rows are ordered so that few lines cross, beginning with the order that is given. Edges to nodes that
 * are not given are left out. The same graph gives the same picture.
 */
export function layers(nodes: readonly LayeredNode[], edges: readonly Edge[]): Layers {
  const column = new Map(nodes.map(({ key, layer }) => [key, layer]))
  const drawn = edges.filter(({ from, to }) => column.has(from) && column.has(to) && from !== to)
  const grid: string[][] = []
  const put = (key: string, at: number) => {
    while (grid.length <= at) grid.push([])
    grid[at]!.push(key)
  }
  for (const { key, layer } of nodes) put(key, layer)
  const chains = drawn.map((edge) => chainOf(edge, column, put))
  order(grid, chains)
  const rows = rowsOf(grid)
  const place = (key: string): Place => rows.get(key)!
  return {
    places: new Map(nodes.map(({ key }) => [key, place(key)])),
    routes: drawn.map(({ from, to }, at) => ({ from, to, through: chains[at]!.map(place) })),
    columns: grid.length,
    rows: Math.max(0, ...grid.map(({ length }) => length)),
  }
}

/** The keys that a line passes, one a column: both ends, and a free row in every column between. */
function chainOf(
  { from, to }: Edge,
  column: ReadonlyMap<string, number>,
  put: (key: string, at: number) => void,
): readonly string[] {
  const [start, end] = [column.get(from)!, column.get(to)!]
  if (end <= start + 1) return [from, to]
  const between = Array.from({ length: end - start - 1 }, (_, step) => {
    const key = `${from}\n${to}\n${step}`
    put(key, start + step + 1)
    return key
  })
  return [from, ...between, to]
}

/** Orders each column by the middle of its neighbours, from left to right and back, some times. */
function order(grid: string[][], chains: readonly (readonly string[])[]): void {
  const steps = chains.flatMap((chain) => chain.slice(1).map((to, at) => ({ from: chain[at]!, to })))
  const before = Map.groupBy(steps, ({ to }) => to)
  const after = Map.groupBy(steps, ({ from }) => from)
  const sortBy = (
    keys: string[],
    neighbours: (key: string) => readonly string[],
    beside: readonly string[],
  ) => {
    const index = new Map(beside.map((key, at) => [key, at]))
    const weight = new Map(
      keys.map((key, at) => {
        const found = neighbours(key).flatMap((each) => index.get(each) ?? [])
        return [key, found.length === 0 ? at : found.reduce((sum, each) => sum + each, 0) / found.length]
      }),
    )
    keys.sort((a, b) => weight.get(a)! - weight.get(b)!)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let at = 1; at < grid.length; at++)
      sortBy(grid[at]!, (key) => (before.get(key) ?? []).map(({ from }) => from), grid[at - 1]!)
    for (let at = grid.length - 2; at >= 0; at--)
      sortBy(grid[at]!, (key) => (after.get(key) ?? []).map(({ to }) => to), grid[at + 1]!)
  }
}

/** Rows in the given order, each column moved as a whole to the middle of the tallest. */
function rowsOf(grid: readonly (readonly string[])[]): Map<string, Place> {
  const tallest = Math.max(0, ...grid.map(({ length }) => length))
  return new Map(
    grid.flatMap((keys, column) =>
      keys.map((key, at): [string, Place] => [key, { column, row: at + (tallest - keys.length) / 2 }]),
    ),
  )
}
