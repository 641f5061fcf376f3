import type { ResourceRequest } from '../api.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

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
