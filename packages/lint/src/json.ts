export type JsonObject = Readonly<Record<string, unknown>>

/** Whether the value is a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path of plain keys, or undefined where the path leaves the objects. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let current = value
  for (const key of keys) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined
    current = current[key]
  }
  return current
}

/** The text at a path, or the empty string. */
export function textAt(value: unknown, ...keys: readonly string[]): string {
  const found = at(value, ...keys)
  return typeof found === 'string' ? found : ''
}

/** A whole number, also one written as text, as some APIs store generations; else undefined. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

/** A value as it is quoted in a message: JSON, and never the whole of a large one. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
