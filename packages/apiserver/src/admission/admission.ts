import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Registry } from '../registry/registry.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Store } from '../store/store.ts'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** What webhooks and policies are read from, and the requests they are about understood by. */
export interface Cluster {
  readonly store: Store
  readonly registry: Registry
}

/** What admission decides about. */
export interface Review {
  readonly operation: Operation
  readonly request: ResourceRequest
  readonly object: KubeObject | undefined
  readonly old: KubeObject | undefined
  readonly dryRun: boolean
}

/** Who may change or refuse a write after authorisation. Nothing to ask means no waiting. */
export interface Admission {
  /** Would anyone want to see such a request. */
  concerns(operation: Operation, request: ResourceRequest): boolean
  /** The object as mutating webhooks leave it; undefined at once when none wants to see it. */
  mutate(review: Review): Promise<KubeObject> | undefined
  /** Throws the refusal; undefined at once when nobody wants to see it. */
  validate(review: Review): Promise<void> | undefined
}
