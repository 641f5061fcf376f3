import {
  aggregateCondition,
  type Condition,
  replicasAccepted,
  type Severity,
  type Toleration,
  tolerate,
} from '@barometer/conditions'
import type { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import type { Machine } from '../api/machine.ts'
import type { Addon } from '../cloud/workload.ts'
import { isReady } from '../machines/machine-brief.ts'
import {
  factsOfControlPlane,
  type ObservedControlPlane,
  replaceable,
  type Upgrade,
  upgradeOf,
} from '../plans/decide-control-plane.ts'
import { dialect } from './condition-sets.ts'
import { silenceOf } from './silence.ts'
import { fails, holds, type Statement, unknown } from './statement.ts'

/** `1 machine`, `3 machines` */
function machineCount(count: number): string {
  return count === 1 ? '1 machine' : `${count} machines`
}

/** What may deviate during an upgrade: one machine that is being made, and one that is being deleted. */
const duringUpgrade: readonly Toleration[] = [
  { atMost: 1, when: (object, condition) => isGoing(object) && isProceeding(condition) },
  {
    atMost: 1,
    when: (object, condition) => !isGoing(object) && isBeingMade(object) && isProceeding(condition),
  },
]

/** The machines' `Ready`, taken together. No machines: there is nothing to say yet. */
export function machinesReady(machines: readonly Machine[], upgrading: boolean): Condition | undefined {
  const { counted } = upgrading ? tolerate(machines, 'Ready', duringUpgrade) : { counted: machines }
  return aggregateCondition(counted, 'MachinesReady', { dialect })
}

/** How grave it is that the number of machines is changed: expected at first, a deviation ever after. */
function scalingSeverity(first: boolean): Exclude<Severity, ''> {
  return first ? 'Info' : 'Warning'
}

export interface Scaling {
  readonly what: string
  readonly desired: number
  readonly actual: number
  /** How many more an upgrade may have. */
  readonly surge: number
  readonly first: boolean
}

export function scalingUp({ what, desired, actual, first }: Scaling): Statement {
  if (actual >= desired) return holds
  return fails(
    'ScalingUp',
    `Scaling up ${what} to ${desired} replicas (actual ${actual})`,
    scalingSeverity(first),
  )
}

export function scalingDown({ what, desired, actual, surge, first }: Scaling): Statement {
  if (actual < desired || replicasAccepted({ desired, actual, surge })) return holds
  return fails(
    'ScalingDown',
    `Scaling down ${what} to ${desired} replicas (actual ${actual})`,
    scalingSeverity(first),
  )
}

/** Why the control plane does not grow, where somebody else must do something first. */
export function scalingUpOfControlPlane(
  object: KubeadmControlPlane,
  observed: ObservedControlPlane,
): Statement {
  const { cluster, machines, template } = observed
  const { first, active, upgrading, blocked } = factsOfControlPlane(object, observed)
  const statement = scalingUp({
    what: 'control plane',
    desired: object.spec.replicas,
    actual: active.length,
    surge: 0,
    first,
  })
  if (!cluster) return fails('WaitingForOwner', 'No Cluster refers to this control plane', 'Info')
  if (!template && (statement !== holds || upgrading)) {
    const { kind, name } = object.spec.machineTemplate.infrastructureRef
    return fails('TemplateMissing', `${kind} ${name} does not exist`, 'Warning')
  }
  if (statement === holds) return holds
  if (!cluster.infrastructureReady && machines.length === 0)
    return fails('WaitingForClusterInfrastructure', 'The infrastructure of the cluster is not ready', 'Info')
  return blocked.length > 0 && !first && statement.status === 'False'
    ? {
        ...statement,
        message: `${statement.message}, waiting for ${machineCount(blocked.length)}`,
      }
    : statement
}

/** Whether machines that somebody asked to replace have been. */
export function remediation(object: KubeadmControlPlane, observed: ObservedControlPlane): Statement {
  const asked = observed.machines.filter(({ toBeReplaced }) => toBeReplaced)
  if (asked.length === 0) return holds
  const count = machineCount(asked.length)
  return asked.some(({ deleting }) => deleting) || replaceable(object, observed)
    ? fails('Remediating', `Replacing ${count}`, 'Warning')
    : fails('RemediationBlocked', `Replacing ${count} would leave too few machines that work`, 'Error')
}

/** The conditions of an upgrade: they are there since the first one began, and reset whenever another begins. */
export function upgradeStatements(
  object: KubeadmControlPlane,
  observed: ObservedControlPlane,
  begun: Upgrade | undefined,
): Readonly<Record<UpgradeType, Statement | undefined>> {
  if (!(begun ?? upgradeOf(object)))
    return {
      MachinesUpgradeSucceeded: undefined,
      KubeProxyUpgradeSucceeded: undefined,
      CoreDNSUpgradeSucceeded: undefined,
    }
  const { outdated, active } = factsOfControlPlane(object, observed)
  const { version, replicas } = object.spec
  const done = outdated.length === 0 && active.length === replicas && observed.machines.length === replicas
  const current = active.filter((machine) => !outdated.includes(machine) && isReady(machine)).length
  const machines = done
    ? holds
    : fails('Upgrading', `${Math.min(current, replicas)} of ${replicas} machines run ${version}`, 'Warning')
  return {
    MachinesUpgradeSucceeded: machines,
    KubeProxyUpgradeSucceeded: addonStatement('kube-proxy', version, observed, done),
    CoreDNSUpgradeSucceeded: addonStatement('coredns', version, observed, done),
  }
}

export type UpgradeType = (typeof upgradeTypes)[number]
export const upgradeTypes = [
  'MachinesUpgradeSucceeded',
  'KubeProxyUpgradeSucceeded',
  'CoreDNSUpgradeSucceeded',
] as const

function addonStatement(
  addon: Addon,
  wanted: string,
  { workload }: ObservedControlPlane,
  machinesDone: boolean,
): Statement {
  if (workload.failure) {
    const { code, message } = workload.failure
    return unknown(
      code === 'WorkloadUnreachable'
        ? { reason: 'WorkloadClusterUnreachable', message }
        : silenceOf(workload.failure),
    )
  }
  const { version, failure } = workload.value.addons[addon]
  if (version === wanted) return holds
  if (!machinesDone) return fails('WaitingForMachines', `${addon} is upgraded after the machines`, 'Warning')
  return failure === undefined
    ? fails('Upgrading', `${addon} goes from ${version} to ${wanted}`, 'Warning')
    : fails('UpgradeFailed', `${addon} does not come up in ${wanted}: ${failure}`, 'Error')
}

function isGoing({ metadata }: { readonly metadata?: object }): boolean {
  return (metadata as { deletionTimestamp?: string } | undefined)?.deletionTimestamp !== undefined
}

/** It has not been a node yet. */
function isBeingMade(object: { readonly status?: object }): boolean {
  const { phase } = (object.status ?? {}) as { phase?: string }
  return phase !== 'Running' && phase !== 'Failed'
}

/** Nothing is wrong with it but that it takes its time. */
function isProceeding(condition: Condition | undefined): boolean {
  return condition === undefined || condition.status === 'Unknown' || condition.severity === 'Info'
}
