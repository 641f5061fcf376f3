import { timestamp } from '@barometer/conditions'
import { controllerOf, reconciler, Secret, watches } from '@barometer/controller'
import { Cluster } from '../api/cluster.ts'
import { KubeadmConfig } from '../api/kubeadm-config.ts'
import { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import { Machine } from '../api/machine.ts'
import { certificatesOf, controlPlaneFinalizer, controlPlaneLabel } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import { ask, isRecord } from '../cloud/ask.ts'
import { bootstrapSpec, certificates } from '../machines/control-plane-parts.ts'
import { machinesOf } from '../machines/machine-brief.ts'
import { makeMachine, sourceOf } from '../machines/make-machine.ts'
import { removeMachines } from '../machines/remove-machines.ts'
import { cloudName, type Options } from '../options.ts'
import { alsoRead } from '../ownership/watched.ts'
import {
  annotationsOf,
  decideControlPlane,
  factsOfControlPlane,
  isInitialized,
  type ObservedControlPlane,
} from '../plans/decide-control-plane.ts'
import {
  machinesReady,
  remediation,
  scalingDown,
  scalingUpOfControlPlane,
  upgradeStatements,
  upgradeTypes,
} from '../statements/assess-control-plane.ts'
import { reportComponents } from '../statements/component-conditions.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { statusOfControlPlane } from '../statements/control-plane-status.ts'
import { fails, holds, say, sayLeaving } from '../statements/statement.ts'

const controlPlaneConditions = [
  'CertificatesAvailable',
  'ScalingUpSucceeded',
  'ScalingDownSucceeded',
  'MachinesReady?',
  'MachineRemediationSucceeded',
  ...upgradeTypes.map((type) => `${type}?`),
]

/** Keeps a control plane of machines: makes them one after another, upgrades and replaces them. */
export const kubeadmControlPlanes = ({ cloud, providers, without }: Options) => {
  const placeOf = ({ metadata }: KubeadmControlPlane, cluster: string) =>
    cloudName(metadata.namespace, cluster)
  return reconciler({
    for: KubeadmControlPlane,
    owns: [Machine, Secret],
    watches: [
      watches(Cluster, ({ metadata: { namespace }, spec: { controlPlaneRef: reference } }) =>
        reference && kindOfReference(reference, [KubeadmControlPlane])
          ? [{ namespace, name: reference.name }]
          : [],
      ),
      ...providers.infrastructureMachines.flatMap(({ kind, template }) => [
        alsoRead(kind),
        alsoRead(template),
      ]),
      alsoRead(KubeadmConfig),
    ],
    writes: [
      { kind: KubeadmControlPlane, verbs: ['patch'] },
      { kind: Machine, subresource: 'status', verbs: ['patch'] },
      { kind: KubeadmConfig, verbs: ['create'] },
      ...providers.infrastructureMachines.map(({ kind }) => ({ kind, verbs: ['create'] as const })),
    ],
    conditions: conditionsFor(controlPlaneConditions, without),

    observe: async (object, { cache }): Promise<ObservedControlPlane> => {
      const { namespace } = object.metadata
      const owner = controllerOf(object)
      const name = owner?.kind === 'Cluster' ? owner.name : ''
      const cluster = cache.get(Cluster, { namespace, name })
      return {
        cluster: cluster && { name, infrastructureReady: cluster.status?.infrastructureReady === true },
        machines: machinesOf(cache, object, providers).map(({ brief }) => brief),
        template:
          sourceOf(
            cache,
            object,
            object.spec.machineTemplate.infrastructureRef,
            providers.infrastructureMachines,
          ) !== undefined,
        workload: await ask(() => cloud.workload(placeOf(object, name)), isRecord),
        certificates: cache.get(Secret, { namespace, name: certificatesOf(name) }) !== undefined,
      }
    },

    decide: ({ object, observed }) => decideControlPlane(object, observed),

    act: async (plan, { object, observed, cache, writer, clock, record }) => {
      const { cluster, workload } = observed
      if (!cluster) return
      const { namespace } = object.metadata
      const now = timestamp(clock.now())
      if (!observed.certificates) await writer.create(Secret, certificates(object, cluster.name))
      for (const { machine } of machinesOf(cache, object, providers))
        await reportComponents(writer, machine, workload, isInitialized(object, observed), without, now)
      const annotations = annotationsOf(object, observed, plan, now)
      if (Object.keys(annotations).length > 0)
        await writer.patch(KubeadmControlPlane, object.metadata, 'merge', { metadata: { annotations } })
      const infrastructure = sourceOf(
        cache,
        object,
        object.spec.machineTemplate.infrastructureRef,
        providers.infrastructureMachines,
      )
      for (const name of [...plan.complete, ...(plan.make ? [plan.make.name] : [])]) {
        if (!infrastructure) break
        const { version } = object.spec
        const bootstrap = {
          kind: KubeadmConfig,
          spec: bootstrapSpec(
            object,
            plan.make?.first === true || (observed.machines.length === 1 && plan.complete.includes(name)),
          ),
        }
        const labels = { [controlPlaneLabel]: '' }
        await makeMachine({ writer, cache }, object, {
          name,
          cluster: cluster.name,
          version,
          labels,
          infrastructure,
          bootstrap,
        })
        if (name === plan.make?.name) record('Normal', 'MachineCreated', `Machine ${name} was made`)
      }
      if (plan.remove !== undefined) {
        const going = cache.get(Machine, { namespace, name: plan.remove })
        if (going) await writer.delete(Machine, going.metadata, { propagation: 'Background' })
        record('Normal', 'MachineRemoved', `Machine ${plan.remove} is being removed`)
      }
      for (const addon of plan.upgradeAddons)
        await ask(() => cloud.upgradeAddon(placeOf(object, cluster.name), addon, object.spec.version))
      if (plan.begun) record('Normal', 'UpgradeStarted', `From ${plan.begun.from} to ${plan.begun.to}`)
      return { machines: machinesOf(cache, object, providers) }
    },

    report: ({ object, observed: before, plan, done }, pass) => {
      const machines = done?.machines ?? []
      const observed = { ...before, machines: machines.map(({ brief }) => brief) }
      const { active, upgrading, first } = factsOfControlPlane(object, observed)
      if (plan.begun)
        pass.restart(
          upgradeTypes.filter((type) => !without.includes(type)),
          'UpgradeStarted',
          `Upgrading to ${plan.begun.to}`,
        )
      const desired = object.spec.replicas
      const scaling = {
        what: 'control plane',
        desired,
        actual: active.length,
        surge: upgrading ? 1 : 0,
        first,
      }
      say(
        pass,
        'CertificatesAvailable',
        observed.certificates || observed.cluster
          ? holds
          : fails('WaitingForOwner', 'No Cluster refers to this control plane', 'Info'),
        without,
      )
      say(pass, 'ScalingUpSucceeded', scalingUpOfControlPlane(object, observed), without)
      say(pass, 'ScalingDownSucceeded', scalingDown(scaling), without)
      say(pass, 'MachineRemediationSucceeded', remediation(object, observed), without)
      for (const [type, statement] of Object.entries(upgradeStatements(object, observed, plan.begun)))
        say(pass, type, statement, without)
      const aggregate = machinesReady(
        machines.map(({ machine }) => machine),
        upgrading,
      )
      if (!aggregate) say(pass, 'MachinesReady', undefined, without)
      else if (!without.includes('MachinesReady')) pass.set(aggregate)
      return { status: statusOfControlPlane(object, observed) }
    },

    finalizer: {
      name: controlPlaneFinalizer,
      finalize: removeMachines,
      report: ({ left }, pass) => {
        const going = fails('Deleting', `${left?.left ?? 0} machines are left`, 'Info')
        sayLeaving(pass, controlPlaneConditions, { ScalingDownSucceeded: going }, without)
        return { status: { replicas: left?.left } }
      },
    },
  })
}
