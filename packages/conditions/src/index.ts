export type { Dialect } from './dialect/dialect.ts'
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
export { type AggregateOptions, aggregateCondition } from './merge/aggregate.ts'
export { type MirrorOptions, mirrorCondition } from './merge/mirror.ts'
export type { Strategy } from './merge/report-merge.ts'
export { type SummaryOptions, summaryCondition } from './merge/summary.ts'
export { replicasAccepted, type Toleration, tolerate } from './merge/tolerate.ts'
export type { Condition, ConditionedObject, ConditionStatus, Severity, Time } from './model/condition.ts'
export { ConditionError } from './model/errors.ts'
export { someNames } from './model/names.ts'
export { conditionsOf } from './model/object.ts'
export { timestamp } from './model/time.ts'
export { type Child, claim, composite, cumulativeCondition, type Layer } from './parts/cumulative.ts'
export { type Progress, progressConditions } from './parts/progress.ts'
export { type SubResource, subResourcesCondition } from './parts/sub-resources.ts'
export {
  batchSet,
  type ConditionSet,
  conditionSet,
  guestSet,
  livingSet,
  without,
} from './pass/condition-set.ts'
export { beginPass, type Pass } from './pass/pass.ts'
export { severityByAge } from './pass/severity-by-age.ts'
export { applyPatch, diffConditions, type PatchConflict, type PatchOperation } from './patch/patch.ts'
export { conditionsAt } from './read/paths.ts'
export { getCondition, isFalse, isStale, isTrue, isUnknown } from './read/query.ts'
export { type ConditionList, type Finding, readConditions } from './read/read.ts'
export { removeCondition, setCondition } from './set/set.ts'
