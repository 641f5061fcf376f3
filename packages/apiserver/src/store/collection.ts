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
  /** Keys that are not yet in their place among the others. */
  #added: string[] = []
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
    const keys = this.#ordered()
    if (!namespace) return keys.map((key) => this.#byKey.get(key)!)
    const from = lowerBound(keys, `${namespace}/`, itself)
    const to = lowerBound(keys, `${namespace}0`, itself)
    return keys.slice(from, to).map((key) => this.#byKey.get(key)!)
  }

  /** Entries as they were at a revision, in key order; undefined when the history no longer reaches it. */
  entriesAt(revision: number, namespace = ''): Entry[] | undefined {
    const newest = this.#history.at(-1)
    if (!newest || newest.revision <= revision) return this.entries(namespace)
    if (revision < this.compacted) return undefined
    const then = this.entries(namespace)
    for (let index = this.#history.length - 1; index >= 0; index--) {
      const change = this.#history[index]!
      if (change.revision <= revision) break
      if (!namespace || change.entry.namespace === namespace) takeBack(then, change)
    }
    return then
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

  /** Forgets all but the newest `keep` changes, none after a revision, and returns them, oldest first. */
  compact(keep: number, until: number): Change[] {
    let count = Math.max(0, this.#history.length - keep)
    while (count > 0 && this.#history[count - 1]!.revision > until) count--
    const forgotten = this.#history.slice(0, count)
    const last = forgotten.at(-1)
    if (!last) return []
    this.#history = this.#history.slice(count)
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
    this.#added = []
    this.#history = []
    this.compacted = revision
  }

  #set(key: string, entry: Entry | undefined): void {
    const known = this.#byKey.has(key)
    if (entry) this.#byKey.set(key, entry)
    else this.#byKey.delete(key)
    if (known === (entry !== undefined)) return
    if (entry) this.#added.push(key)
    else {
      const keys = this.#ordered()
      keys.splice(lowerBound(keys, key, itself), 1)
    }
  }

  /** The keys in order. New ones find their place when someone asks, not while they are written. */
  #ordered(): string[] {
    if (this.#added.length > fewKeys) this.#keys = this.#keys.concat(this.#added).sort()
    else for (const key of this.#added) this.#keys.splice(lowerBound(this.#keys, key, itself), 0, key)
    this.#added = []
    return this.#keys
  }
}

/** So many keys are put in their place one by one; more are sorted in. */
const fewKeys = 16

/** Undoes a change in a list of entries that is in the order of keys. */
function takeBack(entries: Entry[], { entry: { key }, previous }: Change): void {
  const at = lowerBound(entries, key, (entry) => entry.key)
  const present = entries[at]?.key === key ? 1 : 0
  if (previous) entries.splice(at, present, previous)
  else entries.splice(at, present)
}

/** Where a key stands, or would, in a list that is in the order of keys. */
function lowerBound<T>(items: readonly T[], key: string, keyOf: (item: T) => string): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyOf(items[middle]!) < key) low = middle + 1
    else high = middle
  }
  return low
}

const itself = (key: string) => key
