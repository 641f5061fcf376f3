import type { Kind, StatusObject } from '@barometer/controller'
import type { Aws } from './cloud/aws.ts'

/** A kind that providers bring, and the kind of template that it is copied from. */
export interface Cloned {
  readonly kind: Kind<StatusObject>
  readonly template: Kind
}

/** The kinds that fill Cluster API's places. The core kinds know no others. */
export interface Providers {
  readonly infrastructureClusters: readonly Kind<StatusObject>[]
  readonly controlPlanes: readonly Kind<StatusObject>[]
  readonly infrastructureMachines: readonly Cloned[]
  readonly bootstrapConfigs: readonly Cloned[]
  readonly machinePools: readonly Kind<StatusObject>[]
}

/** What every reconciler is made with. */
export interface Options {
  readonly cloud: Aws
  readonly providers: Providers
  /** Condition types that are not written. */
  readonly without: readonly string[]
}

/** Milliseconds until the next look: while something is under way, and to find what has changed in the cloud. */
export const soon = 5_000
export const later = 60_000

/** Until when first provisioning takes what is expected, in seconds; later it is a warning. */
export const expectedSeconds = {
  network: 180,
  instance: 300,
  node: 300,
  reference: 300,
} as const

/** How long a node may not be ready before its machine counts as unhealthy, in seconds. */
export const probationSeconds = 300

/** The name under which the cloud keeps what belongs to a cluster. */
export function cloudName(namespace: string | undefined, cluster: string): string {
  return `${namespace ?? ''}/${cluster}`
}
