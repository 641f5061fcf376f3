import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import type { Registry } from '../registry/registry.ts'
import { version } from './version.ts'

/** `/openapi/v3`: where the document of each group's version is. */
export function openApiIndex(registry: Registry): JsonObject {
  const paths: JsonObject = {}
  for (const group of registry.groups()) {
    for (const each of registry.versions(group)) {
      const path = group ? `apis/${group}/${each}` : `api/${each}`
      const hash = createHash('sha256')
        .update(JSON.stringify(openApiDocument(registry, group, each)))
        .digest('hex')
        .toUpperCase()
      paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` }
    }
  }
  return { paths }
}

/** The OpenAPI v3 document of a group's version; undefined when it is not served. */
export function openApiDocument(registry: Registry, group: string, each: string): JsonObject | undefined {
  const resources = registry.resources(group, each)
  if (!resources) return undefined
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: version['gitVersion'] ?? '' },
    paths: {},
    components: { schemas: {} },
  }
}
