import { aggregateCondition } from '@barometer/conditions'
import type { AnyObject, CacheReader, StatusObject } from '@barometer/controller'
import { type DeletionStep, deleteInOrder, reconciler } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { Machine } from '../api/machine.ts'
import { MachineDeployment } from '../api/machine-deployment.ts'
import { MachinePool } from '../api/machine-pool.ts'
import { MachineSet } from '../api/machine-set.ts'
import { clusterFinalizer } from '../api/names.ts'
import type { Options } from '../options.ts'
import { later, soon } from '../options.ts'
import { claim } from '../ownership/claim.ts'
import { referredTo } from '../ownership/watched.ts'
import { conditionsFor, dialect } from '../statements/condition-sets.ts'
import { findPart, mirrorPart, type Part, readyOf } from '../statements/part.ts'
import { fails, say, sayLeaving } from '../statements/statement.ts'

const clusterConditions = ['ClusterInfrastructureReady?', 'ControlPlaneReady?', 'WorkersReady']

interface Observed {
  readonly infrastructure: Part | undefined
  readonly controlPlane: Part | undefined
  /** Deployments, pools and sets of machines, and machines that nothing else makes. */
  readonly workers: readonly StatusObject[]
}

const workerKinds = [MachineDeployment, MachinePool, MachineSet, Machine] as const

/** Puts a cluster together: its infrastructure, its control plane, its workers. */
export const clusters = ({ providers, without }: Options) =>
  reconciler({
    for: Cluster,
    owns: [...providers.infrastructureClusters, ...providers.controlPlanes, ...workerKinds],
    watches: [
      ...providers.infrastructureClusters.map((kind) =>
        referredTo(kind, Cluster, ({ spec }) => spec.infrastructureRef),
      ),
      ...providers.controlPlanes.map((kind) => referredTo(kind, Cluster, ({ spec }) => spec.controlPlaneRef)),
    ],
    writes: [{ kind: Cluster, verbs: ['patch'] }],
    conditions: conditionsFor(clusterConditions, without),

    observe: (object, { cache }): Observed => ({
      infrastructure: findPart(
        cache,
        object,
        object.spec.infrastructureRef,
        providers.infrastructureClusters,
      ),
      controlPlane: findPart(cache, object, object.spec.controlPlaneRef, providers.controlPlanes),
      workers: workersOf(cache, object),
    }),

    decide: ({ object, observed }) => decideCluster(object, observed),

    act: async ({ endpoint }, { object, observed, writer }) => {
      const { name } = object.metadata
      const parts = [
        { part: observed.infrastructure, kinds: providers.infrastructureClusters },
        { part: observed.controlPlane, kinds: providers.controlPlanes },
      ]
      if (endpoint)
        await writer.patch(Cluster, object.metadata, 'merge', { spec: { controlPlaneEndpoint: endpoint } })
      for (const { part, kinds } of parts) {
        const kind = kinds.find((candidate) => candidate.kind === part?.object?.kind)
        if (kind && part?.object) await claim(writer, kind, part.object, object, name)
      }
    },

    report: ({ object, observed, error }, pass) => {
      const { infrastructure, controlPlane, workers } = observed
      const wasThere = object.spec.controlPlaneEndpoint !== undefined
      mirrorPart(pass, { as: 'ClusterInfrastructureReady', part: infrastructure, wasThere, without })
      mirrorPart(pass, { as: 'ControlPlaneReady', part: controlPlane, wasThere, without })
      if (error?.name === 'OwnedByAnotherError') {
        const type = error.message.startsWith(`${infrastructure?.reference.kind} `)
          ? 'ClusterInfrastructureReady'
          : 'ControlPlaneReady'
        say(pass, type, fails('ReferenceInvalid', error.message, 'Error'), without)
      }
      const aggregate = aggregateCondition(workers, 'WorkersReady', { dialect })
      if (without.includes('WorkersReady')) return { status: statusOf(object, observed) }
      if (aggregate) pass.set(aggregate)
      else if (workers.length === 0) pass.markTrue('WorkersReady', 'NoWorkers', 'The cluster has no workers')
      else pass.markUnknown('WorkersReady', 'WorkersSilent', 'No worker says how it is')
      return { status: statusOf(object, observed) }
    },

    finalizer: {
      name: clusterFinalizer,
      finalize: async (object, context) => {
        const left = await deleteInOrder(context, deletionOf(object, context.cache, providers))
        return left.length > 0
          ? { requeueAfter: soon, left: left.map(({ kind, metadata }) => `${kind} ${metadata.name}`) }
          : undefined
      },
      report: ({ object, left }, pass) => {
        const { infrastructureRef, controlPlaneRef } = object.spec
        const names = left?.left.join(', ') ?? ''
        const statement = fails('Deleting', `Waiting for ${names} to go`, 'Info')
        const wait = (kind: string | undefined) =>
          kind !== undefined && (left?.left.some((name) => name.startsWith(`${kind} `)) ?? false)
        const infrastructure = wait(infrastructureRef?.kind)
        const controlPlane = wait(controlPlaneRef?.kind)
        const known = {
          ...(infrastructure && { ClusterInfrastructureReady: statement }),
          ...(controlPlane && { ControlPlaneReady: statement }),
          WorkersReady: statement,
        }
        sayLeaving(pass, clusterConditions, known, without)
        return { status: { phase: 'Deleting' as const } }
      },
    },
  })

