/** A JSON object whose fields may be anything. */
export type Fields = Readonly<Record<string, unknown>>

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string')
}

/** A whole number; 0 where there is none. */
export function count(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0
}

/** Milliseconds since 1970; 0 where it is no time. */
export function time(value: unknown): number {
  const found = Date.parse(text(value))
  return Number.isNaN(found) ? 0 : found
}

/** A map of texts as `name=value`, sorted. */
export function pairs(map: unknown): readonly string[] {
  return Object.entries(fields(map))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
}
