import type { Time } from '@barometer/conditions'
import type { Assessment } from '@barometer/packs'
import type { JudgeOptions } from './judge.ts'
import { parseObject } from './parsed-object.ts'
import { allStatements } from './rules/statements.ts'
import { compareStatements, fieldValueOf } from './statement.ts'
import type { FieldValue } from './verdict.ts'

/** One thing an object says about itself, and what that amounts to. */
export interface ObjectStatement {
  readonly says: Assessment
  /** The id of the rule that read it so. */
  readonly rule: string
  readonly field: FieldValue
  readonly reason: string
  readonly message: string
  readonly since?: Time
  /** It is about an older generation than the object's. */
  readonly stale: boolean
  /** How plainly it is said: 2 in so many words, 1 by the wording of a sentence, 0 by default. */
  readonly plainness: 0 | 1 | 2
  /** It sums the object up; others speak of parts. */
  readonly summary: boolean
}

/**
 * All that an object says about itself, the gravest first, whatever decided the verdict.
 *
 * Takes anything at all and never throws. The order of lists never changes the answer.
 */
export function statementsOf(object: unknown, { now, packs }: JudgeOptions): readonly ObjectStatement[] {
  return allStatements(parseObject(object, packs, now))
    .toSorted(compareStatements)
    .map((statement) => {
      const { says, rule, reason, message, since, stale, plainness, summary } = statement
      const said = { says, rule, field: fieldValueOf(statement), reason, message, stale, plainness, summary }
      return since === undefined ? said : { ...said, since }
    })
}
