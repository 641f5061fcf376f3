export type { Dependent } from './dependents/dependent.ts'
export { ObjectIndex, type StatusObject } from './dependents/object-index.ts'
export { Surroundings, type SurroundingsOptions } from './dependents/surroundings.ts'
export { type PlannedWrite, planWrites, saysTheSame } from './plan/plan.ts'
export { type ReadingCause, type ReadingStatus, readingName, readingStatus } from './plan/reading.ts'
export {
  type Refusal,
  type Result,
  Rollups,
  type RollupsOptions,
  type RuleProblem,
  readTypes,
} from './plan/rollups.ts'
export type { LabelSelector } from './rule/label-selector.ts'
export { matchesKind } from './rule/matches-parent.ts'
export { type ParsedRule, parseRule } from './rule/parse-rule.ts'
export { type DependentMatch, type ParentMatch, type RollupRule, strategyTypes } from './rule/rule.ts'
export { shippedRules } from './shipped/shipped-rules.ts'
