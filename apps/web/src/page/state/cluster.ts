import { refKey } from '@barometer/graph'
import { batch, signal } from '@preact/signals'
import { emptyStore, putRow, type RowStore, removeRow } from '../../model/row-store.ts'
import {
  applyOverviewChange,
  type CauseRow,
  type ChangeEvent,
  type ClusterList,
  type Freshness,
  type Overview,
  type RowsEvent,
  type SnapshotEvent,
} from '../../wire/index.ts'
import { setClock } from './clock.ts'

/** What the server says of itself and of its clusters. */
export const clusters = signal<ClusterList | undefined>(undefined)

/** What is said of the cluster as a whole; nothing until the first snapshot is there. */
export const overview = signal<Overview | undefined>(undefined)
export const freshness = signal<Freshness | undefined>(undefined)

/** Its rows. The map is changed in place: whoever shows rows reads `rowsVersion`, which moves ten times a second at most. */
export let store: RowStore = emptyStore()
export const rowsVersion = signal(0)

/** How much of a snapshot has come, from 0 to 1. */
export const loaded = signal(0)

/** The keys that the last changes were about. */
export const changedKeys = signal<ReadonlySet<string>>(new Set())

/** Milliseconds between two drawings at least; what comes after a pause is drawn at once. */
const drawEvery = 100
let drawn = Number.NEGATIVE_INFINITY

let pending: { readonly snapshot: SnapshotEvent; readonly store: RowStore } | undefined
let touched = new Set<string>()
/** The overview with the changes that are not drawn yet; undefined where there are none. */
let latest: Overview | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Another cluster: nothing of the one before is shown. */
export function forgetCluster(): void {
  pending = undefined
  latest = undefined
  touched = new Set()
  store = emptyStore()
  batch(() => {
    overview.value = undefined
    freshness.value = undefined
    loaded.value = 0
    rowsVersion.value++
  })
}

/** A snapshot begins; what was shown stays until all of it is there. */
export function beginSnapshot(snapshot: SnapshotEvent): void {
  pending = { snapshot, store: emptyStore() }
  loaded.value = 0
}

export function addRows({ rows, last }: RowsEvent): void {
  if (!pending) return
  for (const row of rows) putRow(pending.store, row)
  loaded.value = Math.min(1, pending.store.rows.size / Math.max(1, pending.snapshot.rowCount))
  if (!last) return
  const { snapshot, store: filled } = pending
  pending = undefined
  store = filled
  latest = undefined
  touched = new Set()
  batch(() => {
    setClock(snapshot.at, stillAt(snapshot))
    overview.value = snapshot
    freshness.value = snapshot.freshness
    loaded.value = 1
    rowsVersion.value++
    changedKeys.value = new Set(filled.rows.keys())
  })
}

export function applyChange({ at, rows, removed, overview: changes }: ChangeEvent): void {
  if (!overview.value) return
  const time = Date.parse(at)
  for (const row of rows) putRow(store, row, time)
  for (const key of removed) removeRow(store, key)
  for (const { object } of rows) touched.add(refKey(object))
  for (const key of removed) touched.add(key)
  if (changes) latest = applyOverviewChange(latest ?? overview.value, changes)
  if (timer === undefined) timer = setTimeout(draw, Math.max(0, drawn + drawEvery - performance.now()))
}

function draw(): void {
  timer = undefined
  drawn = performance.now()
  const [keys, changed] = [touched, latest]
  touched = new Set()
  latest = undefined
  if (!overview.value) return
  batch(() => {
    if (changed) overview.value = changed
    if (keys.size > 0) rowsVersion.value++
    changedKeys.value = keys
  })
}

export function setFreshness(at: string, value: Freshness): void {
  batch(() => {
    freshness.value = value
    setClock(at, stillAt({ freshness: value }))
  })
}

/** What is told of an object as a cause of the whole, by its key. */
export function causeOf(key: string): CauseRow | undefined {
  return overview.value?.causes.find(({ object }) => refKey(object) === key)
}

function stillAt({ freshness: { heard } }: Pick<SnapshotEvent, 'freshness'>): string | undefined {
  return currentCluster()?.still ? heard : undefined
}

const chosen = signal<string | undefined>(undefined)

/** Chooses the cluster that is shown; nothing: the first. */
export function chooseCluster(name: string | undefined): void {
  chosen.value = name
}

/** The cluster that is shown, as the server names it. */
export function currentCluster(): ClusterList['clusters'][number] | undefined {
  const list = clusters.value?.clusters
  return list?.find(({ name }) => name === chosen.value) ?? list?.[0]
}
