export { type Coverage, everything, type Reading, readingOf, someObjects } from './coverage.ts'
export type {
  Cause,
  Counts,
  CoverageReport,
  Explanation,
  Grade,
  Pending,
  Presence,
  Said,
} from './explanation.ts'
export {
  type Change,
  createGraph,
  type Graph,
  type GraphOptions,
  type Observed,
  type Root,
  type WideCause,
} from './graph.ts'
export type { OverallState } from './level.ts'
export { type Link, linksOf } from './links.ts'
export { type Mention, mentionsIn } from './names-in-text.ts'
export { type Grace, usualGrace } from './own-level.ts'
export { compareRefs, groupOf, type Ref, refKey, refOf, refText } from './ref.ts'
export { indexRelations, type KindRelations, type RelationIndex } from './relation-index.ts'
export type { TreeDirection, TreeNode } from './tree.ts'
