import type { JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'

/** The parts of a CustomResourceDefinition the server acts on. */
export interface Definition extends KubeObject {
  spec: {
    group: string
    scope: 'Namespaced' | 'Cluster'
    names: Names
    versions: Version[]
    conversion?: Conversion
    preserveUnknownFields?: boolean
  } & JsonObject
  status?: {
    conditions?: Condition[]
    acceptedNames?: Names
    storedVersions?: string[]
  } & JsonObject
}

export interface Names extends JsonObject {
  plural: string
  singular?: string
  kind: string
  listKind?: string
  shortNames?: string[]
  categories?: string[]
}

export interface Version extends JsonObject {
  name: string
  served: boolean
  storage: boolean
  deprecated?: boolean
  deprecationWarning?: string
  schema?: { openAPIV3Schema?: JsonObject } & JsonObject
  subresources?: {
    status?: JsonObject
    scale?: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string } & JsonObject
  } & JsonObject
  additionalPrinterColumns?: PrinterColumn[]
  selectableFields?: ({ jsonPath: string } & JsonObject)[]
}

export interface PrinterColumn extends JsonObject {
  name: string
  type: string
  format?: string
  description?: string
  priority?: number
  jsonPath: string
}

export interface Conversion extends JsonObject {
  strategy: 'None' | 'Webhook'
}

export interface Condition extends JsonObject {
  type: string
  status: string
  lastTransitionTime: string
  reason: string
  message: string
}
