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
} from './dialect/dialect.ts'
export {
  azure,
  clusterApi,
  clusterApiV1Beta1,
  crossplane,
  flux,
  knative,
  openstack,
} from './dialect/dialects.ts'
export { kubernetes } from './dialect/kubernetes.ts'
export {
  azureToday,
  clusterApiToday,
  clusterApiV1Beta1Today,
  crossplaneToday,
  fluxToday,
  knativeToday,
  openstackToday,
} from './dialect/today.ts'
export { type AggregateOptions, aggregateCondition } from './merge/aggregate.ts'
export { type MirrorOptions, mirrorCondition } from './merge/mirror.ts'
export type { Strategy } from './merge/report-merge.ts'
export type { Priority } from './merge/source.ts'
export { type SummaryOptions, summaryCondition } from './merge/summary.ts'
export { replicasAccepted, type Tolerated, type Toleration, tolerate } from './merge/tolerate.ts'
export type {
  Condition,
  ConditionedMetadata,
  ConditionedObject,
  ConditionStatus,
  Severity,
  Time,
} from './model/condition.ts'
export { ConditionError, type ConditionErrorCode } from './model/errors.ts'
export { firstNames, someNames } from './model/names.ts'
export { conditionsOf, withConditions } from './model/object.ts'
export { compareTimes, elapsed, timestamp } from './model/time.ts'
export { type Child, claim, composite, cumulativeCondition, type Layer } from './parts/cumulative.ts'
export {
  type Progress,
  type ProgressError,
  type ProgressWords,
  progressConditions,
  terminalError,
} from './parts/progress.ts'
export {
  type SubResource,
  type SubResourceOptions,
  subResourceProgress,
  subResourcesCondition,
} from './parts/sub-resources.ts'
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
} from './pass/condition-set.ts'
export { type DeadlineOptions, markDeadline, markStuck } from './pass/deadline.ts'
export { beginPass, endPass, type ObservedObject } from './pass/pass.ts'
export { restart } from './pass/restart.ts'
export { severityByAge } from './pass/severity-by-age.ts'
export { isReady, isReconciling, isStalled, markReconciling, markStalled } from './pass/stalled.ts'
export {
  applyPatch,
  diffConditions,
  type PatchConflict,
  type PatchOperation,
  type PatchOptions,
  type PatchResult,
} from './patch/patch.ts'
export { conditionsAt } from './read/paths.ts'
export { getCondition, isFalse, isStale, isTrue, isUnknown, since } from './read/query.ts'
export { type ConditionList, type Finding, readConditions } from './read/read.ts'
export {
  removeCondition,
  type SetOptions,
  sameConditions,
  sameState,
  setCondition,
  withCondition,
} from './set/set.ts'
