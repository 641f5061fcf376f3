import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'
import type { VerdictState } from '../verdict.ts'

/** What a rule decided: a statement, and the state it amounts to. */
export interface Decision {
  readonly state: VerdictState
  readonly statement: Statement
}

/** One question about an object; undefined: it does not apply, ask the next. */
export type Rule = (subject: Subject) => Decision | undefined

/** A statement made by a field rather than by a condition. */
export function fieldStatement(
  rule: string,
  path: string,
  value: string,
  rest: { readonly reason?: string; readonly message?: string; readonly since?: string } = {},
): Statement {
  return {
    says: 'none',
    rule,
    evidence: { path, value },
    reason: rest.reason ?? '',
    message: rest.message ?? '',
    stale: false,
    plainness: 2,
    summary: true,
    ...(rest.since === undefined ? {} : { since: rest.since }),
  }
}