/** Which endpoint to keep, and when to look again. Pure. An endpoint that was kept stays. */
export function decideCluster(
  { spec }: Cluster,
  { infrastructure, controlPlane }: Pick<Observed, 'infrastructure' | 'controlPlane'>,
) {
  const endpoint = endpointOf(infrastructure)
  return {
    endpoint: spec.controlPlaneEndpoint === undefined ? endpoint : undefined,
    requeueAfter: endpoint && controlPlane?.found === 'there' ? later : soon,
  }
}

function workersOf(cache: CacheReader, object: AnyObject): StatusObject[] {
  return workerKinds
    .flatMap((kind): StatusObject[] => cache.list<StatusObject>(kind, { controlledBy: object }))
    .sort((a, b) => (`${a.kind}/${a.metadata.name}` < `${b.kind}/${b.metadata.name}` ? -1 : 1))
}

/** Workers first, then the control plane, the infrastructure last. */
function deletionOf(
  object: Cluster,
  cache: CacheReader,
  providers: Options['providers'],
): readonly DeletionStep[] {
  const controlled = (kinds: Options['providers']['controlPlanes']) =>
    kinds.map((kind) => ({ kind, objects: cache.list(kind, { controlledBy: object }) }))
  const workers = workerKinds.map((kind) => ({
    kind,
    objects: cache.list<StatusObject>(kind, { controlledBy: object }),
  }))
  return [...workers, ...controlled(providers.controlPlanes), ...controlled(providers.infrastructureClusters)]
}

function statusOf(object: Cluster, { infrastructure, controlPlane }: Observed) {
  const infrastructureReady = readyOf(infrastructure)?.status === 'True' || fieldOf(infrastructure, 'ready')
  const controlPlaneReady = fieldOf(controlPlane, 'ready')
  const { failureReason, failureMessage } = (infrastructure?.object?.status ?? {}) as {
    failureReason?: string
    failureMessage?: string
  }
  const phase = failureReason
    ? ('Failed' as const)
    : object.spec.controlPlaneEndpoint !== undefined && infrastructureReady
      ? ('Provisioned' as const)
      : infrastructure?.found === 'there'
        ? ('Provisioning' as const)
        : ('Pending' as const)
  return { phase, infrastructureReady, controlPlaneReady, failureReason, failureMessage }
}

/** What a provider says in a field, whether it has conditions or not. */
function fieldOf(part: Part | undefined, field: string): boolean {
  return (part?.object?.status as Record<string, unknown> | undefined)?.[field] === true
}

function endpointOf(part: Part | undefined): { host: string; port: number } | undefined {
  const { spec } = (part?.object ?? {}) as {
    spec?: { controlPlaneEndpoint?: { host: string; port: number } }
  }
  return spec?.controlPlaneEndpoint
}
