import type { Json, JsonObject } from '../json/json.ts'

export interface OwnerReference extends JsonObject {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

/** The metadata every stored object carries, with the members the server itself reads and writes. */
export interface ObjectMeta extends JsonObject {
  name?: string
  generateName?: string
  namespace?: string
  uid?: string
  resourceVersion?: string
  generation?: number
  creationTimestamp?: string | null
  deletionTimestamp?: string
  deletionGracePeriodSeconds?: number
  labels?: Record<string, string>
  annotations?: Record<string, string>
  ownerReferences?: OwnerReference[]
  finalizers?: string[]
  managedFields?: Json[]
}

export interface KubeObject extends JsonObject {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
}
