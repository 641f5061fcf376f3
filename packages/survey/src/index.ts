export {
  type DumpEnd,
  type DumpLine,
  type DumpOptions,
  dumpEndLine,
  dumpLine,
  readDumpLine,
  writeDump,
} from './dump/dump.ts'
export { askAgainAfter, type Follower, type FollowOptions, follow, type Surveyed } from './follow.ts'
export { extentOf, mayCarryConditions } from './kinds/how-to-read.ts'
export type { ObjectChange } from './object/object-change.ts'
export type { SurveyNote } from './record/coverage-record.ts'
export type { Progress } from './record/progress.ts'
export { inContexts, type Outcome } from './survey-contexts.ts'
export { NamespaceNotFound } from './want/asked-place.ts'
export { type RootName, RootNotFound, refOfRoot } from './want/asked-roots.ts'
export { type Freshness, type LostKind, stallLimit } from './watch/freshness.ts'
