import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import { type OpenApiResource, openApiDocument } from '../kinds/index.ts'
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
  let known = documents.get(registry)
  if (known?.generation !== registry.generation) {
    known = { generation: registry.generation, texts: new Map() }
    documents.set(registry, known)
  }
  const path = `${group}/${each}`
  let text = known.texts.get(path)
  if (text === undefined) {
    const resources = registry.resources(group, each)
    if (!resources) return undefined
    text = JSON.stringify(openApiDocument(resources.map(described), String(version['gitVersion'])))
    known.texts.set(path, text)
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
