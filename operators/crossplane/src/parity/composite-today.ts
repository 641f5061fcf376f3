import { type Condition, someNames } from '@barometer/conditions'
import { type Event, Marks, pausedMessage, type Reconciled } from './mark-today.ts'
import { isSystemType } from './system-types.ts'

/** One reconcile of a composite, as Crossplane v2.4 does it. */
export interface CompositePass {
  readonly generation: number
  /** Whether it may be claimed. */
  readonly legacy: boolean
  readonly initial: readonly Condition[]
  readonly paused: boolean
  readonly deleting: boolean
  /** Why the pipeline of its Composition cannot run; undefined: it can. */
  readonly invalidPipeline?: string | undefined
  /** Why composing failed as a whole. */
  readonly composeError?: string | undefined
  /** `synced`: the API server took it. */
  readonly composed: readonly { readonly name: string; readonly ready: boolean; readonly synced: boolean }[]
  /** Whether a function has said itself that the composite is ready. */
  readonly ready?: boolean | undefined
  readonly functionConditions: readonly { readonly condition: Condition; readonly toClaim: boolean }[]
  readonly now: string
}

export interface CompositeReconciled extends Reconciled {
  /** The types that a claim repeats. */
  readonly claimConditionTypes: readonly string[]
}

const fatal = 'A fatal error occurred before the status of this condition could be determined.'

/** What a composite says then. Its `Ready` stays as it was while composing fails, and no condition of a child counts. */
export function compositeToday(pass: CompositePass): CompositeReconciled {
  const { generation, initial, paused, deleting, now, composeError, invalidPipeline } = pass
  const marks = new Marks(initial, generation, now)
  const end = (events: readonly Event[], error: string | null = null, claimConditionTypes: string[] = []) => {
    return { conditions: marks.conditions, events, error, claimConditionTypes }
  }
  if (paused) {
    marks.mark('Synced', 'False', 'ReconcilePaused', pausedMessage)
    return end([event('Normal', 'ReconciliationPaused', 'Reconciliation is paused via the pause annotation')])
  }
  marks.mark('Responsive', 'True', 'WatchCircuitClosed')
  if (deleting) {
    marks.mark('Ready', 'False', 'Deleting').mark('Synced', 'True', 'ReconcileSuccess')
    return end([])
  }
  const error = invalidPipeline ?? (composeError && `cannot compose resources: ${composeError}`)
  if (error !== undefined) {
    if (invalidPipeline === undefined) markFatal(marks, initial, generation)
    marks.mark('Synced', 'False', 'ReconcileError', error)
    return end([event('Warning', 'ComposeResources', error)], error)
  }
  const allowed = pass.functionConditions.filter(
    ({ condition }) => !isSystemType('apiextensions', condition.type),
  )
  for (const { condition } of allowed) marks.set(condition)
  markSynced(marks, pass)
  markReady(marks, pass)
  const toClaim = allowed
    .filter(({ toClaim: goesOn }) => pass.legacy && goesOn)
    .map(({ condition }) => condition.type)
  return end(eventsOf(pass), null, [...new Set(toClaim)])
}

/** What functions said before and could not say now. The time of each stays. */
function markFatal(marks: Marks, initial: readonly Condition[], observedGeneration: number): void {
  for (const condition of initial) {
    if (isSystemType('apiextensions', condition.type)) continue
    marks.set({ ...condition, status: 'Unknown', reason: 'FatalError', message: fatal, observedGeneration })
  }
}

function markSynced(marks: Marks, { composed }: CompositePass): void {
  const unsynced = namesOf(composed, ({ synced }) => !synced)
  if (unsynced.length === 0) marks.mark('Synced', 'True', 'ReconcileSuccess')
  else marks.mark('Synced', 'False', 'ReconcileError', `Unsynced resources: ${someNames(unsynced, 3)}`)
}

function markReady(marks: Marks, { composed, ready }: CompositePass): void {
  const unready = namesOf(composed, (each) => !each.ready)
  if (ready ?? unready.length === 0) marks.mark('Ready', 'True', 'Available')
  else if (ready === false) marks.mark('Ready', 'False', 'Creating')
  else marks.mark('Ready', 'False', 'Creating', `Unready resources: ${someNames(unready, 3)}`)
}

type Composed = CompositePass['composed'][number]

/** One without a name is called by its place. */
function namesOf(composed: readonly Composed[], which: (each: Composed) => boolean): readonly string[] {
  return composed
    .map((each, index) => ({ ...each, name: each.name || String(index) }))
    .filter(which)
    .map(({ name }) => name)
}

function eventsOf({ composed }: CompositePass): readonly Event[] {
  return composed.flatMap(({ name, ready, synced }, index) => {
    const called = name || String(index)
    return [
      ...(synced
        ? []
        : [event('Normal', 'ComposeResources', `Composed resource "${called}" is not yet valid`)]),
      ...(ready
        ? []
        : [event('Normal', 'ComposeResources', `Composed resource "${called}" is not yet ready`)]),
    ]
  })
}

function event(type: Event['type'], reason: string, message: string): Event {
  return { on: 'composite', type, reason, message }
}
