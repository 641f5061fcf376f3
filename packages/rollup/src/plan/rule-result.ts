import type { Condition } from '@barometer/conditions'
import type { Ref } from '@barometer/graph'
import type { Dependent } from '../dependents/dependent.ts'
import type { RollupRule } from '../rule/rule.ts'
import type { RuleError } from '../strategies/strategy.ts'

/** What a rule makes of one parent. */
export interface Result {
  readonly rule: RollupRule
  readonly parent: Ref
  readonly dependents: readonly Dependent[]
  /** Without a time: whoever writes it sets that. */
  readonly condition: Condition
  /** Why the rule could not be applied; the condition is Unknown then. */
  readonly problem?: RuleProblem | undefined
}

export interface RuleProblem {
  readonly code: RuleError['code'] | 'cycle' | 'two-rules'
  readonly message: string
}

/** A rule that does not speak for a parent. */
export type Refusal = Pick<Result, 'rule' | 'parent'> & { readonly problem: RuleProblem }
