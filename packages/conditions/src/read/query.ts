import type { Condition, ConditionedObject } from '../model/condition.ts'
import { conditionsOf } from '../model/object.ts'

/** The object's condition of this type (the first, should there be two), or undefined. */
export function getCondition(object: ConditionedObject, type: string): Condition | undefined {
  return conditionsOf(object).find((condition) => condition.type === type)
}

/** Whether the condition is there and True. Missing is not True. */
export function isTrue(object: ConditionedObject, type: string): boolean {
  return getCondition(object, type)?.status === 'True'
}

/** Whether the condition is there and False. Missing is not False. */
export function isFalse(object: ConditionedObject, type: string): boolean {
  return getCondition(object, type)?.status === 'False'
}

/** Whether nobody knows: the condition is Unknown or missing. */
export function isUnknown(object: ConditionedObject, type: string): boolean {
  const status = getCondition(object, type)?.status
  return status === undefined || status === 'Unknown'
}

/**
 * Whether the condition speaks of an older generation than the object's. A condition that names no generation, or an
 * object that has none, is not stale; nor is a condition that is missing.
 */
export function isStale(object: ConditionedObject, type: string): boolean {
  const observed = getCondition(object, type)?.observedGeneration
  return !!observed && observed < (object.metadata?.generation ?? 0)
}
