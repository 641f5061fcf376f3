/** Any value that JSON can hold; integers that a number would round are bigint, as far as 64 bits go. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject

/** A JSON object; its keys are own properties, `__proto__` included. A member that is not there reads as undefined. */
export interface JsonObject {
  [member: string]: Json | undefined
}

/** True for JSON objects only: null, arrays and scalars are not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets an own property whatever its name: plain assignment of `__proto__` would change the prototype. */
export function put(object: JsonObject, key: string, value: Json | undefined): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

/** Deep equality of JSON values. The order of members does not matter, and one that is undefined counts as absent. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i])) return false
    return true
  }
  return !Array.isArray(b) && equalObjects(a, b)
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  // Not for-in: its optimised code is thrown away whenever an object of another form comes along.
  const keys = Object.keys(a)
  let defined = 0
  for (const key of keys) {
    const value = a[key]
    if (value === undefined) continue
    if (value !== b[key] && !(Object.hasOwn(b, key) && equal(value, b[key]))) return false
    defined++
  }
  const others = Object.keys(b)
  return others.length === defined || others.filter((key) => b[key] !== undefined).length === defined
}

/** A deep copy of a JSON value. */
export function copy<T extends Json | undefined>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy) as T
  const members: JsonObject = { ...value }
  for (const name of Object.keys(members))
    if (typeof members[name] === 'object') put(members, name, copy(members[name]))
  return members as T
}

/** The objects among the entries of a list; none where it is no list. */
export function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** The texts among the entries of a list; none where it is no list. */
export function textsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** The object that a value is, an empty one where it is none. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** The value at a path of member names, or undefined where any step is missing. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    if (!isObject(at)) return undefined
    at = at[name]
  }
  return at
}
