import type { Time } from '@barometer/conditions'
import type { KindCoverage } from '@barometer/graph'
import type { CauseRow, ChangedObject, InProgress, StateCounts } from './rows.ts'

/** What is said of the cluster as a whole. */
export interface Overview {
  readonly head: {
    /** Objects that say something of themselves, and those that are not well. */
    readonly counts: StateCounts
    /** All that were read. */
    readonly objects: number
    /** Kinds of which there is at least one. */
    readonly kinds: number
    /** Nothing has been in error since, as far as this server has seen; absent while something is. */
    readonly wellSince?: Time
  }
  /** The worst first, the first two hundred. */
  readonly causes: readonly CauseRow[]
  readonly causeCount: number
  /** Roots that are only slow, the first two hundred. */
  readonly inProgress: readonly InProgress[]
  readonly inProgressCount: number
  /** The newest first, five at most. */
  readonly changedLast: readonly ChangedObject[]
  readonly unreadable: readonly Unreadable[]
  /** Names of packs; rows name them by their place. It only grows. */
  readonly ecosystems: readonly string[]
}

/** What could not be read, for which nothing is concluded from silence. */
export interface Unreadable {
  readonly code: 'forbidden' | 'failed' | 'partial' | 'group-down' | 'unasked' | 'document'
  readonly group: string
  /** '' for a whole group, or for something that is no kind. */
  readonly kind: string
  /** '' for all namespaces. */
  readonly namespace: string
  readonly message: string
  readonly coverage?: KindCoverage
}
