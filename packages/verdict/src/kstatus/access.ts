import { type Fields, isFields } from '../fields.ts'

/** kstatus gives up on an object rather than on a field; inside this folder that is thrown, at its door it is a value. */
export class KstatusError extends Error {
  readonly code = 'kstatus'
}

/** What is found at a path: nothing, or a value (which may be null). Throws where a step is no map. */
function find(object: Fields, ...path: readonly string[]): { readonly value: unknown } | undefined {
  let value: unknown = object
  for (const key of path) {
    if (value === null || value === undefined) return undefined
    if (!isFields(value))
      throw new KstatusError(`.${path.join('.')}: ${typeof value} where a map was expected`)
    if (!Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return { value }
}

/** A number that Go would hold in an int64; larger ones are fractions to it. */
function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 63
}

export function findText(object: Fields, ...path: readonly string[]): string | undefined {
  const found = find(object, ...path)
  if (found === undefined) return undefined
  if (typeof found.value !== 'string') throw new KstatusError(`.${path.join('.')}: expected text`)
  return found.value
}

export function findWhole(object: Fields, ...path: readonly string[]): number | undefined {
  const found = find(object, ...path)
  if (found === undefined) return undefined
  if (!isWhole(found.value)) throw new KstatusError(`.${path.join('.')}: expected a whole number`)
  return found.value
}

export function findList(object: Fields, ...path: readonly string[]): readonly unknown[] | undefined {
  const found = find(object, ...path)
  if (found === undefined) return undefined
  if (!Array.isArray(found.value)) throw new KstatusError(`.${path.join('.')}: expected a list`)
  return found.value
}

/** Text at a path; the default where there is none, whatever else is there. */
export function textAt(object: Fields, path: string, otherwise: string): string {
  const value = valueOrNothing(object, path)
  return typeof value === 'string' ? value : otherwise
}

/** A whole number at a path; the default where there is none, whatever else is there. */
export function countAt(object: Fields, path: string, otherwise: number): number {
  const value = valueOrNothing(object, path)
  return isWhole(value) ? value : otherwise
}

function valueOrNothing(object: Fields, path: string): unknown {
  let value: unknown = object
  for (const key of path.split('.')) {
    if (!isFields(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}
