import type { AnyObject } from '../kind.ts'

/** The values under which an object is found. */
export type Indexer<Object> = (object: Object) => readonly string[]

/** An index that whoever asks brings along: one and the same function each time. */
export interface NamedIndex<Object> {
  readonly name: string
  readonly valuesOf: Indexer<Object>
}

interface Index<Object> extends NamedIndex<Object> {
  readonly keys: Map<string, Set<string>>
}

/** Told of an object for which an index failed: it is found there under no value. */
export type IndexFailed<Object> = (index: string, object: Object, error: unknown) => void

/** Objects of one kind by their keys, and by the values of indexes. */
export class Store<Object extends AnyObject> {
  readonly #objects = new Map<string, Object>()
  readonly #indexes = new Map<string, Index<Object>>()
  readonly #failed: IndexFailed<Object>

  constructor(failed: IndexFailed<Object>) {
    this.#failed = failed
  }

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
    const index = { name, valuesOf, keys: new Map<string, Set<string>>() }
    this.#indexes.set(name, index)
    for (const [key, object] of this.#objects) this.#enter(index, key, object)
  }

  set(key: string, object: Object): void {
    this.#leaveIndexes(key)
    this.#objects.set(key, object)
    for (const index of this.#indexes.values()) this.#enter(index, key, object)
  }

  delete(key: string): void {
    this.#leaveIndexes(key)
    this.#objects.delete(key)
  }

  #leaveIndexes(key: string): void {
    const before = this.#objects.get(key)
    if (!before) return
    for (const { valuesOf, keys } of this.#indexes.values()) {
      for (const value of valuesOr(valuesOf, before, () => [])) {
        const under = keys.get(value)
        under?.delete(key)
        if (under?.size === 0) keys.delete(value)
      }
    }
  }

  #enter({ name, valuesOf, keys }: Index<Object>, key: string, object: Object): void {
    const none = (error: unknown) => {
      this.#failed(name, object, error)
      return []
    }
    for (const value of valuesOr(valuesOf, object, none)) {
      const under = keys.get(value)
      if (under) under.add(key)
      else keys.set(value, new Set([key]))
    }
  }
}

/** The values of an object, which may be such that the indexer fails. */
function valuesOr<Object>(
  valuesOf: Indexer<Object>,
  object: Object,
  failed: (error: unknown) => readonly string[],
): readonly string[] {
  try {
    return valuesOf(object)
  } catch (error) {
    return failed(error)
  }
}
