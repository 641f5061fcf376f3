/**
 * A JSON object as it came from the wire. Keys are own properties, `__proto__` included. Integers that a number cannot
 * hold exactly may come as bigint.
 */
export type JsonObject = { [key: string]: unknown }

/** True for JSON objects only: null and arrays are not. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets an own property whatever its name: plain assignment of `__proto__` would change the prototype. */
export function put(object: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

const raw = JSON as unknown as { rawJSON(text: string): unknown }

/** A value that JSON.stringify can write: a bigint becomes the integer it stands for. */
export function writable(value: unknown): unknown {
  return typeof value === 'bigint' ? raw.rawJSON(`${value}`) : value
}

/** JSON text; bigints are written as the integers they stand for. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch {
    return JSON.stringify(value, (_, item) => writable(item), indent)
  }
}

const longNumber = /\d{16}/
const reading = JSON as unknown as {
  parse(
    text: string,
    revive: (name: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
}

/**
 * What JSON text says. An integer that a number would round comes as bigint, as far as 64 bits go: beyond that, the
 * real server rounds it too. Throws what JSON.parse throws.
 */
export function parseText(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  return reading.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exact(source, value) : value,
  )
}

/** An integer with all its digits, where `rounded` lacks some and 64 bits hold them. */
export function exact(source: string, rounded: number): number | bigint {
  if (Number.isSafeInteger(rounded) || !/^[-+]?\d+$/.test(source)) return rounded
  const integer = BigInt(source.replace(/^\+/, ''))
  return BigInt.asIntN(64, integer) === integer ? integer : rounded
}

/** Deep equality of JSON values; the order of keys does not matter, the order of lists does. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  return equalObjects(a as JsonObject, b as JsonObject)
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  // Not for-in: its optimised code is thrown away whenever an object of another form comes along.
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) if (!Object.hasOwn(b, key) || !equal(a[key], b[key])) return false
  return true
}
