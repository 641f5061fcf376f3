const fewest = 24
const exact = 8

/** A set that costs no more than a list while it is small, which most are. In no particular order. */
export class SmallSet<Item> {
  #items: Item[] | Set<Item> | undefined = undefined

  get size(): number {
    const items = this.#items
    return items === undefined ? 0 : Array.isArray(items) ? items.length : items.size
  }

  /** Adds an item that is not in it. */
  add(item: Item): void {
    const items = this.#items
    if (items === undefined) this.#items = [item]
    else if (!Array.isArray(items)) items.add(item)
    // A list that grows by itself takes room for sixteen more: the smallest are made anew.
    else if (items.length < exact) this.#items = items.concat([item])
    else if (items.length < fewest) items.push(item)
    else this.#items = new Set(items).add(item)
  }

  delete(item: Item): void {
    const items = this.#items
    if (items === undefined) return
    if (!Array.isArray(items)) {
      items.delete(item)
      return
    }
    const at = items.indexOf(item)
    if (at < 0) return
    const last = items.pop()!
    if (at < items.length) items[at] = last
    if (items.length === 0) this.#items = undefined
  }

  [Symbol.iterator](): Iterator<Item> {
    return (this.#items ?? none)[Symbol.iterator]() as Iterator<Item>
  }
}

const none: readonly never[] = []
