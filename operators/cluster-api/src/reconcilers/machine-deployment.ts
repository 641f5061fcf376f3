import { createHash } from 'node:crypto'
import { aggregateCondition, type Condition, getCondition, type Time } from '@barometer/conditions'
import { type AnyObject, reconciler } from '@barometer/controller'
import { MachineDeployment } from '../api/machine-deployment.ts'
import { MachineSet } from '../api/machine-set.ts'
import { deploymentNameLabel, provisionedAnnotation, upgradeAnnotation } from '../api/names.ts'
import { later, type Options, soon } from '../options.ts'
import { adoptedByCluster } from '../ownership/adopted.ts'
import { scalingDown, scalingUp } from '../statements/assess-control-plane.ts'
import { conditionsFor, dialect } from '../statements/condition-sets.ts'
import { fails, holds, say } from '../statements/statement.ts'

const machineDeploymentConditions = [
  'ScalingUpSucceeded',
  'ScalingDownSucceeded',
  'MachineSetsReady?',
  'MachinesUpgradeSucceeded?',
]

/** A machine set of a deployment. */
interface SetBrief {
  readonly name: string
  readonly spec: MachineSet['spec']
  readonly replicas: number
  readonly readyReplicas: number
  readonly ready: Condition | undefined
}

interface Observed {
  readonly sets: readonly SetBrief[]
}

