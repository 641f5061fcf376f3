import type { JsonObject } from '../../apimachinery/json/json.ts'
import type { Subresource } from '../../kinds/kind.ts'

/** A resource as its OpenAPI document needs it; built-in when `type` names its Go type, else custom with a schema. */
export interface OpenApiResource {
  group: string
  version: string
  kind: string
  listKind: string
  plural: string
  namespaced: boolean
  verbs: readonly string[]
  subresources: readonly Subresource[]
  type?: string
  openAPIV3Schema?: JsonObject
}
