import type { Resource } from '@barometer/client'
import type { KindCoverage } from '@barometer/graph'

/** What a survey tells while it is under way. */
export type Progress =
  /** So many lists are known to be needed by now, and so many are done. */
  | { readonly type: 'planned'; readonly reads: number; readonly done: number }
  /** Some of a list has come, and its objects were handed over. */
  | {
      readonly type: 'reading'
      readonly resource: Resource
      readonly namespace: string
      readonly count: number
      readonly remaining: number | undefined
    }
  /** A list is over. */
  | {
      readonly type: 'read'
      readonly resource: Resource
      readonly namespace: string
      readonly count: number
      readonly reading: KindCoverage
    }
