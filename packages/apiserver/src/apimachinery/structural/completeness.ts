import { type FieldError, fieldError } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import { listAt, propertiesOf, schemaAt } from './children.ts'

/** Fields that only `allOf`, `anyOf`, `oneOf` or `not` mention: each must also stand in the schema proper. */
export function completenessErrors(schema: JsonObject, path: string): FieldError[] {
  return nested(schema, schema, path, path)
}

function nested(
  values: JsonObject,
  schema: JsonObject | undefined,
  path: string,
  from: string,
): FieldError[] {
  const parts = [
    ...schemaAt(values, 'not', from),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => listAt(values, key, from)),
  ]
  return parts.flatMap((part) => compare(part.schema, schema, path, part.path))
}

function compare(
  values: JsonObject,
  schema: JsonObject | undefined,
  path: string,
  from: string,
): FieldError[] {
  if (schema === undefined) return [missing(path, from)]
  const causes = nested(values, schema, path, from)
  for (const child of schemaAt(values, 'items', from)) {
    const items = isObject(schema.items) ? schema.items : undefined
    for (const each of compare(child.schema, items, `${path}.items`, child.path)) causes.push(each)
  }
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const child of propertiesOf(values, from)) {
    const at = `${path}.properties[${child.name}]`
    const known = properties[child.name!]
    if (isObject(known)) for (const each of compare(child.schema, known, at, child.path)) causes.push(each)
    else causes.push(missing(at, child.path))
  }
  return causes
}

function missing(path: string, from: string): FieldError {
  return fieldError.required(path, `because it is defined in ${from}`)
}
