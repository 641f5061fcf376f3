import type { TypeExpression } from './type-table.ts'

/** The name Go prints for a type in decoding errors. `named` wins for named scalars. */
export function goTypeName(type: TypeExpression, named: string | undefined): string {
  if (type.startsWith('[]')) return `[]${goTypeName(type.slice(2), named)}`
  if (type.startsWith('{}')) return `map[string]${goTypeName(type.slice(2), named)}`
  if (type.startsWith('#')) return `${versionOf(type)}.${type.slice(type.lastIndexOf('.') + 1)}`
  if (named !== undefined) return named
  return { bytes: '[]uint8', duration: 'string', quantity: 'resource.Quantity' }[type] ?? type
}

function versionOf(type: TypeExpression): string {
  return type.split('.').at(-2)?.match(/^v\d/) ? type.split('.').at(-2)! : 'v1'
}

function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'bigint') return 'number'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

/** The text of Go's decoder when a value does not fit; `shown` is the number it prints for integers. */
export function wrongType(
  value: unknown,
  { struct, fields }: { struct: string; fields: string },
  type: string,
  shown = '',
): string {
  return `json: cannot unmarshal ${jsonKind(value)}${shown} into Go struct field ${struct}.${fields} of type ${type}`
}
