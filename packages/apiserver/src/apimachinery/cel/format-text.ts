/** `"%s has %d".format([name, count])`: %s %d %f %e %b %x %X %o and %%. Throws when a value does not fit. */
export function formatText(template: string, values: unknown[]): string {
  let next = 0
  const text = template.replace(
    /%(?:\.(\d+))?([sdfebxXo%])/g,
    (_, precision: string | undefined, verb: string) => {
      if (verb === '%') return '%'
      if (next >= values.length) throw new Error(`index ${next} out of range`)
      return clause(verb, values[next++], precision === undefined ? 6 : Number(precision))
    },
  )
  return text
}

function clause(verb: string, value: unknown, precision: number): string {
  if (verb === 's') return textOf(value)
  if (verb === 'd') return integer(value).toString()
  if (verb === 'f') return double(value).toFixed(precision)
  if (verb === 'e')
    return double(value)
      .toExponential(precision)
      .replace(/e([+-])(\d)$/, 'e$10$2')
  if (verb === 'b') return (typeof value === 'boolean' ? BigInt(value) : integer(value)).toString(2)
  if (verb === 'o') return integer(value).toString(8)
  const hex =
    typeof value === 'string'
      ? hexOf(new TextEncoder().encode(value))
      : value instanceof Uint8Array
        ? hexOf(value)
        : integer(value).toString(16)
  return verb === 'X' ? hex.toUpperCase() : hex
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function integer(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  throw new Error('error during formatting: decimal clause can only be used on integers')
}

function double(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  throw new Error('error during formatting: fixed-point clause can only be used on doubles')
}

/** A value as %s prints it; maps in the order of their keys. */
function textOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `[${value.map(nestedText).join(', ')}]`
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z')
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => `${nestedText(key)}: ${nestedText(item)}`)
    return `{${entries.sort().join(', ')}}`
  }
  return String(value)
}

/** Inside a list or a map, texts are quoted. */
function nestedText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value)
}
