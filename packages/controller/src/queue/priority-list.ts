/** Keys in the order of their priority, highest first; those of one priority in the order in which they came. */
export class PriorityList {
  /** One line for each priority; few are in use. */
  readonly #lines = new Map<number, Line>()
  /** Highest first. */
  #order: number[] = []
  /** Where each key stands; it may also stand in a line that it has left. */
  readonly #priorities = new Map<string, number>()

  get size(): number {
    return this.#priorities.size
  }

  /** Puts a key that is not there at the end of its line. */
  push(key: string, priority: number): void {
    this.#priorities.set(key, priority)
    let line = this.#lines.get(priority)
    if (!line) {
      line = { keys: [], next: 0 }
      this.#lines.set(priority, line)
      this.#order = [...this.#lines.keys()].sort((a, b) => b - a)
    }
    line.keys.push(key)
  }

  /** Moves a key that is there to the end of another line. */
  raise(key: string, priority: number): void {
    if (this.#priorities.has(key)) this.push(key, priority)
  }

  /** Takes the first; undefined where there is none. */
  shift(): string | undefined {
    for (const priority of this.#order) {
      const line = this.#lines.get(priority)!
      while (line.next < line.keys.length) {
        const key = line.keys[line.next++]!
        if (line.next > 1024 && line.next * 2 > line.keys.length) {
          line.keys.splice(0, line.next)
          line.next = 0
        }
        if (this.#priorities.get(key) !== priority) continue
        this.#priorities.delete(key)
        return key
      }
      line.keys.length = 0
      line.next = 0
    }
    return undefined
  }
}

interface Line {
  readonly keys: string[]
  /** The first that was not taken yet. */
  next: number
}
