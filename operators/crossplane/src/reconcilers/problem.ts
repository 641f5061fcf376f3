import { ApiError } from '@barometer/client'
import type { Pass } from '@barometer/conditions'
import type { StatusObject } from '@barometer/controller'
import { pausedMessage } from '../api/annotations.ts'

/** Why an object is not synced. The reason says who must act. */
export interface Problem {
  readonly reason: string
  readonly message: string
}

/** Somebody wants nothing to be changed. */
export const paused: Problem = { reason: 'ReconcilePaused', message: pausedMessage }

/**
 * The words of an error, the same for the same: what is wrong with several fields the API server tells in another order each
 * time.
 */
export function wordsOf(error: Error): string {
  const causes = (error instanceof ApiError && error.status.details?.causes) || []
  const fields = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))]
  const listed = (each: readonly string[]) => `[${each.join(', ')}]`
  return error.message.replace(listed(fields), () => listed(fields.toSorted()))
}

/** Says whether the object is synced. It is where there is no problem. */
export function markSynced(pass: Pass<StatusObject>, problem: Problem | undefined): void {
  if (problem) pass.markFalse('Synced', problem.reason, problem.message)
  else pass.markTrue('Synced', 'ReconcileSuccess')
}
