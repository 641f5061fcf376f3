import { isObject, type JsonObject } from '../json/json.ts'

/** A schema below another, and where it stands. */
export interface Child {
  schema: JsonObject
  path: string
  /** The property's name; undefined for items and additional properties. */
  name?: string
}

export function propertiesOf(schema: JsonObject, path: string): Child[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.entries(properties).flatMap(([name, schema]) =>
    isObject(schema) ? [{ schema, path: `${path}.properties[${name}]`, name }] : [],
  )
}

/** The schema under a key that holds one; none when it is absent or something else. */
export function schemaAt(schema: JsonObject, key: string, path: string): Child[] {
  const found = schema[key]
  return isObject(found) ? [{ schema: found, path: `${path}.${key}` }] : []
}

/** The schemas of `allOf`, `anyOf` or `oneOf`. */
export function listAt(schema: JsonObject, key: string, path: string): Child[] {
  const found = schema[key]
  if (!Array.isArray(found)) return []
  return found.filter(isObject).map((one, at) => ({ schema: one, path: `${path}.${key}[${at}]` }))
}
