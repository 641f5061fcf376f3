import type { ConditionedObject, Time } from '../model/condition.ts'
import { elapsed } from '../model/time.ts'
import { getCondition, isFalse, isTrue } from '../read/query.ts'
import { type ConditionSet, markFalse, setMark } from './condition-set.ts'

const reason = 'ProgressDeadlineExceeded'

export interface DeadlineOptions {
  readonly now: Time
  readonly seconds: number
  /** When the work began; the condition's own transition time where absent. */
  readonly since?: Time
  readonly message?: string
}

/**
 * Fails a dependent that has been worked on for longer than the deadline. Only where no better reason is known: if any
 * dependent has failed already, if this one has succeeded, or in time, the very same object comes back.
 */
export function markDeadline<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  options: DeadlineOptions,
): Object {
  const { now, seconds, message = `Did not pass readiness checks in ${seconds} seconds.` } = options
  if (isTrue(object, type) || knowsBetter(set, object) || !isOver(object, type, options)) return object
  return markFalse(set, object, type, { reason, message }, { now })
}

/**
 * The same for a condition that is True while work goes on (`RolloutInProgress`): it stays True with the deadline as
 * its reason, and the happy condition is False.
 */
export function markStuck<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  options: DeadlineOptions,
): Object {
  const { now, seconds, message = `No progress for more than ${seconds} seconds.` } = options
  if (!isTrue(object, type) || knowsBetter(set, object) || !isOver(object, type, options)) return object
  const stuck = setMark(set, object, { type, status: 'True', reason, message }, { now })
  return markFalse(set, stuck, set.happy, { reason, message }, { now })
}

function knowsBetter(set: ConditionSet, object: ConditionedObject): boolean {
  return set.dependents.some(({ type }) => isFalse(object, type))
}

function isOver(object: ConditionedObject, type: string, { now, seconds, since }: DeadlineOptions): boolean {
  return elapsed(since ?? getCondition(object, type)?.lastTransitionTime, now) >= seconds * 1000
}
