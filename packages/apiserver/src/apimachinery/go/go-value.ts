import { isObject, type Json } from '../json/json.ts'

/** The name of the type that Go's decoder gives a JSON value. */
export function goTypeName(value: Json | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (typeof value === 'bigint') return 'int64'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return '[]interface {}'
  return typeof value === 'string' ? 'string' : 'map[string]interface {}'
}

/** A value as Go prints it with %v. */
export function goValue(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`
  if (value === null || value === undefined) return '<nil>'
  if (!isObject(value)) return String(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${key}:${goValue(value[key])}`)
  return `map[${entries.join(' ')}]`
}

/** A value as Go's %#v prints it. */
export function goSyntax(value: Json | undefined): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return String(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${goSyntax(value[key])}`)
  return `map[string]interface {}{${entries.join(', ')}}`
}
