import { compareRefs, type Graph, type OverallState, type Ref, type Root, refKey } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { Row, StateCounts } from '@barometer/web/wire'
import { isSameRow, rowOf } from './row.ts'

interface Entry {
  readonly row: Row
  /** Whether it is counted. */
  readonly counts: boolean
  /** Milliseconds since 1970; 0 where nothing says since when it is as it is. */
  readonly since: number
}

/** What has changed since it was last asked. */
export interface RowChanges {
  readonly rows: readonly Row[]
  readonly removed: readonly string[]
}

/** Every object of a graph as a row, brought up to date by what the graph says was touched. */
export class Rows {
  readonly #graph: Graph
  readonly #packs: PackIndex
  readonly #entries = new Map<string, Entry>()
  readonly #kinds = new Map<string, number>()
  readonly #counts: Record<OverallState, number> = { ok: 0, working: 0, error: 0, unknown: 0 }
  readonly #ecosystems: string[] = []
  #roots: ReadonlySet<string> = new Set()

  constructor(graph: Graph, packs: PackIndex) {
    this.#graph = graph
    this.#packs = packs
  }

  /** How many objects of this state are counted, as `baro` counts them. */
  counts(): StateCounts {
    return { ...this.#counts }
  }

  /** How many kinds there are of which there is an object. */
  get kinds(): number {
    return this.#kinds.size
  }

  /** Names of packs, in the order in which they were met. */
  get ecosystems(): readonly string[] {
    return [...this.#ecosystems]
  }

  get size(): number {
    return this.#entries.size
  }

  get(ref: Ref): Row | undefined {
    return this.#entries.get(refKey(ref))?.row
  }

  all(): Row[] {
    return Array.from(this.#entries.values(), ({ row }) => row)
  }

  /** Those that changed last, the newest first. */
  newest(count: number): readonly Ref[] {
    const found: Entry[] = []
    for (const entry of this.#entries.values()) {
      if (!entry.counts || entry.since === 0) continue
      if (found.length === count && compareAge(entry, found.at(-1)!) >= 0) continue
      found.push(entry)
      found.sort(compareAge)
      if (found.length > count) found.pop()
    }
    return found.map(({ row }) => row.object)
  }

  /** Brings it up to date. `roots`: as the graph has them now. */
  update(roots: readonly Root[]): RowChanges {
    const before = this.#roots
    this.#roots = new Set(roots.map(({ object }) => refKey(object)))
    const rows: Row[] = []
    const removed: string[] = []
    const touched = new Map<string, Ref>()
    for (const ref of this.#graph.touched(true)) touched.set(refKey(ref), ref)
    for (const { object } of roots) if (!before.has(refKey(object))) touched.set(refKey(object), object)
    for (const key of before) {
      const entry = this.#roots.has(key) ? undefined : this.#entries.get(key)
      if (entry) touched.set(key, entry.row.object)
    }
    for (const [key, ref] of touched) {
      const known = this.#entries.get(key)
      const entry = this.#entry(ref, key)
      if (known) this.#count(known, -1)
      if (entry) this.#count(entry, 1)
      if (!entry) {
        if (!known) continue
        this.#entries.delete(key)
        removed.push(key)
        continue
      }
      this.#entries.set(key, known && isSameRow(known.row, entry.row) ? { ...entry, row: known.row } : entry)
      if (!known || !isSameRow(known.row, entry.row)) rows.push(entry.row)
    }
    return { rows, removed }
  }

  #entry(ref: Ref, key: string): Entry | undefined {
    const placed = this.#graph.observe(ref)
    if (!placed) return undefined
    const { state, speaks, superseded, verdict } = placed
    return {
      row: rowOf(placed, this.#roots.has(key), this.#ecosystem(ref)),
      counts: !superseded && (speaks || state === 'error' || state === 'working'),
      since: Date.parse(verdict.since ?? '') || 0,
    }
  }

  #ecosystem({ group, kind }: Ref): number | undefined {
    const pack = this.#packs.of(group, kind)?.packs.at(-1)
    if (pack === undefined) return undefined
    const at = this.#ecosystems.indexOf(pack)
    return at < 0 ? this.#ecosystems.push(pack) - 1 : at
  }

  #count({ row: { object, state }, counts }: Entry, by: 1 | -1): void {
    if (counts) this.#counts[state] += by
    const kind = `${object.group}/${object.kind}`
    const left = (this.#kinds.get(kind) ?? 0) + by
    if (left === 0) this.#kinds.delete(kind)
    else this.#kinds.set(kind, left)
  }
}

function compareAge(a: Entry, b: Entry): number {
  return b.since - a.since || compareRefs(a.row.object, b.row.object)
}
