import type { JsonObject } from '../../apimachinery/json/json.ts'
import { modelsOf } from './models.ts'
import { pathsOf } from './paths.ts'
import type { OpenApiResource } from './resource.ts'

/** The OpenAPI v3 document of one group's version, from its resources: what `/openapi/v3/apis/GROUP/VERSION` serves. */
export function openApiDocument(resources: readonly OpenApiResource[], version: string): JsonObject {
  const paths: JsonObject = {}
  for (const resource of resources) Object.assign(paths, pathsOf(resource))
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas: modelsOf(resources, paths) },
  }
}
