import type { Condition, ConditionedObject, Time } from '../model/condition.ts'
import { conditionsOf } from '../model/object.ts'
import { sameButTime } from '../model/sameness.ts'
import { type ConditionSet, initialize, markUnknown } from './condition-set.ts'

/** An object whose status says which generation its controller has seen. */
export interface ObservedObject extends ConditionedObject {
  readonly status?: { readonly conditions?: readonly Condition[]; readonly observedGeneration?: number }
}

/**
 * Begins a reconcile pass: adds missing conditions, and where the spec has changed since the last pass the happy
 * condition is Unknown until the pass says otherwise.
 */
export function beginPass<Object extends ObservedObject>(
  set: ConditionSet,
  object: Object,
  options: { readonly now: Time },
): Object {
  const initialized = initialize(set, object, options)
  if ((object.status?.observedGeneration ?? 0) === (object.metadata?.generation ?? 0)) return initialized
  const why = { reason: 'NewObservedGenFailure', message: 'unsuccessfully observed a new generation' }
  return markUnknown(set, initialized, set.happy, why, options)
}

/**
 * Ends a reconcile pass that went from `before` (as read, not as begun) to `after`: the generation is observed, all
 * conditions that changed share one time, and those that only went back and forth within the pass keep theirs.
 */
export function endPass<Object extends ObservedObject>(
  before: ObservedObject,
  after: Object,
  { now }: { readonly now: Time },
): Object {
  const old = new Map(conditionsOf(before).map((condition) => [condition.type, condition]))
  const conditions = conditionsOf(after).map((condition) => settle(condition, old.get(condition.type), now))
  return {
    ...after,
    status: { ...after.status, conditions, observedGeneration: after.metadata?.generation ?? 0 },
  }
}

function settle(condition: Condition, before: Condition | undefined, now: Time): Condition {
  if (!before || !sameButTime(condition, before)) return { ...condition, lastTransitionTime: now }
  return before
}
