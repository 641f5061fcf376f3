const suffixCharacters = [...'bcdfghjklmnpqrstvwxz2456789']

/** A source of chance that gives the same for the same seed. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
    // Neighbouring seeds begin alike; a few rounds part them.
    for (let round = 0; round < 8; round++) this.next()
  }

  /** Between 0 and 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from 0 up to the limit, which is excluded. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }

  /** Letters and digits, as the API server makes names unique. */
  suffix(length: number): string {
    return Array.from({ length }, () => this.pick(suffixCharacters)).join('')
  }

  /** Some of them, in their order, each with the given probability. */
  some<T>(from: readonly T[], probability: number): T[] {
    return from.filter(() => this.chance(probability))
  }

  /** The same elements in another order. */
  shuffled<T>(from: readonly T[]): T[] {
    const copy = [...from]
    for (let index = copy.length - 1; index > 0; index--) {
      const other = this.below(index + 1)
      ;[copy[index], copy[other]] = [copy[other]!, copy[index]!]
    }
    return copy
  }
}
