/**
 * What a kind is to the cluster as a whole, so that what others say can be traced to it.
 *
 * `namespace` holds other objects; `definition` defines a kind; `api-service` answers for an API group;
 * `webhook-configuration` names webhooks; `service` is an address; `workload` runs programs, controllers among them;
 * `lease` says which of them leads; `quota` limits what may be made; `event` tells of other objects.
 */
export const platformRoles = [
  'namespace',
  'definition',
  'api-service',
  'webhook-configuration',
  'service',
  'workload',
  'lease',
  'quota',
  'event',
] as const
export type PlatformRole = (typeof platformRoles)[number]

/** What is remembered of an object that plays such a role. Every field is empty where it does not apply. */
export interface PlatformFacts {
  /** The names of the webhooks in a webhook configuration. */
  readonly webhooks: readonly string[]
  /** `<group>/<Kind>` that a definition defines. */
  readonly defines: string
  /** Of a definition: `cluster` or `namespaced`. */
  readonly scope: string
  /** Of a lease: who holds it. */
  readonly holder: string
  /** Of a lease: when it runs out, in milliseconds; 0: never. */
  readonly heldUntil: number
  /** Of a workload: names it may go by as a writer: its own, those of its containers, images and service account. */
  readonly names: readonly string[]
  /** Of a workload: it is meant to run nothing at all. */
  readonly scaledToZero: boolean
  /** Of a quota: the resources that are used up, `name=used of hard`. */
  readonly usedUp: readonly string[]
}

export const noPlatformFacts: PlatformFacts = {
  webhooks: [],
  defines: '',
  scope: '',
  holder: '',
  heldUntil: 0,
  names: [],
  scaledToZero: false,
  usedUp: [],
}
