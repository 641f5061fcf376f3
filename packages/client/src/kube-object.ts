import { apiVersionOf, type Resource } from './resource.ts'

/** An object as the server returns it. Nothing but what every object has is promised. */
export interface KubeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
  readonly [field: string]: unknown
}

export interface ObjectMeta {
  readonly name: string
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: number
  readonly creationTimestamp?: string
  readonly deletionTimestamp?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly ownerReferences?: readonly {
    readonly apiVersion: string
    readonly kind: string
    readonly name: string
    readonly uid: string
    readonly controller?: boolean
    readonly blockOwnerDeletion?: boolean
  }[]
  readonly finalizers?: readonly string[]
  readonly managedFields?: readonly unknown[]
  readonly [field: string]: unknown
}

/**
 * Says what an object of a list is: lists leave out the kind of their items, and metadata alone comes as
 * `PartialObjectMetadata`. Undefined where it is no object with a name.
 */
export function asObject(value: unknown, resource: Resource): KubeObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const item = value as Record<string, unknown>
  const { metadata } = item
  if (typeof metadata !== 'object' || metadata === null) return undefined
  if (typeof (metadata as { name?: unknown }).name !== 'string') return undefined
  if (item['kind'] === resource.kind && typeof item['apiVersion'] === 'string') return item as KubeObject
  const { apiVersion: _, kind: __, ...rest } = item
  return { apiVersion: apiVersionOf(resource), kind: resource.kind, ...rest } as KubeObject
}

/** One text per object of a kind. */
export function objectKey({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`
}
