export type { ReadPlace, SurveyNote } from './coverage-record.ts'
export {
  type DumpEnd,
  type DumpLine,
  type DumpOptions,
  dumpEndLine,
  dumpLine,
  readDumpLine,
  writeDump,
} from './dump.ts'
export { type FollowPlacesOptions, followPlaces } from './follow-places.ts'
export { mayCarryConditions } from './how-to-read.ts'
export type { Progress } from './progress.ts'
export { RootFollower, type RootFollowerOptions } from './root-follower.ts'
export {
  type ClusterSurveyOptions,
  type Surveyed,
  type SurveyOptions,
  surveyCluster,
} from './survey-cluster.ts'
export { inContexts, type Outcome } from './survey-contexts.ts'
export { type RootName, RootNotFound, type RootSurveyOptions, surveyRoots } from './survey-roots.ts'
