import { regExpProblem } from '@barometer/cel/regexp'
import { type FieldError, type FieldValue, fieldError } from '../field/field-error.ts'
import { equal, isObject, type JsonObject } from '../json/json.ts'
import { listAt, propertiesOf, schemaAt } from './children.ts'

type Level = 'root' | 'item' | 'field'

const required = (field: string, detail: string) => fieldError.required(field, detail)
const forbidden = (field: string, detail: string) => fieldError.forbidden(field, detail)
const invalid = (field: string, value: FieldValue, detail: string) => fieldError.invalid(field, value, detail)

/** What every node of a structural schema must hold: a type, no extras where only values may be checked. */
export function invariantErrors(schema: JsonObject, path: string, level: Level = 'root'): FieldError[] {
  return [
    ...shapeErrors(schema, path, level),
    ...extensionErrors(schema, path),
    ...valueErrors(schema, path, spelledOut(schema)),
    ...typeErrors(schema, path, level),
    ...resourceErrors(schema, path, level),
  ]
}

function shapeErrors(schema: JsonObject, path: string, level: Level): FieldError[] {
  const causes: FieldError[] = []
  if (schema.type === 'array' && schema.items === undefined)
    causes.push(required(`${path}.items`, 'must be specified'))
  for (const child of schemaAt(schema, 'items', path))
    for (const each of invariantErrors(child.schema, child.path, 'item')) causes.push(each)
  for (const child of propertiesOf(schema, path))
    for (const each of invariantErrors(child.schema, child.path, 'field')) causes.push(each)
  if (schema.additionalProperties !== undefined && level === 'root') {
    causes.push(forbidden(`${path}.additionalProperties`, 'must not be used at the root'))
  }
  for (const child of schemaAt(schema, 'additionalProperties', path)) {
    for (const each of invariantErrors(child.schema, child.path, 'field')) causes.push(each)
  }
  return causes
}

function extensionErrors(schema: JsonObject, path: string): FieldError[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return []
  return ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource']
    .filter((key) => schema[key] === true)
    .map((key) => invalid(`${path}.${key}`, true, 'must be false if x-kubernetes-int-or-string is true'))
}

const emptyType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

function typeErrors(schema: JsonObject, path: string, level: Level): FieldError[] {
  const at = `${path}.type`
  const type = typeof schema.type === 'string' ? schema.type : ''
  const causes: FieldError[] = []
  if (schema['x-kubernetes-embedded-resource'] === true && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true'
    causes.push(type === '' ? required(at, detail) : invalid(at, type, detail))
  } else if (type === '' && !isUntyped(schema)) causes.push(required(at, emptyType[level]))
  if (level === 'root' && type !== '' && type !== 'object')
    causes.push(invalid(at, type, 'must be object at the root'))
  return causes
}

function isUntyped(schema: JsonObject): boolean {
  return (
    schema['x-kubernetes-int-or-string'] === true || schema['x-kubernetes-preserve-unknown-fields'] === true
  )
}

function resourceErrors(schema: JsonObject, path: string, level: Level): FieldError[] {
  const embedded = schema['x-kubernetes-embedded-resource'] === true
  const properties = isObject(schema.properties) ? schema.properties : {}
  const causes: FieldError[] = []
  if (embedded && schema.additionalProperties !== undefined) {
    const detail = 'must not be used if x-kubernetes-embedded-resource is set'
    causes.push(forbidden(`${path}.additionalProperties`, detail))
  }
  if (level === 'root' || embedded) {
    for (const key of ['kind', 'apiVersion']) {
      const property = properties[key]
      if (!isObject(property) || property.type === 'string') continue
      causes.push(invalid(`${path}.properties[${key}].type`, property.type ?? '', 'must be string'))
    }
  }
  if (isObject(properties.metadata))
    for (const each of metadataErrors(properties.metadata, path, level, embedded)) causes.push(each)
  const bare = embedded && schema['x-kubernetes-preserve-unknown-fields'] !== true
  if (bare && Object.keys(properties).length === 0) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields'
    causes.push(required(`${path}.properties`, detail))
  }
  return causes
}

