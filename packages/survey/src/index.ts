export type { Progress } from './progress.ts'
export type { SurveyNote } from './reading-record.ts'
export {
  type ClusterSurveyOptions,
  type Surveyed,
  type SurveyOptions,
  surveyCluster,
} from './survey-cluster.ts'
export { type RootName, type RootSurveyOptions, surveyRoots } from './survey-roots.ts'
