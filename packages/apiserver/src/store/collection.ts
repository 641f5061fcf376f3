import type { Entry } from './entry.ts'

/** One step in the life of one object. For `DELETED`, `entry` is the last state at the revision of the deletion. */
export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly resource: string
  readonly revision: number
  readonly entry: Entry
  readonly previous: Entry | undefined
}

/**
 * The objects of one resource, ordered by key, and the recent changes that led here. Undoing changes from the newest
 * back gives the collection at any revision the history still reaches.
 */
export class Collection {
  readonly resource: string
  /** Changes up to this revision are no longer in the history. */
  compacted = 0
  readonly #byKey = new Map<string, Entry>()
  #keys: string[] = []
  #history: Change[] = []

  constructor(resource: string, compacted = 0) {
    this.resource = resource
    this.compacted = compacted
  }

  get size(): number {
    return this.#byKey.size
  }

  get(key: string): Entry | undefined {
    return this.#byKey.get(key)
  }

  /** Entries in key order; of one namespace when it is not empty. */
  entries(namespace = ''): Entry[] {
    if (!namespace) return this.#keys.map((key) => this.#byKey.get(key)!)
    const from = lowerBound(this.#keys, `${namespace}/`)
    const to = lowerBound(this.#keys, `${namespace}0`)
    return this.#keys.slice(from, to).map((key) => this.#byKey.get(key)!)
  }

  /** Entries as they were at a revision, in key order; undefined when the history no longer reaches it. */
  entriesAt(revision: number, namespace = ''): Entry[] | undefined {
    const newest = this.#history.at(-1)
    if (!newest || newest.revision <= revision) return this.entries(namespace)
    if (revision < this.compacted) return undefined
    const then = new Map(this.entries(namespace).map((entry) => [entry.key, entry]))
    for (let index = this.#history.length - 1; index >= 0; index--) {
      const change = this.#history[index]!
      if (change.revision <= revision) break
      if (namespace && change.entry.namespace !== namespace) continue
      if (change.previous) then.set(change.entry.key, change.previous)
      else then.delete(change.entry.key)
    }
    return [...then.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** Changes after a revision, oldest first; undefined when the history no longer reaches back that far. */
  changesAfter(revision: number): Change[] | undefined {
    if (revision < this.compacted) return undefined
    let from = this.#history.length
    while (from > 0 && this.#history[from - 1]!.revision > revision) from--
    return this.#history.slice(from)
  }

  apply(change: Change): void {
    this.#set(change.entry.key, change.type === 'DELETED' ? undefined : change.entry)
    this.#history.push(change)
  }

  /** Forgets the changes up to a revision, as after a restart that finds them already forgotten. */
  forgetUntil(revision: number): void {
    this.#history = this.#history.filter((change) => change.revision > revision)
    this.compacted = Math.max(this.compacted, revision)
  }

  /** Says from when on there is a history, unless there is one already. */
  beginAt(revision: number): void {
    if (this.size === 0 && this.#history.length === 0) this.compacted = Math.max(this.compacted, revision)
  }

  /** Takes back the newest change. */
  undo(change: Change): void {
    this.#set(change.entry.key, change.previous)
    if (this.#history.at(-1) === change) this.#history.pop()
  }

  /** Forgets all but the newest `keep` changes and returns what was forgotten, oldest first. */
  compact(keep: number): Change[] {
    const forgotten = this.#history.slice(0, Math.max(0, this.#history.length - keep))
    const last = forgotten.at(-1)
    if (!last) return []
    this.#history = this.#history.slice(forgotten.length)
    this.compacted = last.revision
    return forgotten
  }

  get historyLength(): number {
    return this.#history.length
  }

  /** Empties the collection and its history; earlier revisions are gone. */
  clear(revision: number): void {
    this.#byKey.clear()
    this.#keys = []
    this.#history = []
    this.compacted = revision
  }

  #set(key: string, entry: Entry | undefined): void {
    const known = this.#byKey.has(key)
    if (entry) this.#byKey.set(key, entry)
    else this.#byKey.delete(key)
    if (known === (entry !== undefined)) return
    const at = lowerBound(this.#keys, key)
    if (entry) this.#keys.splice(at, 0, key)
    else this.#keys.splice(at, 1)
  }
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
