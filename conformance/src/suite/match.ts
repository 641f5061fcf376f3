import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../http.ts'

/** Expects a field not to be there. */
export const absent = Symbol('absent')
/** Expects a field to be there, whatever it holds. */
export const present = Symbol('present')

/** Expects a value that passes a check; `says` names it in a failure. */
class Check {
  says: string
  passes: (value: Json) => boolean
  constructor(says: string, passes: (value: Json) => boolean) {
    this.says = says
    this.passes = passes
  }
}

/** Expects exactly this object: no field more, no field less. */
export const exactly = (wanted: Json) =>
  new Check(`exactly ${JSON.stringify(wanted)}`, (value) => isDeepStrictEqual(value, wanted))

/** Expects any other value than this one. */
export const otherThan = (unwanted: Json) =>
  new Check(
    `other than ${JSON.stringify(unwanted)}`,
    (value) => value !== undefined && !isDeepStrictEqual(value, unwanted),
  )

/** Expects a list that has, among others, an element for each of these, in any order. */
export const including = (...wanted: Json[]) =>
  new Check(
    `a list including ${wanted.map(shown).join(' and ')}`,
    (value) =>
      Array.isArray(value) &&
      wanted.every((each) => value.some((element: Json) => mismatch(element, each) === undefined)),
  )

/** Expects a list without any element like this. */
export const excluding = (unwanted: Json) =>
  new Check(
    `a list without ${shown(unwanted)}`,
    (value) =>
      Array.isArray(value) && value.every((element: Json) => mismatch(element, unwanted) !== undefined),
  )

/**
 * Where a value differs from what is wanted, as `path: wanted ..., got ...`, or undefined when it does not.
 * Objects may have more fields than wanted, lists may not have more elements; a string may be wanted as a RegExp.
 */
export function mismatch(value: Json, wanted: Json, path = ''): string | undefined {
  const differs = () => `${path || '(whole)'}: wanted ${shown(wanted)}, got ${shown(value)}`
  if (wanted === absent) return value === undefined ? undefined : differs()
  if (wanted === present) return value !== undefined ? undefined : differs()
  if (wanted instanceof Check) return wanted.passes(value) ? undefined : differs()
  if (wanted instanceof RegExp) return typeof value === 'string' && wanted.test(value) ? undefined : differs()
  if (Array.isArray(wanted)) return mismatchInList(value, wanted, path) ?? undefined
  if (wanted === null || typeof wanted !== 'object') return Object.is(value, wanted) ? undefined : differs()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return differs()
  for (const [name, each] of Object.entries(wanted)) {
    const found = mismatch(value[name], each, path ? `${path}.${name}` : name)
    if (found) return found
  }
  return undefined
}

function mismatchInList(value: Json, wanted: Json[], path: string): string | undefined {
  if (!Array.isArray(value) || value.length !== wanted.length) {
    return `${path || '(whole)'}: wanted ${shown(wanted)}, got ${shown(value)}`
  }
  for (const [index, each] of wanted.entries()) {
    const found = mismatch(value[index], each, `${path}[${index}]`)
    if (found) return found
  }
  return undefined
}

function shown(value: Json): string {
  if (typeof value === 'symbol') return value.description ?? ''
  if (value instanceof Check) return value.says
  if (value === undefined) return 'nothing'
  return JSON.stringify(value, (_, each) => {
    if (each instanceof RegExp) return String(each)
    if (typeof each === 'symbol') return `<${each.description}>`
    return each instanceof Check ? `<${each.says}>` : each
  })
}
