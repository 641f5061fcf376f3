import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { type FieldType, structType, type TypeExpression } from './type-table.ts'

const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const extensions = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.'

/** The name by which OpenAPI documents know a type of the table. */
export function modelName(type: string): string {
  if (type.startsWith('io.k8s.')) return type
  if (type.startsWith('meta.')) return meta + type.slice('meta.'.length)
  if (type.startsWith('apiextensions.')) return extensions + type.slice('apiextensions.'.length)
  return `io.k8s.api.${type}`
}

/** The type of the table behind an OpenAPI model. */
function typeOfModel(model: string): string {
  if (model.startsWith(meta)) return `meta.${model.slice(meta.length)}`
  if (model.startsWith(extensions)) return `apiextensions.${model.slice(extensions.length)}`
  return model.startsWith('io.k8s.api.') ? model.slice('io.k8s.api.'.length) : model
}

/** Types that are not structs in JSON, as OpenAPI describes them. */
const special: Readonly<Record<string, { model: string; schema: JsonObject }>> = {
  time: { model: `${meta}Time`, schema: { type: 'string', format: 'date-time' } },
  microtime: { model: `${meta}MicroTime`, schema: { type: 'string', format: 'date-time' } },
  duration: { model: `${meta}Duration`, schema: { type: 'string' } },
  quantity: {
    model: 'io.k8s.apimachinery.pkg.api.resource.Quantity',
    schema: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  },
  intorstring: {
    model: 'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
    schema: { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
  },
  raw: { model: 'io.k8s.apimachinery.pkg.runtime.RawExtension', schema: { type: 'object' } },
  schemaorbool: { model: `${extensions}v1.JSONSchemaPropsOrBool`, schema: {} },
  schemaorarray: { model: `${extensions}v1.JSONSchemaPropsOrArray`, schema: {} },
  schemaorstrings: { model: `${extensions}v1.JSONSchemaPropsOrStringArray`, schema: {} },
  any: { model: `${extensions}v1.JSON`, schema: {} },
  fieldsv1: { model: `${meta}FieldsV1`, schema: { type: 'object' } },
  patch: { model: `${meta}Patch`, schema: { type: 'object' } },
}

const scalars: Readonly<Record<string, { schema: JsonObject; zero: Json | undefined }>> = {
  string: { schema: { type: 'string' }, zero: '' },
  bool: { schema: { type: 'boolean' }, zero: false },
  int: { schema: { type: 'integer', format: 'int32' }, zero: 0 },
  int32: { schema: { type: 'integer', format: 'int32' }, zero: 0 },
  int64: { schema: { type: 'integer', format: 'int64' }, zero: 0 },
  float64: { schema: { type: 'number', format: 'double' }, zero: 0 },
  bytes: { schema: { type: 'string', format: 'byte' }, zero: undefined },
}

const specialModels = new Map(Object.values(special).map(({ model, schema }) => [model, schema]))

/** The OpenAPI schema of a model, its references left as references. Throws for a model the table does not have. */
export function modelSchema(model: string): JsonObject {
  return specialModels.get(model) ?? structSchema(typeOfModel(model))
}

function structSchema(name: string): JsonObject {
  const type = structType(name)
  const properties: JsonObject = {}
  const required: string[] = []
  for (const field of type.fields.values()) {
    properties[field.name] = fieldSchema(field)
    if (field.required) required.push(field.name)
  }
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    ...(type.fields.size > 0 ? { properties } : {}),
    ...(type.atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
  }
}

function fieldSchema(field: FieldType): JsonObject {
  const schema = typeSchema(field.type, !field.pointer && (!field.omitEmpty || field.type.startsWith('#')))
  if (field.default !== undefined) schema.default = field.default
  if (field.enum !== undefined)
    (schema.type === 'array' ? (schema.items as JsonObject) : schema).enum = [...field.enum]
  if (field.format !== undefined) schema.format = field.format
  if (field.listType === 'map') schema['x-kubernetes-list-map-keys'] = [...field.listKeys]
  if (field.listType !== undefined) schema['x-kubernetes-list-type'] = field.listType
  if (field.mapType !== undefined) schema['x-kubernetes-map-type'] = field.mapType
  if (field.patchMergeKey !== undefined) schema['x-kubernetes-patch-merge-key'] = field.patchMergeKey
  if (field.patchStrategy !== undefined) schema['x-kubernetes-patch-strategy'] = field.patchStrategy
  return schema
}

function reference(model: string): JsonObject {
  return { $ref: `#/components/schemas/${model}` }
}

/** A reference that carries nothing else stands by itself, where the server writes it so. */
function bareReference(schema: JsonObject): JsonObject {
  const [only] = Array.isArray(schema.allOf) ? schema.allOf : []
  return isObject(only) && schema.default === undefined ? only : schema
}

/** `zero`: the type's zero value stands for absence, and is its default. */
function typeSchema(type: TypeExpression, zero: boolean): JsonObject {
  if (type.startsWith('[]')) return { type: 'array', items: typeSchema(type.slice(2), true) }
  if (type.startsWith('{}')) {
    return { type: 'object', additionalProperties: bareReference(typeSchema(type.slice(2), true)) }
  }
  if (type.startsWith('#')) {
    return { ...(zero ? { default: {} } : {}), allOf: [reference(modelName(type.slice(1)))] }
  }
  const known = special[type]
  if (known !== undefined) return { allOf: [reference(known.model)] }
  const scalar = scalars[type]
  if (scalar === undefined) throw new Error(`type ${type} has no schema`)
  return { ...scalar.schema, ...(zero && scalar.zero !== undefined ? { default: scalar.zero } : {}) }
}

/** The models a schema refers to, in no particular order. */
export function referencesOf(schema: Json | undefined, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(schema)) for (const item of schema) referencesOf(item, into)
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$ref' && typeof value === 'string') into.add(value.slice('#/components/schemas/'.length))
      else referencesOf(value, into)
    }
  }
  return into
}
