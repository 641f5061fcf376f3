/** A JSON object whose fields may be anything. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; one without fields where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : empty
}

const empty: Fields = {}

/** The value as a list; an empty one where it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as text; '' where it is something else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Whether the value is text, and not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
