import type { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import { initializedAnnotation, provisionedAnnotation, upgradeAnnotation } from '../api/names.ts'
import type { Answer } from '../cloud/ask.ts'
import { type Addon, addons, type Workload } from '../cloud/workload.ts'
import { isReady, type MachineBrief } from '../machines/machine-brief.ts'
import { freeNames } from '../machines/make-machine.ts'
import { later, soon } from '../options.ts'

/** What is known of a control plane. */
export interface ObservedControlPlane {
  /** The cluster that it is the control plane of; undefined: none has claimed it. */
  readonly cluster: { readonly name: string; readonly infrastructureReady: boolean } | undefined
  /** Oldest first. */
  readonly machines: readonly MachineBrief[]
  /** Whether the template of its machines is there. */
  readonly template: boolean
  readonly workload: Answer<Workload>
  readonly certificates: boolean
}

/** The last upgrade: from which version, to which, of which template. */
export interface Upgrade {
  readonly from: string
  readonly to: string
  readonly template: string
}

export interface ControlPlanePlan {
  /** The machine to make, and whether it is the first. */
  readonly make: { readonly name: string; readonly first: boolean } | undefined
  /** Machines of which parts are missing. */
  readonly complete: readonly string[]
  readonly remove: string | undefined
  readonly upgradeAddons: readonly Addon[]
  /** An upgrade that begins now. */
  readonly begun: Upgrade | undefined
  /** The first provisioning is over now. */
  readonly provisioned: boolean
  readonly requeueAfter: number
}

/** What to do next: one machine at a time. Pure. */
export function decideControlPlane(
  object: KubeadmControlPlane,
  observed: ObservedControlPlane,
): ControlPlanePlan {
  const { cluster, machines } = observed
  const { settled } = factsOfControlPlane(object, observed)
  const base = {
    complete: observed.template
      ? machines.filter(({ incomplete }) => incomplete).map(({ name }) => name)
      : [],
    begun: begunUpgrade(object, observed),
    provisioned: settled && object.metadata.annotations?.[provisionedAnnotation] === undefined,
    upgradeAddons: addonsToUpgrade(object, observed),
    requeueAfter: settled ? later : soon,
  }
  const rest = { ...base, make: undefined, remove: undefined }
  if (!cluster?.infrastructureReady || !observed.certificates) return rest
  return { ...rest, ...nextStep(object, observed) }
}

/** What follows from what is known, for the plan and for the report. */
export function factsOfControlPlane(object: KubeadmControlPlane, { machines }: ObservedControlPlane) {
  const { spec, metadata } = object
  const active = machines.filter(({ deleting }) => !deleting)
  const template = spec.machineTemplate.infrastructureRef.name
  const isOutdated = (machine: MachineBrief) =>
    machine.version !== spec.version || (machine.template ?? template) !== template
  const outdated = active.filter(isOutdated)
  const first = metadata.annotations?.[provisionedAnnotation] === undefined
  return {
    active,
    outdated,
    first,
    // Until the last that it replaces is gone.
    upgrading: !first && machines.some(isOutdated),
    settled:
      outdated.length === 0 &&
      machines.length === spec.replicas &&
      machines.every((machine) => isReady(machine)),
    blocked: active.filter((machine) => !isReady(machine)),
  }
}

/** The upgrade that was last begun; an annotation that somebody has damaged counts as none. */
export function upgradeOf({ metadata }: KubeadmControlPlane): Upgrade | undefined {
  try {
    const { from, to, template } = JSON.parse(
      metadata.annotations?.[upgradeAnnotation] ?? '{}',
    ) as Partial<Upgrade>
    return typeof from === 'string' && typeof to === 'string'
      ? { from, to, template: template ?? '' }
      : undefined
  } catch {
    return undefined
  }
}

function begunUpgrade(object: KubeadmControlPlane, observed: ObservedControlPlane): Upgrade | undefined {
  const { outdated, first } = factsOfControlPlane(object, observed)
  const { version: to, machineTemplate } = object.spec
  const template = machineTemplate.infrastructureRef.name
  const last = upgradeOf(object)
  if (first || outdated.length === 0 || (last?.to === to && last.template === template)) return undefined
  return { from: outdated[0]!.version ?? '', to, template }
}

type Step = Partial<Pick<ControlPlanePlan, 'make' | 'remove'>>

function nextStep(object: KubeadmControlPlane, observed: ObservedControlPlane): Step {
  const { machines, template } = observed
  const { active, outdated, blocked } = factsOfControlPlane(object, observed)
  const { replicas } = object.spec
  const make = (first: boolean) =>
    template
      ? {
          make: {
            name: freeNames(
              object.metadata.name,
              machines.map(({ name }) => name),
              1,
            )[0]!,
            first,
          },
        }
      : {}
  if (machines.length === 0) return make(true)
  const replaced = replaceable(object, observed)
  if (replaced) return { remove: replaced.name }
  if (blocked.length > 0 || machines.length > active.length) return {}
  if (active.length < replicas) return make(false)
  if (outdated.length > 0) return active.length > replicas ? { remove: outdated[0]!.name } : make(false)
  return active.length > replicas ? { remove: active[0]!.name } : {}
}

/**
 * A machine that is to be replaced, where those that remain in etcd keep a majority. One that never became a node, or is none any
 * more, is not in it: without it nothing is lost. While the workload cluster does not answer nobody knows who is.
 */
export function replaceable(
  object: KubeadmControlPlane,
  observed: ObservedControlPlane,
): MachineBrief | undefined {
  const { active } = factsOfControlPlane(object, observed)
  const members = (observed.workload.value?.nodes ?? []).filter(
    ({ components }) => components.etcd !== undefined,
  )
  const isKept = ({ name }: MachineBrief) => {
    const others = members.filter((member) => member.name !== name)
    return others.filter(({ components }) => components.etcd).length * 2 > others.length
  }
  return active.find(
    (machine) => machine.toBeReplaced && (!isInitialized(object, observed) || isKept(machine)),
  )
}

/** Addons follow once all machines are there in the new version. */
function addonsToUpgrade(object: KubeadmControlPlane, observed: ObservedControlPlane): readonly Addon[] {
  const { value } = observed.workload
  const { settled } = factsOfControlPlane(object, observed)
  if (!value || !settled) return []
  return addons.filter((addon) => value.addons[addon].version !== object.spec.version)
}

/** What must outlive the status. */
export function annotationsOf(
  object: KubeadmControlPlane,
  observed: ObservedControlPlane,
  plan: ControlPlanePlan,
  now: string,
): Readonly<Record<string, string>> {
  const known = object.metadata.annotations ?? {}
  return {
    ...(plan.begun && { [upgradeAnnotation]: JSON.stringify(plan.begun) }),
    ...(plan.provisioned && { [provisionedAnnotation]: now }),
    ...(isInitialized(object, observed) && !known[initializedAnnotation] && { [initializedAnnotation]: now }),
  }
}

/** Whether there has been a control plane that answers. */
export function isInitialized(
  { metadata }: KubeadmControlPlane,
  { workload }: ObservedControlPlane,
): boolean {
  return (
    metadata.annotations?.[initializedAnnotation] !== undefined || (workload.value?.nodes.length ?? 0) > 0
  )
}
