import { controllerOf, reconciler, watches } from '@barometer/controller'
import { AWSCluster } from '../api/aws-cluster.ts'
import { Cluster } from '../api/cluster.ts'
import { awsClusterFinalizer, resourceIdsAnnotation } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { type Answer, ask, type Failure, isList, isRecord } from '../cloud/ask.ts'
import type { CreateRequest, Resource } from '../cloud/resource.ts'
import { prerequisites } from '../cloud/resource.ts'
import { cloudName, later, type Options, soon } from '../options.ts'
import { networkSteps, stepsBefore } from '../plans/network-steps.ts'
import { assessStep, isDone, isLoss, isLost, type Network, resourceKey } from '../statements/assess-step.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { silenceOf } from '../statements/silence.ts'
import { fails, holds, refused, say, unknown } from '../statements/statement.ts'

const awsClusterConditions = networkSteps.map(({ type }) => (type === 'BastionHostReady' ? `${type}?` : type))

interface Observed {
  /** The cluster that it belongs to; undefined: none has claimed it. */
  readonly cluster: string | undefined
  readonly resources: Answer<readonly Resource[]>
}

/** What there is of a network while it goes. */
interface Left {
  readonly requeueAfter: number
  readonly left: readonly Resource[]
  readonly refusals: Readonly<Record<string, Failure>>
  readonly silence: Failure | undefined
}

/** Makes the network of a cluster, step by step. */
export const awsClusters = ({ cloud, without }: Options) =>
  reconciler({
    for: AWSCluster,
    watches: [
      watches(Cluster, ({ metadata: { namespace }, spec: { infrastructureRef: reference } }) =>
        reference && kindOfReference(reference, [AWSCluster]) ? [{ namespace, name: reference.name }] : [],
      ),
    ],
    writes: [{ kind: AWSCluster, verbs: ['patch'] }],
    conditions: conditionsFor(awsClusterConditions, without),

    observe: async (object): Promise<Observed> => {
      const cluster = clusterOf(object)
      if (cluster === undefined) return { cluster, resources: { value: [] } }
      const name = cloudName(object.metadata.namespace, cluster)
      return { cluster, resources: await ask(() => cloud.list(name), isList) }
    },

    decide: ({ object, observed, now }) => decideNetwork(object, observed, now),

    act: async ({ create, endpoint }, { object, observed, writer }) => {
      const made: Resource[] = []
      const refusals: Record<string, Failure> = {}
      for (const request of create) {
        const { value, failure } = await ask(() => cloud.create(request), isRecord)
        if (value) made.push(value)
        else refusals[resourceKey(request.kind, request.name)] = failure
      }
      const known = idsOf(object)
      const fresh = [...(observed.resources.value ?? []), ...made].filter(
        ({ kind, name }) =>
          isPartOfNetwork(kind, name, object, observed) && known[resourceKey(kind, name)] === undefined,
      )
      const ids = {
        ...known,
        ...Object.fromEntries(fresh.map(({ kind, name, id }) => [resourceKey(kind, name), id])),
      }
      const patch = {
        ...(fresh.length > 0 && {
          metadata: { annotations: { [resourceIdsAnnotation]: JSON.stringify(ids) } },
        }),
        ...(endpoint && { spec: { controlPlaneEndpoint: endpoint } }),
      }
      if (Object.keys(patch).length > 0) await writer.patch(AWSCluster, object.metadata, 'merge', patch)
      return { made, refusals }
    },

    report: ({ object, observed, done, now }, pass) => {
      const { made = [], refusals = {} } = done ?? {}
      const resources = [...(observed.resources.value ?? []), ...made]
      const { failure: silence } = observed.resources
      const network = {
        object,
        cluster: observed.cluster,
        resources,
        silence,
        ids: idsOf(object),
        refusals,
        now,
      }
      const statements = networkSteps.map((step) => ({
        type: step.type,
        statement: assessStep(step, network),
      }))
      for (const { type, statement } of statements) say(pass, type, statement, without)
      const lost = statements.map(({ statement }) => statement).find(isLoss)
      return {
        status: {
          ready: statements.every(({ statement }) => statement === undefined || statement === holds),
          failureReason: lost && 'UpdateError',
          failureMessage: lost?.message,
        },
      }
    },

    finalizer: {
      name: awsClusterFinalizer,
      finalize: async (object): Promise<Left | undefined> => {
        const cluster = clusterOf(object)
        if (cluster === undefined) return undefined
        const name = cloudName(object.metadata.namespace, cluster)
        const { value: left = [], failure: silence } = await ask(() => cloud.list(name), isList)
        if (silence) return { requeueAfter: soon, left, refusals: {}, silence }
        if (left.length === 0) return undefined
        const refusals: Record<string, Failure> = {}
        for (const which of removable(left)) {
          const { failure } = await ask(() => cloud.remove(which))
          if (failure) refusals[resourceKey(which.kind, which.name)] = failure
        }
        return { requeueAfter: soon, left, refusals, silence }
      },
      report: ({ object, left }, pass) => {
        for (const { type, kind, names } of networkSteps) {
          if (names(object, '').length === 0) continue
          const parts = left?.left.filter((found) => found.kind === kind) ?? []
          const failure = parts
            .map(({ name }) => left?.refusals[resourceKey(kind, name)])
            .find((found) => found)
          const statement = left?.silence
            ? unknown(silenceOf(left.silence))
            : failure
              ? refused(failure, 'DeletionFailed')
              : parts.length > 0
                ? fails('Deleting', `${parts.map(({ name }) => name).join(', ')} is being removed`, 'Info')
                : fails('Deleted', 'It is gone from the cloud', 'Info')
          say(pass, type, statement, without)
        }
        return { status: { ready: false } }
      },
    },
  })

interface NetworkPlan {
  readonly create: readonly CreateRequest[]
  readonly endpoint: { readonly host: string; readonly port: number } | undefined
  readonly requeueAfter: number
}

/** What to make now. Pure. Nothing while nobody knows what is there, nor of what was lost: a person decides on that. */
export function decideNetwork(object: AWSCluster, observed: Observed, now: string): NetworkPlan {
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

function isPartOfNetwork(
  kind: string,
  name: string,
  object: AWSCluster,
  { cluster = '' }: Observed,
): boolean {
  return networkSteps.some((step) => step.kind === kind && step.names(object, cluster).includes(name))
}

/** What nothing else needs any more. Instances are the machines' own. */
function removable(left: readonly Resource[]): readonly Resource[] {
  const kinds = new Set(networkSteps.map(({ kind }) => kind))
  return left.filter(
    ({ kind, state }) =>
      kinds.has(kind) &&
      state !== 'deleting' &&
      !left.some((other) => prerequisites[other.kind]?.includes(kind)),
  )
}

function clusterOf(object: AWSCluster): string | undefined {
  const owner = controllerOf(object)
  return owner?.kind === 'Cluster' ? owner.name : undefined
}

/** An annotation that somebody has damaged counts as none: what is missing is made anew, what is there is found. */
function idsOf({ metadata }: AWSCluster): Readonly<Record<string, string>> {
  try {
    const ids: unknown = JSON.parse(metadata.annotations?.[resourceIdsAnnotation] ?? '{}')
    return typeof ids === 'object' && ids !== null ? (ids as Record<string, string>) : {}
  } catch {
    return {}
  }
}
