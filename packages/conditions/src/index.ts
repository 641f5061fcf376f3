export type {
  Condition,
  ConditionedMetadata,
  ConditionedObject,
  ConditionStatus,
  Severity,
  Time,
} from './condition.ts'
export { type ConditionList, type Finding, readConditions } from './read.ts'
