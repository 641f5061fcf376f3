import type { ConditionedObject } from './condition.ts'

/** Why an operation was refused. */
export type ConditionErrorCode =
  | 'bad-status'
  | 'bad-type'
  | 'empty-reason'
  | 'bad-reason'
  | 'severity-not-allowed'
  | 'bad-severity'
  | 'no-types'
  | 'target-among-types'
  | 'override-twice'
  | 'override-missing'
  | 'nothing-in-scope'
  | 'no-dependents'
  | 'mixed-polarity'
  | 'unreadable-source'
  | 'cannot-clear'
  | 'unknown-dependent'
  | 'pass-ended'

/** Thrown for what a program did wrong: an invalid condition, options that contradict each other. Nothing was changed. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError'
  readonly code: ConditionErrorCode
  /** The object it was about, `Kind namespace/name`, as far as known. */
  readonly object: string
  /** The field or option that is wrong: `Ready.reason`, `of`. */
  readonly field: string

  constructor(
    code: ConditionErrorCode,
    object: ConditionedObject | undefined,
    field: string,
    problem: string,
  ) {
    const named = describe(object)
    super(`${named ? `${named}: ` : ''}${field}: ${problem}`)
    this.code = code
    this.object = named
    this.field = field
  }
}

function describe(object: ConditionedObject | undefined): string {
  const { name, namespace } = object?.metadata ?? {}
  const path = [namespace, name].filter(Boolean).join('/')
  return [object?.kind, path].filter(Boolean).join(' ')
}
