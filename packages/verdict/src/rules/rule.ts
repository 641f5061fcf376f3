import type { ParsedObject } from '../parsed-object.ts'
import type { Statement } from '../statement.ts'
import type { VerdictState } from '../verdict.ts'

/** What a rule decided: a statement, and the state it amounts to. */
export interface Decision {
  readonly state: VerdictState
  readonly statement: Statement
  /** All that the object says about itself, where the rule had to read it. */
  readonly all?: readonly Statement[]
}

/** One question about an object; undefined: it does not apply, ask the next. */
export type Rule = (parsed: ParsedObject) => Decision | undefined
