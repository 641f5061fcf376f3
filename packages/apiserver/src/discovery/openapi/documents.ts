import { createHash } from 'node:crypto'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { encodeSwagger } from '../../apimachinery/protobuf/openapi-v2.ts'
import type { Registry } from '../../registry/registry.ts'
import type { Served } from '../../registry/served.ts'
import { version } from '../version.ts'
import { openApiDocument } from './document.ts'
import type { OpenApiResource } from './resource.ts'
import { swaggerDocument } from './swagger.ts'

/** `/openapi/v3`: where the document of each group's version is; the hash moves when what it describes does. */
export function openApiIndex(registry: Registry): JsonObject {
  const paths: JsonObject = {}
  for (const group of registry.groups()) {
    for (const each of registry.versions(group)) {
      const path = group ? `apis/${group}/${each}` : `api/${each}`
      const facts = (registry.resources(group, each) ?? []).map(({ plural, subresources, source }) => [
        plural,
        subresources,
        source,
      ])
      const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').toUpperCase()
      paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` }
    }
  }
  return { paths }
}

const documents = new WeakMap<Registry, { generation: number; written: Map<string, string | Buffer> }>()

/** The OpenAPI v3 document of a group's version, as JSON; undefined when it is not served. */
export function openApiText(registry: Registry, group: string, each: string): string | undefined {
  return remembered(registry, `${group}/${each}`, () => {
    const resources = registry.resources(group, each)
    return (
      resources && JSON.stringify(openApiDocument(resources.map(described), String(version['gitVersion'])))
    )
  })
}

/** The OpenAPI v2 document of all that is served, as JSON. */
export function swaggerText(registry: Registry): string {
  return remembered(registry, 'v2', () => JSON.stringify(swagger(registry)))!
}

/** The same as the protobuf message that Go clients insist on. */
export function swaggerBytes(registry: Registry): Buffer {
  return remembered(registry, 'v2 in protobuf', () => encodeSwagger(swagger(registry)))!
}

function swagger(registry: Registry): JsonObject {
  return swaggerDocument(registry.all().map(described), String(version['gitVersion']))
}

/** Made once for as long as what is served stays the same. */
function remembered<T extends string | Buffer>(
  registry: Registry,
  name: string,
  make: () => T | undefined,
): T | undefined {
  let known = documents.get(registry)
  if (known?.generation !== registry.generation) {
    known = { generation: registry.generation, written: new Map() }
    documents.set(registry, known)
  }
  const found = known.written.get(name) as T | undefined
  if (found !== undefined) return found
  const made = make()
  if (made !== undefined) known.written.set(name, made)
  return made
}

function described({
  group,
  version,
  kind,
  listKind,
  plural,
  namespaced,
  verbs,
  subresources,
  builtin,
  source,
}: Served): OpenApiResource {
  return {
    group,
    version,
    kind,
    listKind,
    plural,
    namespaced,
    verbs,
    subresources,
    ...(builtin ? { type: builtin.type } : { openAPIV3Schema: source ?? {} }),
  }
}
