import type { JSONSchemaProps } from './schema.ts'

/** A place in a schema, and how it takes less than before. */
export interface Narrowed {
  /** `.spec.hosts[]`; '' for the whole. */
  readonly path: string
  readonly message: string
}

/** Where the new schema refuses, prunes or reads in another way a value that the old one took, by place. */
export function narrowedSchema(before: JSONSchemaProps, after: JSONSchemaProps, path = ''): Narrowed[] {
  const here = [
    ...narrowedType(before, after),
    ...narrowedWords(before, after),
    ...narrowedBounds(before, after),
    ...changedMerge(before, after),
    ...newRules(before, after),
  ].map((message) => ({ path, message }))
  return [...here, ...narrowedFields(before, after, path), ...narrowedContents(before, after, path)]
}

const preserves = (schema: JSONSchemaProps): boolean =>
  schema['x-kubernetes-preserve-unknown-fields'] === true
const intOrString = (schema: JSONSchemaProps): boolean => schema['x-kubernetes-int-or-string'] === true

const typeOf = (schema: JSONSchemaProps): string =>
  intOrString(schema) ? 'integer or string' : (schema.type ?? 'any')

function narrowedType(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  const [old, next] = [typeOf(before), typeOf(after)]
  const found: string[] = []
  const wider = next === 'any' || (old === 'integer' && next === 'number') || includesType(next, old)
  if (old !== next && !wider) found.push(`is of type ${next} and was ${old}`)
  if (before.nullable && !after.nullable) found.push('may no longer be null')
  if (preserves(before) && !preserves(after))
    found.push('no longer keeps fields that the schema does not name')
  return found
}

function includesType(union: string, type: string): boolean {
  return union === 'integer or string' && (type === 'integer' || type === 'string')
}

function narrowedWords(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  const found: string[] = []
  if (after.enum) {
    const gone = before.enum?.filter((word) => !after.enum?.includes(word))
    if (!gone) found.push(`takes only ${after.enum.map((word) => JSON.stringify(word)).join(', ')}`)
    else if (gone.length > 0)
      found.push(`no longer takes ${gone.map((word) => JSON.stringify(word)).join(', ')}`)
  }
  for (const field of ['pattern', 'format'] as const) {
    if (after[field] !== undefined && after[field] !== before[field])
      found.push(`has the ${field} ${after[field]}${before[field] ? ` and had ${before[field]}` : ''}`)
  }
  return found
}

const lowest = ['minLength', 'minimum', 'minItems', 'minProperties'] as const
const highest = ['maxLength', 'maximum', 'maxItems', 'maxProperties'] as const

function narrowedBounds(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  // No length is below 0.
  const least = (field: (typeof lowest)[number]) => (field === 'minimum' ? -Infinity : 0)
  const up = lowest.filter((field) => (after[field] ?? least(field)) > (before[field] ?? least(field)))
  const down = highest.filter((field) => (after[field] ?? Infinity) < (before[field] ?? Infinity))
  return [...up, ...down].map((field) => `has ${field} ${after[field]}${was(before[field])}`)
}

function was(bound: number | undefined): string {
  return bound === undefined ? '' : ` and had ${bound}`
}

/** Objects are stored with the owners of their fields: another way to merge makes them owners of something else. */
function changedMerge(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  const found: string[] = []
  const lists = [before, after].map((schema) =>
    [schema['x-kubernetes-list-type'] ?? 'atomic', ...(schema['x-kubernetes-list-map-keys'] ?? [])].join(' '),
  )
  if (before.type === 'array' && lists[0] !== lists[1])
    found.push(`is a list of the kind ${lists[1]} and was ${lists[0]}`)
  const maps = [before, after].map((schema) => schema['x-kubernetes-map-type'] ?? 'granular')
  if (before.type === 'object' && maps[0] !== maps[1])
    found.push(`is a map of the kind ${maps[1]} and was ${maps[0]}`)
  return found
}

function newRules(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  const old = new Set((before['x-kubernetes-validations'] ?? []).map(({ rule }) => rule))
  return (after['x-kubernetes-validations'] ?? [])
    .filter(({ rule }) => !old.has(rule))
    .map(({ rule }) => `has the new rule ${rule}`)
}

function narrowedFields(before: JSONSchemaProps, after: JSONSchemaProps, path: string): Narrowed[] {
  const found: Narrowed[] = []
  for (const [name, old] of Object.entries(before.properties ?? {})) {
    const next = after.properties?.[name] ?? after.additionalProperties
    if (next) for (const each of narrowedSchema(old, next, `${path}.${name}`)) found.push(each)
    else if (!preserves(after))
      found.push({ path: `${path}.${name}`, message: 'is gone, and stored values are dropped' })
  }
  if (preserves(before)) {
    for (const name of Object.keys(after.properties ?? {}).filter((key) => !before.properties?.[key]))
      found.push({ path: `${path}.${name}`, message: 'has a schema, where any value was kept' })
  }
  const isDefaulted = (name: string) => after.properties?.[name]?.default !== undefined
  for (const name of after.required ?? []) {
    if (!before.required?.includes(name) && !(isDefaulted(name) && !before.properties?.[name]?.nullable))
      found.push({ path: `${path}.${name}`, message: 'is required, and stored objects may lack it' })
  }
  return found
}

function narrowedContents(before: JSONSchemaProps, after: JSONSchemaProps, path: string): Narrowed[] {
  const found: Narrowed[] = []
  if (before.items && after.items)
    for (const each of narrowedSchema(before.items, after.items, `${path}[]`)) found.push(each)
  const { additionalProperties: old } = before
  if (!old) return found
  if (after.additionalProperties)
    for (const each of narrowedSchema(old, after.additionalProperties, `${path}.*`)) found.push(each)
  else if (!preserves(after))
    found.push({ path: `${path}.*`, message: 'is gone, and stored values are dropped' })
  return found
}
