import { getCondition, isTrue } from '@barometer/conditions'
import { reconciler } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { MachinePool } from '../api/machine-pool.ts'
import { machinePoolFinalizer, provisionedAnnotation } from '../api/names.ts'
import { type Answer, ask, isRecord } from '../cloud/ask.ts'
import type { Workload } from '../cloud/workload.ts'
import { cloudName, later, type Options, soon } from '../options.ts'
import { adoptedByCluster } from '../ownership/adopted.ts'
import { claim } from '../ownership/claim.ts'
import { clusterOf, referredTo } from '../ownership/watched.ts'
import { scalingDown, scalingUp } from '../statements/assess-control-plane.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { findPart, mirrorPart, type Part } from '../statements/part.ts'
import { silenceOf } from '../statements/silence.ts'
import { fails, holds, type Statement, say, sayLeaving, unknown } from '../statements/statement.ts'

const machinePoolConditions = [
  'BootstrapReady?',
  'InfrastructureReady?',
  'ScalingUpSucceeded',
  'ScalingDownSucceeded',
  'NodesHealthy',
]

interface Observed {
  readonly controlPlaneUp: boolean
  readonly infrastructure: Part | undefined
  readonly bootstrap: Part | undefined
  readonly workload: Answer<Pick<Workload, 'nodes'>>
}

/** Puts together what a pool's infrastructure, its bootstrap and its nodes say. */
export const machinePools = ({ cloud, providers, without }: Options) => {
  const bootstrapKinds = providers.bootstrapConfigs.map(({ kind }) => kind)
  const templateOf = ({ spec }: MachinePool) => spec.template.spec
  return reconciler({
    for: MachinePool,
    owns: [...providers.machinePools, ...bootstrapKinds],
    watches: [
      ...adoptedByCluster.watches,
      clusterOf(MachinePool),
      ...providers.machinePools.map((kind) =>
        referredTo(kind, MachinePool, (pool) => templateOf(pool).infrastructureRef),
      ),
      ...bootstrapKinds.map((kind) =>
        referredTo(kind, MachinePool, (pool) => templateOf(pool).bootstrap.configRef),
      ),
    ],
    writes: [{ kind: MachinePool, verbs: ['patch'] }],
    conditions: conditionsFor(machinePoolConditions, without),

    observe: async (object, { cache }): Promise<Observed> => {
      const { namespace } = object.metadata
      const { clusterName } = object.spec
      const { infrastructureRef, bootstrap } = templateOf(object)
      const workload = await ask(() => cloud.workload(cloudName(namespace, clusterName)), isRecord)
      return {
        controlPlaneUp:
          cache.get(Cluster, { namespace, name: clusterName })?.status?.controlPlaneReady === true,
        infrastructure: findPart(cache, object, infrastructureRef, providers.machinePools),
        bootstrap: findPart(cache, object, bootstrap.configRef, bootstrapKinds),
        workload: workload.failure
          ? workload
          : {
              value: {
                nodes: workload.value.nodes.filter((node) =>
                  node.name.startsWith(`${infrastructureRef.name}-`),
                ),
              },
            },
      }
    },

    decide: ({ object, observed }) => decideMachinePool(object, observed),

    act: async ({ provisioned }, { object, observed, cache, writer, clock }) => {
      const { clusterName } = object.spec
      await adoptedByCluster.claim(MachinePool, object, clusterName, { cache, writer })
      for (const [part, kinds] of [
        [observed.infrastructure, providers.machinePools],
        [observed.bootstrap, bootstrapKinds],
      ] as const) {
        const kind = kinds.find((candidate) => candidate.kind === part?.object?.kind)
        if (kind && part?.object) await claim(writer, kind, part.object, object, clusterName)
      }
      if (!provisioned) return
      const annotations = { [provisionedAnnotation]: new Date(clock.now()).toISOString() }
      await writer.patch(MachinePool, object.metadata, 'merge', { metadata: { annotations } })
    },

    report: ({ object, observed }, pass) => {
      const { infrastructure, bootstrap, workload } = observed
      const desired = object.spec.replicas
      const first = object.metadata.annotations?.[provisionedAnnotation] === undefined
      const { replicas: actual = 0 } = (infrastructure?.object?.status ?? {}) as { replicas?: number }
      mirrorPart(pass, { as: 'InfrastructureReady', part: infrastructure, wasThere: !first, without })
      mirrorPart(pass, { as: 'BootstrapReady', part: bootstrap, wasThere: false, without })
      const scaling = { what: 'MachinePool', desired, actual, surge: 0, first }
      say(pass, 'ScalingUpSucceeded', scalingUp(scaling), without)
      say(pass, 'ScalingDownSucceeded', scalingDown(scaling), without)
      say(pass, 'NodesHealthy', assessNodes(observed, desired), without)
      const ready = workload.value?.nodes.filter((node) => node.ready).length ?? 0
      const infrastructureReady =
        infrastructure?.object !== undefined &&
        getCondition(infrastructure.object, 'Ready')?.status === 'True'
      return {
        status: {
          replicas: actual,
          readyReplicas: ready,
          unavailableReplicas: Math.max(0, desired - ready),
          infrastructureReady,
          bootstrapReady: bootstrap?.object !== undefined && isTrue(bootstrap.object, 'Ready'),
          phase:
            !infrastructureReady && first
              ? ('Provisioning' as const)
              : ready === desired && actual === desired
                ? ('Running' as const)
                : ('Scaling' as const),
        },
      }
    },

    finalizer: {
      name: machinePoolFinalizer,
      finalize: async (object, { cache, writer }) => {
        const part = findPart(cache, object, templateOf(object).infrastructureRef, providers.machinePools)
        const kind = providers.machinePools.find((candidate) => candidate.kind === part?.reference.kind)
        if (!part?.object || !kind) return undefined
        if (part.object.metadata.deletionTimestamp === undefined)
          await writer.delete(kind, part.object.metadata, { propagation: 'Background' })
        return { requeueAfter: soon }
      },
      report: (_, pass) => {
        const going = fails('Deleting', 'The machines are being removed', 'Info')
        sayLeaving(pass, machinePoolConditions, { InfrastructureReady: going }, without)
        return { status: { phase: 'Deleting' as const } }
      },
    },
  })
}

/** Whether the first provisioning is over now, and when to look again. Pure. */
export function decideMachinePool(object: MachinePool, { workload }: Pick<Observed, 'workload'>) {
  const { nodes = [] } = workload.value ?? {}
  const settled = nodes.length === object.spec.replicas && nodes.every(({ ready }) => ready)
  const first = object.metadata.annotations?.[provisionedAnnotation] === undefined
  return { provisioned: settled && first, requeueAfter: settled ? later : soon }
}

function assessNodes({ controlPlaneUp, workload }: Observed, desired: number): Statement {
  if (workload.failure) {
    const { code, message } = workload.failure
    if (code !== 'WorkloadUnreachable') return unknown(silenceOf(workload.failure))
    return controlPlaneUp
      ? unknown({ reason: 'WorkloadClusterUnreachable', message: `Nobody can ask the nodes: ${message}` })
      : fails('WaitingForNode', `0 of ${desired} nodes are there`, 'Info')
  }
  const { nodes } = workload.value
  const unhealthy = nodes.filter(({ ready }) => !ready).map(({ name }) => name)
  if (unhealthy.length > 0) return fails('NodesNotHealthy', `${unhealthy.join(', ')} is not ready`, 'Warning')
  return nodes.length >= desired
    ? holds
    : fails('WaitingForNode', `${nodes.length} of ${desired} nodes are there`, 'Info')
}
