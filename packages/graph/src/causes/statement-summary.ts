import type { Trouble } from './trouble.ts'

/** A statement in short: its reason and message, and where it stands. */
export interface StatementSummary {
  /** The condition's type, where a condition says it. */
  readonly conditionType?: string
  /** Where it was read when not from a condition: `status.containerStatuses[].state.waiting`, `events`. */
  readonly field?: string
  readonly reason: string
  readonly message: string
}

/**
 * `stated`: the object itself says that it is the trouble. `inferred`: it follows from what others say or share, or from
 * its absence.
 */
export type Grade = 'stated' | 'inferred'

/** A trouble in short. */
export function statementOf({ conditionType, field, reason, message }: Trouble): StatementSummary {
  return {
    ...(conditionType !== '' && { conditionType }),
    ...(field !== '' && { field }),
    reason,
    message,
  }
}
