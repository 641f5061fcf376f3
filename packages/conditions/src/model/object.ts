import type { Condition, ConditionedObject } from './condition.ts'

const none: readonly Condition[] = []

/** The object's `status.conditions`; an empty list where there are none. NOTE: trusts the list; see `readConditions`. */
export function conditionsOf(object: ConditionedObject): readonly Condition[] {
  return object.status?.conditions ?? none
}

/** A copy of the object with these conditions. */
export function withConditions<Object extends ConditionedObject>(
  object: Object,
  conditions: readonly Condition[],
): Object {
  return { ...object, status: { ...object.status, conditions } }
}
