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
