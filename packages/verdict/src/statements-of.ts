import type { JudgeOptions } from './judge.ts'
import { objectStatements } from './object-statements.ts'
import { parseObject } from './parsed-object.ts'
import { allStatements } from './rules/statements.ts'
import type { ObjectStatement } from './verdict.ts'

/**
 * All that an object says about itself, the gravest first, whatever decided the verdict.
 *
 * Takes anything at all and never throws. The order of lists never changes the answer.
 */
export function statementsOf(object: unknown, { now, packs }: JudgeOptions): readonly ObjectStatement[] {
  return objectStatements(allStatements(parseObject(object, packs, now)))
}
