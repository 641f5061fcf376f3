import { type FieldError, fieldError } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import { listAt, propertiesOf, schemaAt } from './children.ts'
import { listTypeErrors } from './list-types.ts'
import { ruleFormErrors } from './rule-form.ts'

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string']

interface Place {
  root: boolean
  /** Why no default may stand here. */
  noDefault: string | undefined
  insideMeta: boolean
}

/** Keywords that a definition's schema may not use, or not like this; anywhere in it. */
export function propsErrors(schema: JsonObject, path: string): FieldError[] {
  return errorsAt(schema, path, { root: true, noDefault: undefined, insideMeta: false })
}

function errorsAt(schema: JsonObject, path: string, place: Place): FieldError[] {
  const below = { ...place, root: false }
  const own = [...keywordErrors(schema, path, place), ...ownErrors(schema, path)]
  const children = [
    ...schemaAt(schema, 'additionalProperties', path),
    ...schemaAt(schema, 'not', path),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => listAt(schema, key, path)),
    ...schemaAt(schema, 'items', path),
  ]
  return [
    ...own,
    ...children.flatMap((child) => errorsAt(child.schema, child.path, below)),
    ...propertiesOf(schema, path).flatMap((child) =>
      errorsAt(child.schema, child.path, placeOf(child.name!, schema, place)),
    ),
    ...listTypeErrors(schema, path),
    ...ruleFormErrors(schema, path),
  ]
}

function placeOf(name: string, schema: JsonObject, place: Place): Place {
  const resource = place.root || schema['x-kubernetes-embedded-resource'] === true
  if (!resource || !['apiVersion', 'kind', 'metadata'].includes(name)) return { ...place, root: false }
  return { root: false, insideMeta: true, noDefault: place.root ? `in top-level ${name}` : place.noDefault }
}

function keywordErrors(schema: JsonObject, path: string, place: Place): FieldError[] {
  const forbidden = (key: string, detail: string) => fieldError.forbidden(`${path}.${key}`, detail)
  const causes: FieldError[] = []
  const type = schema.type
  if (typeof type === 'string' && type !== '' && !types.includes(type)) {
    const detail = `supported values: ${types.map((one) => JSON.stringify(one)).join(', ')}`
    causes.push(fieldError.of('FieldValueNotSupported', `${path}.type`, type, detail))
  }
  if (schema.default !== undefined && place.noDefault !== undefined) {
    causes.push(forbidden('default', `must not be set ${place.noDefault}`))
  }
  for (const key of ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref']) {
    if (schema[key] !== undefined) causes.push(forbidden(key, `${key} is not supported`))
  }
  if (type === 'null')
    causes.push(forbidden('type', 'type cannot be set to null, use nullable as an alternative'))
  if (Array.isArray(schema.items))
    causes.push(forbidden('items', 'items must be a schema object and not an array'))
  if (place.insideMeta && schema['x-kubernetes-embedded-resource'] === true) {
    causes.push(forbidden('x-kubernetes-embedded-resource', 'must not be used inside of resource meta'))
  }
  return causes
}

function ownErrors(schema: JsonObject, path: string): FieldError[] {
  const causes: FieldError[] = []
  if (schema.uniqueItems === true) {
    const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'
    causes.push(fieldError.forbidden(`${path}.uniqueItems`, detail))
  }
  const { additionalProperties: additional } = schema
  const named = isObject(schema.properties) && Object.keys(schema.properties).length > 0
  if (named && additional !== undefined && additional !== true) {
    const detail = 'additionalProperties and properties are mutual exclusive'
    causes.push(fieldError.forbidden(`${path}.additionalProperties`, detail))
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    const at = `${path}.x-kubernetes-preserve-unknown-fields`
    causes.push(fieldError.invalid(at, false, 'must be true or undefined'))
  }
  return causes
}
