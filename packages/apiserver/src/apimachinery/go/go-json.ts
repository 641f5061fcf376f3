import type { Json } from '../json/json.ts'
import { jsonText } from '../json/text.ts'

/** Text that JSON only puts quotes around. */
const plain = /^[\w ./:*-]*$/

/** JSON as Go writes it, keys as they come: `<`, `>`, `&` and the two line separators are escaped. */
export function escapedJson(value: Json | undefined): string {
  if (typeof value === 'string' && plain.test(value)) return `"${value}"`
  return jsonText(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** JSON as Go writes a map: escaped, and keys sorted. */
export function goJson(value: Json | undefined): string {
  return escapedJson(sortedKeys(value))
}

function sortedKeys(value: Json): Json
function sortedKeys(value: Json | undefined): Json | undefined
function sortedKeys(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => sortedKeys(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortedKeys(item)]),
  )
}
