import { type AnyObject, reconciler } from '@barometer/controller'
import { Machine } from '../api/machine.ts'
import { MachineSet } from '../api/machine-set.ts'
import { machineSetFinalizer, provisionedAnnotation } from '../api/names.ts'
import { isReady, type MachineBrief, machinesOf } from '../machines/machine-brief.ts'
import { freeNames, makeMachine, sourceOf } from '../machines/make-machine.ts'
import { removeMachines } from '../machines/remove-machines.ts'
import { later, type Options, soon } from '../options.ts'
import { adoptedByCluster } from '../ownership/adopted.ts'
import { alsoRead } from '../ownership/watched.ts'
import { machinesReady, scalingDown, scalingUp } from '../statements/assess-control-plane.ts'
import { conditionsFor } from '../statements/condition-sets.ts'
import { fails, holds, say, sayLeaving } from '../statements/statement.ts'

const machineSetConditions = [
  'ScalingUpSucceeded',
  'ScalingDownSucceeded',
  'MachinesReady?',
  'MachineRemediationSucceeded',
]

interface Observed {
  readonly machines: readonly MachineBrief[]
  /** Which templates are there. */
  readonly templates: { readonly infrastructure: boolean; readonly bootstrap: boolean }
}

/** Keeps so many machines of one template. */
export const machineSets = ({ providers, without }: Options) => {
  const sourcesOf = (object: MachineSet, cache: Parameters<typeof sourceOf>[0]) => {
    const { infrastructureRef, bootstrap } = object.spec.template.spec
    return {
      infrastructure: sourceOf(cache, object, infrastructureRef, providers.infrastructureMachines),
      bootstrap: sourceOf(cache, object, bootstrap.configRef, providers.bootstrapConfigs),
    }
  }
  const cloned = [...providers.infrastructureMachines, ...providers.bootstrapConfigs]
  return reconciler({
    for: MachineSet,
    owns: [Machine],
    watches: [
      ...cloned.flatMap(({ kind, template }) => [alsoRead(kind), alsoRead(template)]),
      ...adoptedByCluster.watches,
    ],
    writes: [
      { kind: MachineSet, verbs: ['patch'] },
      ...cloned.map(({ kind }) => ({ kind, verbs: ['create'] as const })),
    ],
    conditions: conditionsFor(machineSetConditions, without),

    observe: (object, { cache }): Observed => {
      const { infrastructure, bootstrap } = sourcesOf(object, cache)
      return {
        machines: machinesOf(cache, object, providers).map(({ brief }) => brief),
        templates: { infrastructure: infrastructure !== undefined, bootstrap: bootstrap !== undefined },
      }
    },

    decide: ({ object, observed }) => decideMachineSet(object, observed),

    act: async ({ make, complete, remove, provisioned }, { object, cache, writer, clock, record }) => {
      const { namespace } = object.metadata
      const { clusterName, template } = object.spec
      await adoptedByCluster.claim(MachineSet, object, clusterName, { cache, writer })
      if (provisioned) {
        const annotations = { [provisionedAnnotation]: new Date(clock.now()).toISOString() }
        await writer.patch(MachineSet, object.metadata, 'merge', { metadata: { annotations } })
      }
      const { infrastructure, bootstrap } = sourcesOf(object, cache)
      for (const name of [...complete, ...make]) {
        if (!infrastructure || !bootstrap) break
        const { version } = template.spec
        const order = { name, cluster: clusterName, version, labels: template.metadata?.labels ?? {} }
        await makeMachine({ writer, cache }, object, {
          ...order,
          annotations: template.metadata?.annotations,
          infrastructure,
          bootstrap,
        })
      }
      if (make.length > 0) record('Normal', 'MachinesCreated', `Made ${make.join(', ')}`)
      for (const name of remove) {
        const going = cache.get(Machine, { namespace, name })
        if (going) await writer.delete(Machine, going.metadata, { propagation: 'Background' })
      }
      if (remove.length > 0) record('Normal', 'MachinesRemoved', `Removing ${remove.join(', ')}`)
      return machinesOf(cache, object, providers)
    },

    report: ({ object, observed, done = [] }, pass) => {
      const machines = done.map(({ brief }) => brief)
      const active = machines.filter(({ deleting }) => !deleting)
      const desired = object.spec.replicas
      const first = isFirst(object)
      const scaling = { what: 'MachineSet', desired, actual: active.length, surge: 0, first }
      const missing = templateMissing(object, observed)
      const up = scalingUp(scaling)
      say(
        pass,
        'ScalingUpSucceeded',
        up !== holds && missing ? fails('TemplateMissing', missing, 'Warning') : up,
        without,
      )
      say(pass, 'ScalingDownSucceeded', scalingDown(scaling), without)
      const replaced = machines.filter(({ toBeReplaced }) => toBeReplaced).map(({ name }) => name)
      say(
        pass,
        'MachineRemediationSucceeded',
        replaced.length > 0
          ? fails('Remediating', `Replacing ${replaced.length} of the machines`, 'Warning')
          : holds,
        without,
      )
      const aggregate = machinesReady(
        done.map(({ machine }) => machine),
        false,
      )
      if (!aggregate) say(pass, 'MachinesReady', undefined, without)
      else if (!without.includes('MachinesReady')) pass.set(aggregate)
      const ready = active.filter((machine) => isReady(machine)).length
      return {
        status: {
          replicas: active.length,
          readyReplicas: ready,
          unavailableReplicas: Math.max(0, desired - ready),
          selector: `cluster.x-k8s.io/cluster-name=${object.spec.clusterName}`,
        },
      }
    },

    finalizer: {
      name: machineSetFinalizer,
      finalize: removeMachines,
      report: ({ left }, pass) => {
        const going = fails('Deleting', `${left?.left ?? 0} machines are left`, 'Info')
        sayLeaving(pass, machineSetConditions, { ScalingDownSucceeded: going }, without)
        return { status: { replicas: left?.left } }
      },
    },
  })
}