/** Of the metadata, a schema may only constrain the name. */
function metadataErrors(metadata: JsonObject, path: string, level: Level, embedded: boolean): FieldError[] {
  const at = `${path}.properties[metadata]`
  const causes: FieldError[] = []
  if ((level === 'root' || embedded) && metadata.type !== 'object') {
    causes.push(invalid(`${at}.type`, metadata.type ?? '', 'must be object'))
  }
  if (level !== 'root') return causes
  const { type: _, default: __, properties, ...rest } = metadata
  const names = isObject(properties) ? Object.keys(properties) : []
  const onlyNames = names.every((name) => name === 'name' || name === 'generateName')
  if (Object.keys(rest).length > 0 || !onlyNames) {
    const detail =
      'must not specify anything other than name and generateName, but metadata is implicitly specified'
    causes.push(forbidden(at, detail))
  }
  return causes
}

const intOrString = [{ type: 'integer' }, { type: 'string' }]

/** The usual way to spell out an int-or-string may name types. */
function spelledOut(schema: JsonObject): { any: boolean; all: boolean } {
  const first = Array.isArray(schema.allOf) ? schema.allOf[0] : undefined
  return { any: equal(schema.anyOf, intOrString), all: isObject(first) && equal(first.anyOf, intOrString) }
}

function valueErrors(schema: JsonObject, path: string, skip: { any: boolean; all: boolean }): FieldError[] {
  const causes: FieldError[] = []
  if (!skip.any)
    for (const child of listAt(schema, 'anyOf', path))
      for (const each of nestedErrors(child.schema, child.path)) causes.push(each)
  for (const [at, child] of listAt(schema, 'allOf', path).entries()) {
    for (const each of nestedErrors(child.schema, child.path, { any: skip.all && at === 0, all: false }))
      causes.push(each)
  }
  for (const child of listAt(schema, 'oneOf', path))
    for (const each of nestedErrors(child.schema, child.path)) causes.push(each)
  for (const child of schemaAt(schema, 'not', path))
    for (const each of nestedErrors(child.schema, child.path)) causes.push(each)
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : ''
  const wrong = pattern === '' ? undefined : regExpProblem(pattern)
  if (wrong !== undefined) {
    const detail = `must be a valid regular expression, but isn't: error parsing regexp: ${wrong}`
    causes.push(invalid(`${path}.pattern`, pattern, detail))
  }
  return causes
}

/** What must not stand inside `allOf`, `anyOf`, `oneOf` and `not`, and how it must be. */
const nowhereNested: [key: string, holds: (value: unknown) => boolean, detail: string][] = [
  ['type', (value) => typeof value === 'string' && value !== '', 'must be empty to be structural'],
  ['additionalProperties', (value) => value !== undefined, 'must be undefined to be structural'],
  ['default', (value) => value !== undefined && value !== null, 'must be undefined to be structural'],
  ['title', (value) => typeof value === 'string' && value !== '', 'must be empty to be structural'],
  ['description', (value) => typeof value === 'string' && value !== '', 'must be empty to be structural'],
  ['nullable', (value) => value === true, 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', (value) => value === true, 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', (value) => value === true, 'must be false to be structural'],
  ['x-kubernetes-int-or-string', (value) => value === true, 'must be false to be structural'],
  [
    'x-kubernetes-list-map-keys',
    (value) => Array.isArray(value) && value.length > 0,
    'must be empty to be structural',
  ],
  ['x-kubernetes-list-type', (value) => value !== undefined, 'must be undefined to be structural'],
  ['x-kubernetes-map-type', (value) => value !== undefined, 'must be undefined to be structural'],
  [
    'x-kubernetes-validations',
    (value) => Array.isArray(value) && value.length > 0,
    'must be empty to be structural',
  ],
]

function nestedErrors(schema: JsonObject, path: string, skip = { any: false, all: false }): FieldError[] {
  const causes = valueErrors(schema, path, skip)
  for (const child of [...schemaAt(schema, 'items', path), ...propertiesOf(schema, path)]) {
    for (const each of nestedErrors(child.schema, child.path)) causes.push(each)
  }
  for (const [key, holds, detail] of nowhereNested) {
    if (holds(schema[key])) causes.push(forbidden(`${path}.${key}`, detail))
  }
  if (isObject(schema.properties) && schema.properties.metadata !== undefined) {
    causes.push(forbidden(`${path}.properties[metadata]`, 'must not be specified in a nested context'))
  }
  return causes
}
