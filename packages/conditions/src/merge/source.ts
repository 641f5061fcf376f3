import type { Condition, ConditionedObject } from '../model/condition.ts'

/** A condition and the object it was found on. */
export interface Source {
  readonly condition: Condition
  readonly object: ConditionedObject
}

/** What a condition means to whoever sums up: something is wrong, nobody knows, or all is well. */
export type Priority = 'issue' | 'unknown' | 'info'

/** The priority of a condition; `negative` says that its normal state is False. */
export function priorityOf(condition: Condition, negative: boolean): Priority {
  if (condition.status === 'Unknown') return 'unknown'
  return (condition.status === 'True') === negative ? 'issue' : 'info'
}

/** Missing means Unknown, never nothing. */
export function notYetReported(type: string, message = `Condition ${type} not yet reported`): Condition {
  return { type, status: 'Unknown', reason: 'NotYetReported', message }
}
