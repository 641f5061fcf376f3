const fewest = 24

/** A set that costs no more than a list while it is small, which most are. In no particular order. */
export class Bag<Item> {
  #few: Item[] | undefined = undefined
  #many: Set<Item> | undefined = undefined

  get size(): number {
    return this.#many?.size ?? this.#few?.length ?? 0
  }

  /** Adds an item that is not in it. */
  add(item: Item): void {
    if (this.#many) {
      this.#many.add(item)
      return
    }
    if (this.#few === undefined) this.#few = [item]
    else this.#few.push(item)
    if (this.#few.length <= fewest) return
    this.#many = new Set(this.#few)
    this.#few = undefined
  }

  delete(item: Item): void {
    if (this.#many) {
      this.#many.delete(item)
      return
    }
    const list = this.#few
    const at = list ? list.indexOf(item) : -1
    if (!list || at < 0) return
    const last = list.pop()!
    if (at < list.length) list[at] = last
    if (list.length === 0) this.#few = undefined
  }

  [Symbol.iterator](): Iterator<Item> {
    return (this.#many ?? this.#few ?? [])[Symbol.iterator]()
  }
}
