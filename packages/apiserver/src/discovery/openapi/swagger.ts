import { asObject, isObject, type Json, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import { openApiDocument } from './document.ts'
import type { OpenApiResource } from './resource.ts'

/** One OpenAPI v2 document of all resources, as `/openapi/v2` serves it: the v3 ones said in its words. */
export function swaggerDocument(resources: readonly OpenApiResource[], version: string): JsonObject {
  const { info, paths, components } = openApiDocument(resources, version) as Record<string, JsonObject>
  const { schemas = {} } = components as { schemas?: JsonObject }
  return {
    swagger: '2.0',
    info,
    paths: mapValues(paths ?? {}, pathItem),
    definitions: mapValues(schemas, plainSchema),
    securityDefinitions: { BearerToken: { type: 'apiKey', name: 'authorization', in: 'header' } },
    security: [{ BearerToken: [] }],
  }
}

const mapValues = (object: JsonObject, change: (value: never) => Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value as never)]))

function pathItem(item: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      name === 'parameters' ? objectsIn(value).map(flatParameter) : operation(asObject(value)),
    ]),
  )
}

/** What v3 says of a parameter's schema, v2 says of the parameter. */
function flatParameter({ schema, ...rest }: JsonObject): JsonObject {
  return { ...rest, ...(isObject(schema) ? schema : {}) }
}

function operation({ parameters, requestBody, responses, ...rest }: JsonObject): JsonObject {
  const body = isObject(requestBody) && isObject(requestBody.content) ? requestBody.content : undefined
  const flat = objectsIn(parameters).map(flatParameter)
  const all = body ? [{ name: 'body', in: 'body', required: true, schema: schemaOf(body) }, ...flat] : flat
  return {
    ...rest,
    consumes: body ? Object.keys(body) : ['*/*'],
    produces: ['application/json', 'application/yaml'],
    schemes: ['https'],
    ...(all.length > 0 ? { parameters: all } : {}),
    responses: mapValues(asObject(responses), response),
  }
}

function response({ content, ...rest }: JsonObject): JsonObject {
  return isObject(content) ? { ...rest, schema: schemaOf(content) } : rest
}

function schemaOf(content: JsonObject): Json | undefined {
  const [first] = Object.values(content)
  return isObject(first) ? plainSchema(first.schema) : {}
}

/** What v2 has no words for. */
const unspeakable = new Set(['nullable', 'oneOf', 'anyOf', 'not', 'default'])

/** A schema with references that lead to definitions, and without what v2 cannot say. */
function plainSchema(schema: Json): Json
function plainSchema(schema: Json | undefined): Json | undefined
function plainSchema(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item) => plainSchema(item))
  if (!isObject(schema)) return schema
  const said: JsonObject = {}
  for (const [name, value] of Object.entries(schema)) {
    if (name === '$ref') said[name] = String(value).replace('#/components/schemas/', '#/definitions/')
    else if (name === 'properties' && isObject(value)) said[name] = mapValues(value, plainSchema)
    else if (!unspeakable.has(name)) said[name] = name === 'enum' ? value : plainSchema(value)
  }
  // What may be of several types in v3 is text in v2: quantities, and numbers that may be names.
  const types = Array.isArray(schema.oneOf) ? schema.oneOf : []
  if (types.length && types.every((one) => isObject(one) && 'type' in one)) said.type = 'string'
  return unwrapped(said)
}

/** v3 wraps a reference in order to say more beside it; v2 lets both stand together. */
function unwrapped({ allOf, ...rest }: JsonObject): JsonObject {
  const [only, ...more] = Array.isArray(allOf) ? allOf : []
  if (isObject(only) && more.length === 0 && '$ref' in only) return { ...rest, ...only }
  return allOf === undefined ? rest : { ...rest, allOf }
}
