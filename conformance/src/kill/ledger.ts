/** What an object holds; undefined when it does not exist. */
export type Held = string | undefined

/**
 * What writers were promised. A write is begun before it is sent, and acknowledged when the server said yes; one that
 * was begun and never answered may have happened or not.
 */
export class Ledger {
  acknowledged = 0
  #promised = new Map<string, Held>()
  #open = new Map<string, Held>()

  begin(name: string, held: Held): void {
    this.#open.set(name, held)
  }

  /** The server said yes. */
  acknowledge(name: string, held: Held): void {
    this.acknowledged += 1
    this.#promised.set(name, held)
    this.#open.delete(name)
  }

  /** The server said no: nothing happened. */
  refuse(name: string): void {
    this.#open.delete(name)
  }

  promised(name: string): Held {
    return this.#promised.get(name)
  }

  /** A line for each object that is neither as promised nor as an unanswered write would have left it. */
  missing(found: ReadonlyMap<string, string>): string[] {
    const losses: string[] = []
    for (const name of this.#names(found)) {
      const [is, was] = [found.get(name), this.#promised.get(name)]
      const mayBe = this.#open.has(name) && is === this.#open.get(name)
      if (is !== was && !mayBe) losses.push(`${name}: promised ${was ?? 'nothing'}, found ${is ?? 'nothing'}`)
    }
    return losses
  }

  /** Compares with what is there after a restart, and takes that for the truth from here on; says what is missing. */
  settle(found: ReadonlyMap<string, string>): string[] {
    const losses = this.missing(found)
    for (const name of this.#names(found)) this.#promised.set(name, found.get(name))
    this.#open.clear()
    return losses
  }

  #names(found: ReadonlyMap<string, string>): Set<string> {
    return new Set([...this.#promised.keys(), ...this.#open.keys(), ...found.keys()])
  }
}
