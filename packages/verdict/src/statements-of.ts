import type { JudgeOptions } from './judge.ts'
import { allStatements } from './rules/statements.ts'
import { compareStatements, type Statement } from './statement.ts'
import { subjectOf } from './subject.ts'

/**
 * All that an object says about itself, the gravest first, whatever decided the verdict.
 *
 * Takes anything at all and never throws. The order of lists never changes the answer.
 */
export function statementsOf(object: unknown, { now, packs }: JudgeOptions): readonly Statement[] {
  return allStatements(subjectOf(object, packs, now)).toSorted(compareStatements)
}
