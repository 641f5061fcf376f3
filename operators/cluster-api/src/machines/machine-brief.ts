import { type Condition, getCondition } from '@barometer/conditions'
import type { AnyObject, CacheReader } from '@barometer/controller'
import { Machine } from '../api/machine.ts'
import { clonedFromAnnotation, remediateAnnotation } from '../api/names.ts'
import { kindOfReference } from '../api/reference.ts'
import type { Providers } from '../options.ts'

/** What an owner knows of one of its machines. */
export interface MachineBrief {
  readonly name: string
  readonly version: string | undefined
  readonly template: string | undefined
  readonly ready: Condition | undefined
  /** It is a node that runs: what counts where nobody writes `Ready`. */
  readonly running: boolean
  readonly deleting: boolean
  /** Somebody asks for it to be replaced. */
  readonly toBeReplaced: boolean
  /** A part of it was never made. */
  readonly incomplete: boolean
  readonly createdAt: string
}

/** The machines that an object controls, oldest first. */
export function machinesOf(
  cache: CacheReader,
  owner: AnyObject,
  providers: Providers,
): readonly { readonly machine: Machine; readonly brief: MachineBrief }[] {
  return cache
    .list(Machine, { controlledBy: owner })
    .map((machine) => ({ machine, brief: briefOf(cache, machine, providers) }))
    .sort(({ brief: a }, { brief: b }) =>
      a.createdAt === b.createdAt ? compareNames(a.name, b.name) : a.createdAt < b.createdAt ? -1 : 1,
    )
}

function briefOf(cache: CacheReader, machine: Machine, providers: Providers): MachineBrief {
  const { metadata, spec } = machine
  const { name, namespace, annotations = {} } = metadata
  const isMissing = (
    reference: typeof spec.infrastructureRef | undefined,
    known: Providers['bootstrapConfigs'],
  ) => {
    const kind =
      reference &&
      kindOfReference(
        reference,
        known.map((cloned) => cloned.kind),
      )
    return kind !== undefined && cache.get(kind, { namespace, name: reference!.name }) === undefined
  }
  return {
    name,
    version: spec.version,
    template: annotations[clonedFromAnnotation],
    ready: getCondition(machine, 'Ready'),
    running: machine.status?.phase === 'Running',
    deleting: metadata.deletionTimestamp !== undefined,
    toBeReplaced: annotations[remediateAnnotation] !== undefined,
    // One that has run does not get another instance under its name.
    incomplete:
      spec.providerID === undefined &&
      (isMissing(spec.infrastructureRef, providers.infrastructureMachines) ||
        isMissing(spec.bootstrap.configRef, providers.bootstrapConfigs)),
    createdAt: metadata.creationTimestamp ?? '',
  }
}

/** `web-10` after `web-9`. */
function compareNames(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

export function isReady({ ready, running }: MachineBrief): boolean {
  return ready ? ready.status === 'True' : running
}