/** Replaces machines one after another when their template changes: a set for each template. */
export const machineDeployments = ({ without }: Options) =>
  reconciler({
    for: MachineDeployment,
    owns: [MachineSet],
    watches: adoptedByCluster.watches,
    writes: [{ kind: MachineDeployment, verbs: ['patch'] }],
    conditions: conditionsFor(machineDeploymentConditions, without),

    observe: (object, { cache }): Observed => ({
      sets: cache
        .list(MachineSet, { controlledBy: object })
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
        .map((set) => ({
          name: set.metadata.name,
          spec: set.spec,
          replicas: set.status?.replicas ?? 0,
          readyReplicas: set.status?.readyReplicas ?? 0,
          ready: getCondition(set, 'Ready'),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    }),

    decide: ({ object, observed, now }) => decideMachineDeployment(object, observed, now),

    act: async ({ provisioned, upgraded }, { object, cache, writer, record }) => {
      await adoptedByCluster.claim(MachineDeployment, object, object.spec.clusterName, { cache, writer })
      const annotations = {
        ...(provisioned && { [provisionedAnnotation]: provisioned }),
        ...(upgraded && { [upgradeAnnotation]: upgraded }),
      }
      if (Object.keys(annotations).length > 0)
        await writer.patch(MachineDeployment, object.metadata, 'merge', { metadata: { annotations } })
      if (upgraded) record('Normal', 'RolloutStarted', `Machines of ${upgraded} take over`)
    },

    report: ({ object, observed, plan }, pass) => {
      const { sets } = observed
      const sum = (count: (set: SetBrief) => number) => sets.reduce((total, set) => total + count(set), 0)
      const actual = sum(({ replicas }) => replicas)
      const current = sets.find(({ name }) => name === currentName(object))
      const desired = object.spec.replicas
      const rolling = sets.some((set) => set !== current && set.replicas > 0)
      const scaling = {
        what: 'MachineDeployment',
        desired,
        actual,
        surge: rolling ? 1 : 0,
        first: isFirst(object),
      }
      say(pass, 'ScalingUpSucceeded', scalingUp(scaling), without)
      say(pass, 'ScalingDownSucceeded', scalingDown(scaling), without)
      const upgrade = plan.upgraded ?? object.metadata.annotations?.[upgradeAnnotation]
      const updated = current?.readyReplicas ?? 0
      const rollout =
        rolling || updated < desired
          ? fails('Upgrading', `${updated} of ${desired} machines are of the current template`, 'Warning')
          : holds
      say(pass, 'MachinesUpgradeSucceeded', upgrade === undefined ? undefined : rollout, without)
      const aggregate = aggregateOf(sets)
      if (!aggregate) say(pass, 'MachineSetsReady', undefined, without)
      else if (!without.includes('MachineSetsReady')) pass.set(aggregate)
      const ready = sum(({ readyReplicas }) => readyReplicas)
      return {
        status: {
          replicas: actual,
          readyReplicas: ready,
          updatedReplicas: current?.replicas ?? 0,
          unavailableReplicas: Math.max(0, desired - ready),
          selector: `${deploymentNameLabel}=${object.metadata.name}`,
          phase:
            actual < desired
              ? ('ScalingUp' as const)
              : actual > desired
                ? ('ScalingDown' as const)
                : ('Running' as const),
        },
      }
    },
  })

/** Which sets there should be, and how many machines each has: one more than wanted while machines are replaced. Pure. */
export function decideMachineDeployment(object: MachineDeployment, { sets }: Observed, now: Time) {
  const name = currentName(object)
  const current = sets.find((set) => set.name === name)
  const old = sets.filter((set) => set.name !== name)
  const desired = object.spec.replicas
  const leaving = old.filter(({ spec, replicas }) => spec.replicas > 0 || replicas > 0)
  const oldMachines = leaving.reduce((total, { spec }) => total + spec.replicas, 0)
  // A set that is new begins with one machine beside the old ones; one that has come takes the place of one that goes.
  const ready = current?.readyReplicas ?? 0
  const wanted = leaving.length === 0 ? desired : Math.min(desired, ready + 1)
  const settled =
    current !== undefined && leaving.length === 0 && ready === desired && current.replicas === desired
  const provisioned = settled && isFirst(object) ? now : undefined
  // The sets are told in the same pass: what it writes of itself wakes it for no other.
  const since = provisioned ?? object.metadata.annotations?.[provisionedAnnotation]
  let surplus = Math.max(0, oldMachines + Math.min(ready, desired) - desired)
  const shrunk = leaving.map((set) => {
    const taken = Math.min(set.spec.replicas, surplus)
    surplus -= taken
    return setOf(object, since, set.name, { ...set.spec, replicas: set.spec.replicas - taken })
  })
  const begins = leaving.length > 0 && object.metadata.annotations?.[upgradeAnnotation] !== name
  return {
    children: [setOf(object, since, name, { ...templateOf(object), replicas: wanted }), ...shrunk],
    provisioned,
    upgraded: begins ? name : undefined,
    requeueAfter: settled ? later : soon,
  }
}

/** The sets' `Ready`, taken together. */
function aggregateOf(sets: readonly SetBrief[]): Condition | undefined {
  const objects = sets.map(({ name, ready }) => ({
    kind: 'MachineSet',
    metadata: { name },
    ...(ready && { status: { conditions: [ready] } }),
  }))
  return aggregateCondition(objects, 'MachineSetsReady', { dialect })
}

function setOf(
  { metadata, spec }: MachineDeployment,
  provisioned: string | undefined,
  name: string,
  setSpec: object,
) {
  const labels = { 'cluster.x-k8s.io/cluster-name': spec.clusterName, [deploymentNameLabel]: metadata.name }
  return {
    ...{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineSet' },
    metadata: {
      name,
      labels,
      ...(provisioned !== undefined && { annotations: { [provisionedAnnotation]: provisioned } }),
    },
    spec: setSpec,
  } as AnyObject
}

/** What a set takes from its deployment; its machines can be told by the deployment's name. */
function templateOf({ metadata, spec }: MachineDeployment): object {
  const { clusterName, template } = spec
  const labels = { ...template.metadata?.labels, [deploymentNameLabel]: metadata.name }
  return { clusterName, template: { ...template, metadata: { ...template.metadata, labels } } }
}

/** A set is named for its template, so that the same template gives the same set. */
function currentName({ metadata, spec }: MachineDeployment): string {
  const hash = createHash('sha256').update(sorted(spec.template)).digest('hex').slice(0, 8)
  return `${metadata.name}-${hash}`
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function isFirst({ metadata }: AnyObject): boolean {
  return metadata.annotations?.[provisionedAnnotation] === undefined
}
