import type { Condition } from '@barometer/conditions'
import type { Dependent } from '../dependents/dependent.ts'
import type { StatusObject } from '../dependents/object-index.ts'
import type { RollupRule } from '../rule/rule.ts'

/** What a strategy is given. */
export interface RollupInput {
  readonly rule: RollupRule
  readonly parent: StatusObject
  readonly dependents: readonly Dependent[]
  /** The moment to judge by. */
  readonly now: Date
}

/** What a condition says, without its type. */
export type Said = Omit<Condition, 'type'>

/** Makes the condition of a parent from its own conditions and its direct dependents. Throws a `RuleError` only. */
export type Strategy = (input: RollupInput) => Said

/** A rule that cannot be applied to a parent. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
  readonly code: 'several-dependents' | 'expression-failed' | 'bad-result'

  constructor(code: RuleError['code'], message: string) {
    super(message)
    this.code = code
  }
}
