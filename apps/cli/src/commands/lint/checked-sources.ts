import type { SurveyNote } from '@barometer/survey'
import type { UnreadableDocument } from '../../documents/document.ts'

/** What was looked at, and what could not be. */
export interface CheckedSources {
  readonly objects: number
  /** Documents that are no Kubernetes objects. */
  readonly others: number
  readonly unreadable: readonly UnreadableDocument[]
  readonly notes: readonly SurveyNote[]
}
