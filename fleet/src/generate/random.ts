/** A source of chance that gives the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Letters and digits, as the API server makes names unique. */
  suffix(length: number): string
}

const letters = 'bcdfghjklmnpqrstvwxz2456789'

/** Mulberry32: small, and good enough to vary a fleet. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    suffix: (length) => Array.from({ length }, () => letters[below(letters.length)]).join(''),
  }
}
