import { type ConditionedObject, getCondition, type Pass } from '@barometer/conditions'
import type { Refusal } from '@barometer/simulator'

/** What a condition will say. */
export interface Statement {
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
}

export const isSo: Statement = { status: 'True', reason: '', message: '' }

export function working(reason: string, message: string): Statement {
  return { status: 'Unknown', reason, message }
}

export function failed(reason: string, message: string): Statement {
  return { status: 'False', reason, message }
}

export function mark<Object extends ConditionedObject>(
  pass: Pass<Object>,
  type: string,
  { status, reason, message }: Statement,
): void {
  if (status === 'True') pass.markTrue(type, reason, message)
  else if (status === 'False') pass.markFalse(type, reason, message)
  else pass.markUnknown(type, reason, message)
}

/** What another object says of itself; Unknown where that was about an older spec, or nothing was said. */
export function saidBy(object: ConditionedObject | undefined, type: string, whose: string): Statement {
  const { generation = 0 } = object?.metadata ?? {}
  if ((object?.status?.observedGeneration ?? 0) !== generation)
    return working('OutOfDate', `${whose} has not been looked at since it changed.`)
  const condition = object && getCondition(object, type)
  if (!condition) return working('OutOfDate', `${whose} has not said anything yet.`)
  const { status, reason = '', message = '' } = condition
  return { status, reason, message }
}

/**
 * What a cloud's refusal means for a condition. A cloud that does not answer says nothing about what it holds: Unknown.
 * Credentials that are refused stay so until somebody acts: False.
 */
export function refused({ code, message }: Refusal): Statement {
  if (code === 'Unauthorized')
    return failed('CloudUnauthorized', `The cloud refuses the credentials: ${message}.`)
  if (code === 'Nonsense') return working('CloudAnswerInvalid', `The cloud answers nonsense: ${message}.`)
  if (code === 'Unreachable') return working('CloudUnreachable', `The cloud cannot be reached: ${message}.`)
  if (code === 'InternalError') return working('CloudError', `The cloud has an error: ${message}.`)
  return failed('CloudRefused', `The cloud refuses: ${message}.`)
}

/** Milliseconds until a cloud is asked again: while something is under way, and while nothing is. */
export const soon = 1_000
export const later = 10_000
