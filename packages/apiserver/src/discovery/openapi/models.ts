import { asObject, isObject, type Json, type JsonObject } from '../../apimachinery/json/json.ts'
import { modelName, modelSchema, referencesOf } from '../../apimachinery/types/openapi-schema.ts'
import { hasType } from '../../apimachinery/types/type-table.ts'
import type { OpenApiResource } from './resource.ts'

const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.'

/** The model of a custom kind: the group's words reversed, then version and kind. */
export function customModel({ group, version }: { group: string; version: string }, kind: string): string {
  return [...group.split('.').reverse(), version, kind].join('.')
}

/** The schemas that a group's version publishes, those they refer to included. */
export function modelsOf(resources: readonly OpenApiResource[], paths: JsonObject): JsonObject {
  const schemas: JsonObject = {}
  for (const resource of resources) {
    if (resource.type === undefined) Object.assign(schemas, customSchemas(resource))
    else Object.assign(schemas, builtInSchemas(resource))
  }
  const queue = [...referencesOf(paths), ...referencesOf(schemas), `${meta}Status`, `${meta}DeleteOptions`]
  for (let model = queue.pop(); model !== undefined; model = queue.pop()) {
    if (schemas[model] !== undefined) continue
    const schema = modelSchema(model)
    schemas[model] = schema
    for (const each of referencesOf(schema)) queue.push(each)
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function marked(schema: JsonObject, { group, version }: OpenApiResource, kind: string): JsonObject {
  return { ...schema, 'x-kubernetes-group-version-kind': [{ group, kind, version }] }
}

function builtInSchemas(resource: OpenApiResource): JsonObject {
  const type = resource.type!
  const schemas: JsonObject = {
    [modelName(type)]: marked(modelSchema(modelName(type)), resource, resource.kind),
  }
  if (hasType(`${type}List`)) {
    const list = modelName(`${type}List`)
    schemas[list] = marked(modelSchema(list), resource, resource.listKind)
  }
  return schemas
}

function customSchemas(resource: OpenApiResource): JsonObject {
  const model = customModel(resource, resource.kind)
  const own = asObject(published(resource.openAPIV3Schema))
  const properties = {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    ...(isObject(own.properties) ? own.properties : {}),
    metadata: { allOf: [{ $ref: `#/components/schemas/${meta}ObjectMeta` }] },
  }
  const list = {
    type: 'object',
    required: ['items'],
    properties: {
      apiVersion: { type: 'string' },
      items: { type: 'array', items: { $ref: `#/components/schemas/${model}` } },
      kind: { type: 'string' },
      metadata: { allOf: [{ $ref: `#/components/schemas/${meta}ListMeta` }] },
    },
  }
  return {
    [model]: marked({ ...own, type: 'object', properties }, resource, resource.kind),
    [customModel(resource, resource.listKind)]: marked(list, resource, resource.listKind),
  }
}

/** A schema as published: `x-kubernetes-int-or-string` spelled out for readers that do not know it. */
function published(schema: Json): Json
function published(schema: Json | undefined): Json | undefined
function published(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item) => published(item))
  if (!isObject(schema)) return schema
  const out = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, literal(key) ? value : published(value)]),
  )
  if (schema['x-kubernetes-int-or-string'] === true && schema.anyOf === undefined) {
    out.anyOf = [{ type: 'integer' }, { type: 'string' }]
  }
  return out
}

function literal(key: string): boolean {
  return key === 'default' || key === 'enum' || key === 'example'
}
