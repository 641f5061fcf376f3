import { isObject, type JsonObject } from '../json/json.ts'
import { deduced, type FieldShape, type ListShape, type MapShape, type Shape, untyped } from './shape.ts'

/** Finds the schema a `$ref` names, and remembers shapes by reference, so that recursive types end. */
export interface References {
  resolve(reference: string): JsonObject
  known: Map<string, Shape>
}

/** Structs that merge as one value, whatever is inside. */
const opaque: Readonly<Record<string, Shape>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { scalar: 'untyped' },
  'io.k8s.apimachinery.pkg.runtime.RawExtension': untyped,
}

/** How values of an OpenAPI schema merge. `preserve`: fields that are not listed are kept and merge by key. */
export function shapeOf(schema: JsonObject, references: References, preserve = false): Shape {
  const named = referenceOf(schema)
  if (named !== undefined) return shapeOfReference(named, schema, references)
  const keep = preserve || schema['x-kubernetes-preserve-unknown-fields'] === true
  switch (schema.type) {
    case 'object':
      return { map: mapShape(schema, references, keep) }
    case 'array':
      return { list: listShape(schema, references, keep) }
    case 'integer':
    case 'number':
      return { scalar: 'numeric' }
    case 'boolean':
      return { scalar: 'boolean' }
    case 'string':
      return { scalar: plainString(schema.format) ? 'string' : 'untyped' }
    default:
      return {
        scalar: 'untyped',
        list: listShape(schema, references, keep),
        map: mapShape(schema, references, keep),
      }
  }
}

function plainString(format: unknown): boolean {
  return format === undefined || format === '' || format === 'byte'
}

function referenceOf(schema: JsonObject): string | undefined {
  if (typeof schema.$ref === 'string') return schema.$ref
  const [only, ...more] = Array.isArray(schema.allOf) ? schema.allOf : []
  return more.length === 0 && isObject(only) && typeof only.$ref === 'string' ? only.$ref : undefined
}

function shapeOfReference(reference: string, schema: JsonObject, references: References): Shape {
  const model = reference.slice(reference.lastIndexOf('/') + 1)
  const shape = opaque[model] ?? resolved(model, references)
  const relation = schema['x-kubernetes-map-type']
  if (relation === undefined || shape.map === undefined) return shape
  return { ...shape, map: { ...shape.map, atomic: relation === 'atomic' } }
}

function resolved(model: string, references: References): Shape {
  const known = references.known.get(model)
  if (known !== undefined) return known
  const shape: Shape = {}
  references.known.set(model, shape)
  return Object.assign(shape, shapeOf(references.resolve(model), references))
}

function mapShape(schema: JsonObject, references: References, preserve: boolean): MapShape {
  const fields = new Map<string, FieldShape>()
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue
    const shape = shapeOf(property, references, preserve)
    fields.set(name, property.default === undefined ? { shape } : { shape, default: property.default })
  }
  return {
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
    fields,
    element: elementOf(schema.additionalProperties, references, preserve, fields.size === 0),
  }
}

function elementOf(
  additional: unknown,
  references: References,
  preserve: boolean,
  bare: boolean,
): Shape | undefined {
  if (isObject(additional)) return shapeOf(additional, references, preserve)
  if (additional === undefined) return preserve || bare ? deduced : undefined
  return additional === true ? deduced : undefined
}

function listShape(schema: JsonObject, references: References, preserve: boolean): ListShape {
  const element = isObject(schema.items) ? shapeOf(schema.items, references, preserve) : untyped
  const type = schema['x-kubernetes-list-type']
  const keys = schema['x-kubernetes-list-map-keys']
  if (type === 'map') return { atomic: false, keys: Array.isArray(keys) ? keys.map(String) : [], element }
  if (type !== undefined) return { atomic: type !== 'set', keys: [], element }
  const strategy = schema['x-kubernetes-patch-strategy']
  if (strategy !== 'merge' && strategy !== 'merge,retainKeys') return { atomic: true, keys: [], element }
  const key = schema['x-kubernetes-patch-merge-key']
  return { atomic: false, keys: typeof key === 'string' ? [key] : [], element }
}
