import type { Module } from './modules.ts'

/** The imports that go round in a circle between files, each circle as one sentence. Tests are not looked at. */
export function fileCycles(modules: readonly Module[]): readonly string[] {
  const edges = edgesOf(modules).map(({ from, to }) => [from, to] as const)
  return cycles(edges).map((files) => files.join(' imports '))
}

/** The same between folders that lie side by side, at any depth, with an import for each step. */
export function folderCycles(modules: readonly Module[]): readonly string[] {
  const steps = new Map<string, string>()
  const edges: (readonly [string, string])[] = []
  for (const { from, to, line } of edgesOf(modules)) {
    const [a, b] = [from.split('/'), to.split('/')]
    const depth = a.findIndex((name, at) => name !== b[at])
    // A file beside a folder belongs to the folder that holds both.
    if (depth < 0 || depth === a.length - 1 || depth === b.length - 1) continue
    const edge = [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')] as const
    edges.push(edge)
    steps.set(edge.join(' '), `${from}:${line} imports ${to}`)
  }
  return cycles(edges).map((folders) =>
    folders
      .slice(1)
      .map((to, at) => steps.get(`${folders[at]} ${to}`))
      .join('; '),
  )
}

function edgesOf(
  modules: readonly Module[],
): readonly { readonly from: string; readonly to: string; readonly line: number }[] {
  const known = new Set(modules.filter(({ test }) => !test).map(({ file }) => file))
  return modules.flatMap(({ file: from, imports }) =>
    imports.flatMap(({ file: to, line }) =>
      to !== undefined && to !== from && known.has(from) && known.has(to) ? [{ from, to, line }] : [],
    ),
  )
}

/** Circles of a graph, each from its first node back to it: one for each edge that closes a circle in a walk of depth first. */
function cycles(edges: readonly (readonly [string, string])[]): readonly (readonly string[])[] {
  const next = Map.groupBy(edges, ([from]) => from)
  const found: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (node: string): void => {
    const at = path.indexOf(node)
    if (at >= 0) found.push([...path.slice(at), node])
    if (at >= 0 || done.has(node)) return
    path.push(node)
    for (const to of new Set(next.get(node)?.map(([, each]) => each))) visit(to)
    path.pop()
    done.add(node)
  }
  for (const node of next.keys()) visit(node)
  return found
}
