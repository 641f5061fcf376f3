import { reconciler, watches } from '@barometer/controller'
import { AWSCluster } from '../api/aws-cluster.ts'
import { Cluster } from '../api/cluster.ts'
import { awsClusterFinalizer, resourceIdsAnnotation } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { ask, type Failure, isList, isRecord } from '../cloud/ask.ts'
import type { Resource } from '../cloud/resource.ts'
import { cloudName, type Options, soon } from '../options.ts'
import { networkSteps } from '../plans/network-steps.ts'
import { assessStep, isLoss, resourceKey } from '../statements/assess-step.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { silenceOf } from '../statements/silence.ts'
import { fails, holds, refused, say, unknown } from '../statements/statement.ts'
import {
  clusterOf,
  decideNetwork,
  idsOf,
  isPartOfNetwork,
  type ObservedNetwork,
  removable,
} from './decide-network.ts'

const awsClusterConditions = networkSteps.map(({ type }) => (type === 'BastionHostReady' ? `${type}?` : type))

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

    observe: async (object): Promise<ObservedNetwork> => {
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
