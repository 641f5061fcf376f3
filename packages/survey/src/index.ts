export type { SurveyNote } from './coverage-record.ts'
export {
  type DumpEnd,
  type DumpLine,
  type DumpOptions,
  dumpEndLine,
  dumpLine,
  readDumpLine,
  writeDump,
} from './dump.ts'
export {
  type Follower,
  type FollowOptions,
  follow,
  type RootName,
  RootNotFound,
  type Surveyed,
} from './follow.ts'
export { mayCarryConditions } from './how-to-read.ts'
export type { Progress } from './progress.ts'
export { inContexts, type Outcome } from './survey-contexts.ts'
export type { ObjectChange } from './watches.ts'
