/** What a cluster is made of in the cloud. */
export const resourceKinds = [
  'vpc',
  'subnet',
  'internet-gateway',
  'nat-gateway',
  'route-table',
  'security-group',
  'load-balancer',
  'bastion',
  'instance',
  'bootstrap-secret',
  'scaling-group',
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/**
 * `pending`: being made. `available`: there, and it works. `impaired`: there, and it does not work. `deleting`: on its way
 * out. What is gone is not listed.
 */
export type ResourceState = 'pending' | 'available' | 'impaired' | 'deleting'

/** What the cloud needs to know to make something. Which fields count depends on the kind. */
export interface ResourceSpec {
  readonly cidrBlock?: string | undefined
  readonly instanceType?: string | undefined
  readonly sshKeyName?: string | undefined
  readonly securityGroups?: readonly string[] | undefined
  /** What an instance runs when it boots: the name of a bootstrap secret. */
  readonly userData?: string | undefined
  /** The content of a bootstrap secret. */
  readonly value?: string | undefined
  /** How many instances a scaling group keeps. */
  readonly size?: number | undefined
}

/** Which resource of which cluster: making it again gives the one that is there. */
export interface ResourceName {
  /** The cluster it is for. */
  readonly cluster: string
  readonly kind: ResourceKind
  readonly name: string
}

export interface CreateRequest extends ResourceName {
  readonly spec?: ResourceSpec
}

/** One thing in the cloud, as it is answered. */
export interface Resource extends ResourceName {
  readonly id: string
  readonly state: ResourceState
  /** When it was asked for: milliseconds since 1970. */
  readonly createdAt: number
  readonly spec: ResourceSpec
  /** Whether an instance gets traffic from the load balancer. */
  readonly attached?: boolean
  /** The scaling group that made an instance. */
  readonly group?: string
  /** Where a load balancer is reached. */
  readonly host?: string
}

/** How long each takes to be made, and to be removed, in milliseconds. */
export const durations: Readonly<Record<ResourceKind, { readonly make: number; readonly remove: number }>> = {
  vpc: { make: 10_000, remove: 5_000 },
  subnet: { make: 10_000, remove: 5_000 },
  'internet-gateway': { make: 5_000, remove: 5_000 },
  'nat-gateway': { make: 60_000, remove: 30_000 },
  'route-table': { make: 5_000, remove: 5_000 },
  'security-group': { make: 5_000, remove: 5_000 },
  'load-balancer': { make: 30_000, remove: 10_000 },
  bastion: { make: 30_000, remove: 20_000 },
  instance: { make: 30_000, remove: 20_000 },
  'bootstrap-secret': { make: 0, remove: 0 },
  'scaling-group': { make: 20_000, remove: 20_000 },
}

/** What must be there, and work, before another can be made. */
export const prerequisites: Readonly<Partial<Record<ResourceKind, readonly ResourceKind[]>>> = {
  subnet: ['vpc'],
  'internet-gateway': ['vpc'],
  'nat-gateway': ['subnet', 'internet-gateway'],
  'route-table': ['nat-gateway'],
  'security-group': ['vpc'],
  'load-balancer': ['subnet', 'security-group'],
  bastion: ['subnet', 'security-group'],
  instance: ['subnet'],
  'scaling-group': ['subnet'],
}
