import type { StrategyType } from '../rule/rule.ts'
import { aggregate } from './aggregate.ts'
import { cumulative } from './cumulative.ts'
import { expression } from './expression.ts'
import { mirror } from './mirror.ts'
import type { Strategy } from './strategy.ts'
import { subResources } from './sub-resources.ts'
import { summary } from './summary.ts'

/** How each type of rule makes its condition. */
export const strategies: Readonly<Record<StrategyType, Strategy>> = {
  Summary: summary,
  Mirror: mirror,
  Aggregate: aggregate,
  Cumulative: cumulative,
  SubResources: subResources,
  Expression: expression,
}
