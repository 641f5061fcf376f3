import type { Random } from './random.ts'

type Slot = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string | number }

/** Every place in a value where something stands, down to a depth at which mutations still matter. */
function slotsOf(value: unknown, into: Slot[] = [], depth = 0): Slot[] {
  if (typeof value !== 'object' || value === null || depth > 8 || into.length > 2000) return into
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const key of keys) {
    into.push({ holder: value as Record<string, unknown>, key })
    slotsOf((value as Record<string, unknown>)[key as string], into, depth + 1)
  }
  return into
}

const read = ({ holder, key }: Slot) => (holder as Record<string | number, unknown>)[key]
function write({ holder, key }: Slot, value: unknown): void {
  ;(holder as Record<string | number, unknown>)[key] = value
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) {
    value = level % 2 === 0 ? [value] : { conditions: value, state: 'Failed' }
  }
  return value
}

const oddValues: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 63,
  () => '',
  () => 'constructor',
  () => '__proto__',
  () => '\u001b[31mred\u0000',
  () => 'False',
  () => [],
  () => ({}),
  () => [null, 1, 'Ready', { type: 1, status: {} }],
  () => ({ toString: 1, hasOwnProperty: 2, constructor: 3 }),
  () => 'x'.repeat(100_000),
  () => 'aA'.repeat(20_000),
  () => deep(500),
  (random) => Array.from({ length: 5000 }, () => ({ type: `T${random.below(50)}`, status: 'False' })),
  () => Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`state${index}`, 'Failed'])),
]

const mutations: readonly ((slots: readonly Slot[], random: Random) => void)[] = [
  (slots, random) => {
    const { holder, key } = random.pick(slots)
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  (slots, random) => write(random.pick(slots), random.pick(oddValues)(random)),
  (slots, random) => {
    const one = random.pick(slots)
    const other = random.pick(slots)
    const value = structuredClone(read(one))
    write(one, structuredClone(read(other)))
    write(other, value)
  },
  (slots, random) => {
    const lists = slots.filter((slot) => Array.isArray(read(slot)))
    if (lists.length === 0) return
    const slot = random.pick(lists)
    const list = read(slot) as unknown[]
    write(slot, random.shuffled([...list, ...list]))
  },
  (slots, random) => {
    const { holder, key } = random.pick(slots)
    if (Array.isArray(holder)) return
    const name = random.pick(['__proto__', 'constructor', 'conditions', 'status', 'phase', 'toString'])
    Object.defineProperty(holder, name, {
      value: holder[key],
      enumerable: true,
      configurable: true,
      writable: true,
    })
  },
]

/** A copy of a JSON value with one to five things wrong in it: fields dropped, swapped, of the wrong type, huge or deep. */
export function mutated(value: unknown, random: Random): unknown {
  const copy = structuredClone(value)
  const times = 1 + random.below(5)
  for (let time = 0; time < times; time++) {
    const slots = slotsOf(copy)
    if (slots.length === 0) return random.pick(oddValues)(random)
    random.pick(mutations)(slots, random)
  }
  return copy
}
