import { isObject, type Json } from '../json/json.ts'
import { sortedText } from '../json/text.ts'

/** One text for all values that are equal. */
export function identity(value: Json | undefined): string {
  if (typeof value === 'string') return `"${value}`
  return value === undefined ? '' : sortedText(value)
}

/** What an item is told from others by: the value of a key, or without a key the whole of it. */
export function identityIn(item: Json | undefined, key: string): string {
  if (key === '') return identity(item)
  return identity(isObject(item) ? item[key] : undefined)
}

/** Where items stand in a list, found without going through it: lists of a patch may have 100,000. */
export class Places {
  readonly #first = new Map<string, number>()
  readonly #key: string

  /** With a key, only the maps of the list are found. */
  constructor(list: readonly Json[], key: string) {
    this.#key = key
    for (const [index, item] of list.entries()) {
      if (key !== '' && !isObject(item)) continue
      const identity = identityIn(item, key)
      if (!this.#first.has(identity)) this.#first.set(identity, index)
    }
  }

  /** The index of the first item that is told by the same; -1 where there is none. */
  of(item: Json | undefined): number {
    return this.#first.get(identityIn(item, this.#key)) ?? -1
  }
}
