import { controllerOf } from '@barometer/controller'
import type { AWSCluster } from '../api/aws-cluster.ts'
import { resourceIdsAnnotation } from '../api/names.ts'
import type { Answer } from '../cloud/ask.ts'
import { type CreateRequest, prerequisites, type Resource } from '../cloud/resource.ts'
import { cloudName, later, soon } from '../options.ts'
import { networkSteps, stepsBefore } from '../plans/network-steps.ts'
import { isDone, isLost, type Network } from '../statements/assess-step.ts'

export interface ObservedNetwork {
  /** The cluster that it belongs to; undefined: none has claimed it. */
  readonly cluster: string | undefined
  readonly resources: Answer<readonly Resource[]>
}

export interface NetworkPlan {
  readonly create: readonly CreateRequest[]
  readonly endpoint: { readonly host: string; readonly port: number } | undefined
  readonly requeueAfter: number
}

/** What to make now. Pure. Nothing while nobody knows what is there, nor of what was lost: a person decides on that. */
export function decideNetwork(object: AWSCluster, observed: ObservedNetwork, now: string): NetworkPlan {
  const { cluster } = observed
  const { value: resources } = observed.resources
  if (cluster === undefined || !resources) return { create: [], endpoint: undefined, requeueAfter: soon }
  const silence = undefined
  const network: Network = { object, cluster, resources, silence, ids: idsOf(object), refusals: {}, now }
  const create = networkSteps.flatMap((step) => {
    if (!stepsBefore(step).every((before) => isDone(before, network))) return []
    const missing = step
      .names(object, cluster)
      .filter((name) => !resources.some((found) => found.kind === step.kind && found.name === name))
      .filter((name) => !isLost(network, step, name))
    const place = cloudName(object.metadata.namespace, cluster)
    return missing.map((name) => ({ cluster: place, kind: step.kind, name, spec: step.spec?.(object) ?? {} }))
  })
  const balancer = resources.find(({ kind, state }) => kind === 'load-balancer' && state === 'available')
  const endpoint =
    balancer?.host !== undefined && object.spec.controlPlaneEndpoint === undefined
      ? { host: balancer.host, port: 6443 }
      : undefined
  const settled = create.length === 0 && networkSteps.every((step) => isDone(step, network))
  return { create, endpoint, requeueAfter: settled ? later : soon }
}

export function isPartOfNetwork(
  kind: string,
  name: string,
  object: AWSCluster,
  { cluster = '' }: ObservedNetwork,
): boolean {
  return networkSteps.some((step) => step.kind === kind && step.names(object, cluster).includes(name))
}

/** What nothing else needs any more. Instances are the machines' own. */
export function removable(left: readonly Resource[]): readonly Resource[] {
  const kinds = new Set(networkSteps.map(({ kind }) => kind))
  return left.filter(
    ({ kind, state }) =>
      kinds.has(kind) &&
      state !== 'deleting' &&
      !left.some((other) => prerequisites[other.kind]?.includes(kind)),
  )
}

export function clusterOf(object: AWSCluster): string | undefined {
  const owner = controllerOf(object)
  return owner?.kind === 'Cluster' ? owner.name : undefined
}

/** An annotation that somebody has damaged counts as none: what is missing is made anew, what is there is found. */
export function idsOf({ metadata }: AWSCluster): Readonly<Record<string, string>> {
  try {
    const ids: unknown = JSON.parse(metadata.annotations?.[resourceIdsAnnotation] ?? '{}')
    return typeof ids === 'object' && ids !== null ? (ids as Record<string, string>) : {}
  } catch {
    return {}
  }
}
