import { refKey } from '@barometer/graph'
import type { Row } from '../wire/index.ts'
import { type DisplayState, displayState, stateWords } from './display-state.ts'
import { childrenOf, type RowStore } from './row-store.ts'

/** One line of the tree: an object, or what stands for many that need no eyes. */
export type TreeLine = ObjectLine | FoldLine

interface Line {
  /** Where it stands: the keys from the root to it. Unique, and the same as long as it stands there. */
  readonly path: string
  readonly depth: number
  readonly open: boolean
}

export interface ObjectLine extends Line {
  readonly kind: 'object'
  readonly key: string
  readonly row: Row
  /** Whether it can be opened. */
  readonly parent: boolean
}

export interface FoldLine extends Line {
  readonly kind: 'fold'
  readonly count: number
  readonly what: 'well' | 'superseded'
}

const separator = '\n'
const ranks = new Map(Object.keys(stateWords).map((state, at) => [state as DisplayState, at]))

/**
 * The lines of the tree, from the roots down through what is open: first what is not well, the gravest first; then one line for
 * all that is well, and one for what was replaced or is finished. Where everything in an open object is well, its parts are
 * told without that line. An object that contains itself is not opened twice.
 */
export function treeLines(store: RowStore, open: ReadonlySet<string>): readonly TreeLine[] {
  const lines: TreeLine[] = []
  const roots = [...store.roots].flatMap((key) => store.rows.get(key) ?? [])
  addLevel({ store, open, lines }, roots, '', 0, true)
  return lines
}

interface Building {
  readonly store: RowStore
  readonly open: ReadonlySet<string>
  readonly lines: TreeLine[]
}

function addLevel(
  building: Building,
  rows: readonly Row[],
  path: string,
  depth: number,
  fold: boolean,
): void {
  const superseded = rows.filter((row) => row.superseded)
  const current = rows.filter((row) => !row.superseded)
  const well = current.filter((row) => row.state === 'ok')
  const others = current.filter((row) => row.state !== 'ok')
  addObjects(building, others, path, depth)
  if (others.length === 0 && superseded.length === 0 && !fold) addObjects(building, well, path, depth)
  else addFold(building, well, 'well', path, depth)
  addFold(building, superseded, 'superseded', path, depth)
}

function addFold(
  building: Building,
  rows: readonly Row[],
  what: FoldLine['what'],
  within: string,
  depth: number,
): void {
  if (rows.length === 0) return
  const path = `${within}${separator}${what}`
  const open = building.open.has(path)
  building.lines.push({ kind: 'fold', path, depth, open, count: rows.length, what })
  if (open) addObjects(building, rows, within, depth)
}

function addObjects(building: Building, rows: readonly Row[], within: string, depth: number): void {
  for (const row of sortRows(rows)) {
    const key = refKey(row.object)
    const path = `${within}${separator}${key}`
    const parent = building.store.children.has(key) && !within.split(separator).includes(key)
    const open = parent && building.open.has(path)
    building.lines.push({ kind: 'object', path, depth, open, key, row, parent })
    if (open) addLevel(building, childrenOf(building.store, key), path, depth + 1, false)
  }
}

/** The gravest first, then by kind, namespace and name. */
export function sortRows(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, rank: ranks.get(displayState(row))!, name: sortName(row) }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ row }) => row)
}

function sortName({ object: { kind, namespace, name, group } }: Row): string {
  return [kind, namespace, name, group].join(separator)
}
