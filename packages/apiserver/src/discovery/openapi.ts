import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import { type OpenApiResource, openApiDocument, swaggerDocument } from '../kinds/index.ts'
import type { Registry } from '../registry/registry.ts'
import type { Served } from '../registry/served.ts'
import { version } from './version.ts'

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

const documents = new WeakMap<Registry, { generation: number; texts: Map<string, string> }>()

/** The OpenAPI v3 document of a group's version, as JSON; undefined when it is not served. */
export function openApiText(registry: Registry, group: string, each: string): string | undefined {
  return remembered(registry, `${group}/${each}`, () => {
    const resources = registry.resources(group, each)
    return resources && openApiDocument(resources.map(described), String(version['gitVersion']))
  })
}

/** The OpenAPI v2 document of all that is served, as JSON. */
export function swaggerText(registry: Registry): string {
  const document = () => swaggerDocument(registry.all().map(described), String(version['gitVersion']))
  return remembered(registry, 'v2', document)!
}

/** Made once for as long as what is served stays the same. */
function remembered(registry: Registry, name: string, make: () => object | undefined): string | undefined {
  let known = documents.get(registry)
  if (known?.generation !== registry.generation) {
    known = { generation: registry.generation, texts: new Map() }
    documents.set(registry, known)
  }
  let text = known.texts.get(name)
  if (text === undefined) {
    const document = make()
    if (!document) return undefined
    text = JSON.stringify(document)
    known.texts.set(name, text)
  }
  return text
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
