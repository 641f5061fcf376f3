export { definedKind } from './dependents/categories.ts'
export type { Dependent } from './dependents/dependent.ts'
export { ObjectIndex, type StatusObject } from './dependents/object-index.ts'
export { type PlannedWrite, planWrites, saysTheSame } from './plan/plan.ts'
export { type ReadingCause, type ReadingStatus, readingName, readingStatus } from './plan/reading.ts'
export { Rollups, type RollupsOptions } from './plan/rollups.ts'
export type { Refusal, Result, RuleProblem } from './plan/rule-result.ts'
export type { LabelSelector } from './rule/label-selector.ts'
export { matchesKind } from './rule/matches-parent.ts'
export { type ParsedRule, parseRule } from './rule/parse-rule.ts'
export {
  type DependentMatch,
  type ParentMatch,
  type RollupRule,
  strategyTypes,
  typesRead,
} from './rule/rule.ts'
export { shippedRules } from './shipped/shipped-rules.ts'
