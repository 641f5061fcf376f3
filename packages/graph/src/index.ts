export type { Mention } from './causes/names-in-text.ts'
export type { Grade, StatementSummary } from './causes/statement-summary.ts'
export type { OverallState } from './digest/level.ts'
export { type Grace, usualGrace } from './digest/own-level.ts'
export type {
  Cause,
  Counts,
  CoverageReport,
  Explanation,
  Pending,
  Presence,
} from './explain/explanation.ts'
export type { Origin } from './explain/origin.ts'
export type { Relative, TreeDirection, TreeNode } from './explain/tree.ts'
export type { ReachedObject, Wanted, WantedByCauses } from './explain/wanted.ts'
export type { Root, WideCause } from './explain/wide-causes.ts'
export {
  type Change,
  createGraph,
  type Graph,
  type GraphOptions,
  type Observed,
  type Placed,
} from './graph.ts'
export { type Coverage, coverageOf, everything, type KindCoverage, someObjects } from './live/coverage.ts'
export { type FieldPath, fieldPath, visitField } from './objects/field-path.ts'
export { compareRefs, groupOf, type Ref, refKey, refOf, refText } from './objects/ref.ts'
