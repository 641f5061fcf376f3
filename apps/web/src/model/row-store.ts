import { refKey } from '@barometer/graph'
import type { Row } from '../wire/index.ts'

/** Every row of a cluster, with what leads down: the wire says only what leads up. It is changed in place. */
export interface RowStore {
  readonly rows: Map<string, Row>
  readonly roots: Set<string>
  readonly children: Map<string, Set<string>>
  /** When the state of a row changed while it was shown, by its key; only what has changed at all. */
  readonly moved: Map<string, number>
}

export function emptyStore(): RowStore {
  return { rows: new Map(), roots: new Set(), children: new Map(), moved: new Map() }
}

/** Puts a row in the place of the one before it; `now` marks it where its state is another, without `now` nothing is marked. */
export function putRow(store: RowStore, row: Row, now?: number): void {
  const key = refKey(row.object)
  const before = store.rows.get(key)
  if (before) unlink(store, key, before)
  store.rows.set(key, row)
  if (row.root) store.roots.add(key)
  for (const parent of row.parents ?? []) {
    const children = store.children.get(parent)
    if (children) children.add(key)
    else store.children.set(parent, new Set([key]))
  }
  const moved = before?.state !== row.state || before.level !== row.level
  if (now !== undefined && moved) store.moved.set(key, now)
}

/** Takes a row away; what was beneath it stays. A key that is not there is no mistake. */
export function removeRow(store: RowStore, key: string): void {
  const row = store.rows.get(key)
  if (!row) return
  unlink(store, key, row)
  store.rows.delete(key)
  store.moved.delete(key)
}

/** The rows that an object directly contains, in no order. */
export function childrenOf(store: RowStore, key: string): readonly Row[] {
  return [...(store.children.get(key) ?? [])].flatMap((child) => store.rows.get(child) ?? [])
}

function unlink(store: RowStore, key: string, { parents = [] }: Row): void {
  store.roots.delete(key)
  for (const parent of parents) {
    const children = store.children.get(parent)
    children?.delete(key)
    if (children?.size === 0) store.children.delete(parent)
  }
}