/** Which machines to make, to complete and to remove. Pure. Those that somebody asked to replace go first, then what is not ready, then the newest. */
export function decideMachineSet(object: MachineSet, { machines, templates }: Observed) {
  const active = machines.filter(({ deleting, toBeReplaced }) => !deleting && !toBeReplaced)
  const desired = object.spec.replicas
  const possible = templates.infrastructure && templates.bootstrap
  const missing = possible ? Math.max(0, desired - active.length) : 0
  const surplus = [...active]
    .reverse()
    .sort((a, b) => Number(isReady(a)) - Number(isReady(b)))
    .slice(0, Math.max(0, active.length - desired))
  const replaced = machines.filter(({ toBeReplaced, deleting }) => toBeReplaced && !deleting)
  const settled = machines.length === desired && active.length === desired && active.every(isReady)
  return {
    make: freeNames(
      object.metadata.name,
      machines.map(({ name }) => name),
      missing,
    ),
    complete: possible ? active.filter(({ incomplete }) => incomplete).map(({ name }) => name) : [],
    remove: [...replaced, ...surplus].map(({ name }) => name),
    provisioned: settled && isFirst(object),
    requeueAfter: settled ? later : soon,
  }
}

function isFirst({ metadata }: AnyObject): boolean {
  return metadata.annotations?.[provisionedAnnotation] === undefined
}

function templateMissing({ spec }: MachineSet, { templates }: Observed): string | undefined {
  const { infrastructureRef, bootstrap } = spec.template.spec
  if (!templates.infrastructure) return `${infrastructureRef.kind} ${infrastructureRef.name} does not exist`
  if (templates.bootstrap) return undefined
  const { configRef } = bootstrap
  return configRef ? `${configRef.kind} ${configRef.name} does not exist` : 'bootstrap.configRef is not set'
}
