import type { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'

/** What values a field may be given. The fuzzer's own grammar: small on purpose, so that requests meet. */
export type Shape =
  | { type: 'one-of'; values: Json[] }
  | { type: 'fields'; fields: Record<string, Shape>; always: string[] }
  | { type: 'map'; keys: string[]; value: Shape }
  | { type: 'list'; item: Shape; least: number; most: number; key?: string[] }

export const oneOf = (...values: Json[]): Shape => ({ type: 'one-of', values })
export const fields = (of: Record<string, Shape>, always: string[] = []): Shape => ({
  type: 'fields',
  fields: of,
  always,
})
export const mapOf = (keys: string[], value: Shape): Shape => ({ type: 'map', keys, value })
/** A list; with `key`, no two elements have the same values there (`''` is the element itself). */
export const listOf = (item: Shape, most: number, key?: string[]): Shape => ({
  type: 'list',
  item,
  least: 0,
  most,
  ...(key && { key }),
})

export interface Spice {
  /** How likely a field that may be left out is there. */
  presence: number
  /** How likely a field is null. */
  nulls: number
}

/** A random value of a shape. */
export function grow(random: Random, shape: Shape, spice: Spice): Json {
  if (shape.type === 'one-of') return random.pick(shape.values)
  if (shape.type === 'list') return growList(random, shape, spice)
  const grown: Json = {}
  const names = shape.type === 'map' ? shape.keys : Object.keys(shape.fields)
  for (const name of names) {
    const must = shape.type === 'fields' && shape.always.includes(name)
    if (!must && !random.chance(spice.presence)) continue
    const inner = shape.type === 'map' ? shape.value : shape.fields[name]!
    grown[name] = !must && random.chance(spice.nulls) ? null : grow(random, inner, spice)
  }
  return grown
}

function growList(random: Random, shape: Extract<Shape, { type: 'list' }>, spice: Spice): Json[] {
  const length = shape.least + random.below(shape.most + 1 - shape.least)
  const items = Array.from({ length }, () => grow(random, shape.item, spice))
  if (!shape.key) return items
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = JSON.stringify(shape.key!.map((name) => (name === '' ? item : item[name])))
    return !seen.has(key) && seen.add(key)
  })
}

/** The same value with one spot spoiled: a wrong type, an unknown field, an element twice. */
export function spoiled(random: Random, value: Json): Json {
  if (Array.isArray(value) && value.length > 0) {
    const index = random.below(value.length)
    if (random.chance(0.3)) return [...value, value[index]]
    return value.with(index, random.chance(0.3) ? junk(random) : spoiled(random, value[index]))
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return junk(random)
  const names = Object.keys(value)
  if (names.length === 0 || random.chance(0.3)) return { ...value, unknown: random.pick([1, { deep: 1 }]) }
  const name = random.pick(names)
  return { ...value, [name]: spoiled(random, value[name]) }
}

function junk(random: Random): Json {
  return random.pick(['junk', -1, true, 1.5, [], {}, ['x'], null])
}
