import type { AnyObject } from '../kind.ts'

/** The values under which an object is found. */
export type Indexer<Object> = (object: Object) => readonly string[]

/** An index that whoever asks brings along: one and the same function each time. */
export interface NamedIndex<Object> {
  readonly name: string
  readonly valuesOf: Indexer<Object>
}

interface Index<Object> {
  readonly valuesOf: Indexer<Object>
  readonly keys: Map<string, Set<string>>
}

/** Objects of one kind by their keys, and by the values of indexes. */
export class Store<Object extends AnyObject> {
  readonly #objects = new Map<string, Object>()
  readonly #indexes = new Map<string, Index<Object>>()

  get size(): number {
    return this.#objects.size
  }

  get(key: string): Object | undefined {
    return this.#objects.get(key)
  }

  keys(): IterableIterator<string> {
    return this.#objects.keys()
  }

  /** All of them, in no order. */
  values(): IterableIterator<Object> {
    return this.#objects.values()
  }

  /** Those that an index has under a value, in no order. Throws where there is no such index. */
  byIndex(name: string, value: string): Object[] {
    const index = this.#indexes.get(name)
    if (!index) throw new Error(`there is no index "${name}"`)
    return [...(index.keys.get(value) ?? [])].map((key) => this.#objects.get(key)!)
  }

  /** Adds an index over what there is and what will be. One that is there already, by the same function, stays. */
  addIndex(name: string, valuesOf: Indexer<Object>): void {
    const before = this.#indexes.get(name)
    if (before?.valuesOf === valuesOf) return
    if (before) throw new Error(`there is another index "${name}"`)
    const index = { valuesOf, keys: new Map<string, Set<string>>() }
    this.#indexes.set(name, index)
    for (const [key, object] of this.#objects) enter(index, key, object)
  }

  set(key: string, object: Object): void {
    this.#leaveIndexes(key)
    this.#objects.set(key, object)
    for (const index of this.#indexes.values()) enter(index, key, object)
  }

  delete(key: string): void {
    this.#leaveIndexes(key)
    this.#objects.delete(key)
  }

  #leaveIndexes(key: string): void {
    const before = this.#objects.get(key)
    if (!before) return
    for (const index of this.#indexes.values()) leave(index, key, before)
  }
}

function enter<Object>({ valuesOf, keys }: Index<Object>, key: string, object: Object): void {
  for (const value of valuesOf(object)) {
    const under = keys.get(value)
    if (under) under.add(key)
    else keys.set(value, new Set([key]))
  }
}

function leave<Object>({ valuesOf, keys }: Index<Object>, key: string, object: Object): void {
  for (const value of valuesOf(object)) {
    const under = keys.get(value)
    under?.delete(key)
    if (under?.size === 0) keys.delete(value)
  }
}
