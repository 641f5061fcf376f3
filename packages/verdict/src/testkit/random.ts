/** Numbers in [0, 1) that only the seed decides. */
export type Random = () => number

/** The same numbers for the same seed, on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Value>(list: readonly Value[], random: Random): Value {
  return list[Math.floor(random() * list.length)]!
}

export function shuffled<Value>(list: readonly Value[], random: Random): Value[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}
