export { type AggregateOptions, aggregateCondition } from './aggregate.ts'
export type {
  Condition,
  ConditionedMetadata,
  ConditionedObject,
  ConditionStatus,
  Severity,
  Time,
} from './condition.ts'
export {
  batchSet,
  type ConditionSet,
  clear,
  type Dependent,
  initialize,
  isHappy,
  livingSet,
  type Mark,
  type MarkOptions,
  mark,
  markFalse,
  markTrue,
  markUnknown,
  setMark,
  surface,
  without,
} from './condition-set.ts'
export { type Child, claim, composite, cumulativeCondition, type Layer } from './cumulative.ts'
export type {
  Dialect,
  Happy,
  Limits,
  Order,
  Overwrite,
  Rank,
  ReportMerge,
  SeverityRule,
  SurfaceMerge,
} from './dialect.ts'
export {
  azure,
  clusterApi,
  clusterApiV1Beta1,
  crossplane,
  flux,
  knative,
  openstack,
} from './dialects.ts'
export { ConditionError, type ConditionErrorCode } from './errors.ts'
export { kubernetes } from './kubernetes.ts'
export { type MirrorOptions, mirrorCondition } from './mirror.ts'
export { firstNames, someNames } from './names.ts'
export { conditionsOf, withConditions } from './object.ts'
export {
  azureToday,
  clusterApiToday,
  clusterApiV1Beta1Today,
  crossplaneToday,
  fluxToday,
  knativeToday,
  openstackToday,
} from './parity.ts'
export { beginPass, endPass, type ObservedObject } from './pass.ts'
export {
  applyPatch,
  diffConditions,
  type PatchConflict,
  type PatchOperation,
  type PatchOptions,
  type PatchResult,
} from './patch.ts'
export { conditionsAt } from './paths.ts'
export { type DeadlineOptions, markDeadline, markStuck } from './patterns/deadline.ts'
export { restart } from './patterns/restart.ts'
export { severityByAge } from './patterns/severity-by-age.ts'
export { replicasAccepted, type Tolerated, type Toleration, tolerate } from './patterns/tolerate.ts'
export {
  type Progress,
  type ProgressError,
  type ProgressWords,
  progressConditions,
  terminalError,
} from './progress.ts'
export { getCondition, isFalse, isStale, isTrue, isUnknown, since } from './query.ts'
export { type ConditionList, type Finding, readConditions } from './read.ts'
export type { Strategy } from './report-merge.ts'
export {
  removeCondition,
  type SetOptions,
  sameConditions,
  sameState,
  setCondition,
  withCondition,
} from './set.ts'
export type { Priority } from './source.ts'
export { isReady, isReconciling, isStalled, markReconciling, markStalled } from './stalled.ts'
export {
  type SubResource,
  type SubResourceOptions,
  subResourceProgress,
  subResourcesCondition,
} from './sub-resources.ts'
export { type SummaryOptions, summaryCondition } from './summary.ts'
export { compareTimes, elapsed, timestamp } from './time.ts'
