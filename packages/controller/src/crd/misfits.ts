import type { JSONSchemaProps } from './schema.ts'

/** What is told of one object at most. */
const most = 5

/**
 * What of a value does not fit a schema, field by field: `spec.image is missing`. Rules in CEL are not asked. For objects that
 * were stored before the schema was as it is now.
 */
export function misfits(value: unknown, schema: JSONSchemaProps): readonly string[] {
  const found: string[] = []
  look(value, schema, '', found)
  return found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : found
}

function look(value: unknown, schema: JSONSchemaProps, path: string, found: string[]): void {
  const name = path === '' ? 'the object' : path
  if (value === null) {
    if (!schema.nullable) found.push(`${name} is null`)
  } else if (!isOfType(value, schema)) found.push(`${name} is ${typeOf(value)}, not ${expected(schema)}`)
  else if (schema.enum && !schema.enum.includes(value))
    found.push(`${name} is none of ${schema.enum.join(', ')}`)
  else if (Array.isArray(value)) {
    if (outside(value.length, schema.minItems, schema.maxItems))
      found.push(`${name} has ${value.length} items`)
    if (schema.items)
      for (const [index, item] of value.entries()) look(item, schema.items, `${path}[${index}]`, found)
  } else if (typeof value === 'object') lookInto(value as Record<string, unknown>, schema, path, found)
  else lookAt(value, schema, name, found)
}

function lookInto(
  value: Readonly<Record<string, unknown>>,
  { required = [], properties = {}, additionalProperties }: JSONSchemaProps,
  path: string,
  found: string[],
): void {
  const at = (field: string) => (path === '' ? field : `${path}.${field}`)
  for (const field of required) if (value[field] === undefined) found.push(`${at(field)} is missing`)
  for (const [field, below] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, field) ? properties[field] : additionalProperties
    if (schema && below !== undefined) look(below, schema, at(field), found)
  }
}

/** A text or a number. */
function lookAt(value: unknown, schema: JSONSchemaProps, name: string, found: string[]): void {
  if (typeof value === 'number' && outside(value, schema.minimum, schema.maximum))
    found.push(`${name} is ${value}`)
  if (typeof value !== 'string') return
  if (outside([...value].length, schema.minLength, schema.maxLength))
    found.push(`${name} has ${[...value].length} characters`)
}

function outside(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return value < least || value > most
}

function isOfType(value: unknown, schema: JSONSchemaProps): boolean {
  if (schema['x-kubernetes-int-or-string']) return Number.isInteger(value) || typeof value === 'string'
  if (schema.type === undefined) return true
  if (schema.type === 'integer') return Number.isInteger(value)
  return typeOf(value) === schema.type
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function expected(schema: JSONSchemaProps): string {
  return schema['x-kubernetes-int-or-string'] ? 'integer or string' : (schema.type ?? 'anything')
}
