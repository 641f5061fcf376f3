import { isObject, type Json } from './json.ts'

const raw = JSON as unknown as { rawJSON(text: string): unknown }

/** A value that JSON.stringify can write: a bigint becomes the integer it stands for. */
function writable(value: unknown): unknown {
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

/** JSON text with members in alphabetical order, as Go writes objects without a type. */
export function sortedText(value: Json): string {
  return JSON.stringify(value, (_name, member) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : writable(member),
  )
}

const longNumber = /\d{16}/
const reading = JSON as unknown as {
  parse<T>(text: string, revive: (name: string, value: Json, context: { source?: string }) => Json): T
}

/**
 * What JSON text says. An integer that a number would round comes as bigint, as far as 64 bits go: beyond that, the
 * real server rounds it too. Throws what JSON.parse throws. `T`: what whoever wrote the text says that it is.
 */
export function parseText<T = Json>(text: string): T {
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
