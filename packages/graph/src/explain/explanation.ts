import type { Time } from '@barometer/conditions'
import type { Verdict } from '@barometer/verdict'
import type { Grade, StatementSummary } from '../causes/statement-summary.ts'
import type { OverallState } from '../digest/level.ts'
import type { KindCoverage } from '../live/coverage.ts'
import type { Ref } from '../objects/ref.ts'

/** Whether an object is there: seen; proven not to be; or nobody could look. */
export type Presence = 'observed' | 'missing' | 'not-observed'

/** One thing that must be fixed: a failing statement with nothing failing beneath it. */
export interface Cause {
  readonly object: Ref
  readonly presence: Presence
  /** It is being deleted and cannot go. */
  readonly terminating: boolean
  /** The deciding statement. For an inferred cause: what follows, in our words, with the evidence. */
  readonly statement: StatementSummary
  readonly grade: Grade
  readonly since?: Time
  /** From the object that was asked about to the cause, both included. */
  readonly path: readonly Ref[]
  /** Other objects that say the same: one cause, seen in several places. Sorted. */
  readonly alike: readonly Ref[]
  /** Objects that are in error because of it, nearest first, the object that was asked about among them. */
  readonly affects: readonly Ref[]
  /** What the objects above say instead, from the top down; only those whose words differ. */
  readonly upward: readonly { readonly object: Ref; readonly statement: StatementSummary }[]
}

/** What a working object waits for. */
export interface Pending {
  readonly object: Ref
  readonly statement: StatementSummary
  readonly since?: Time
  /** When it will count as stuck, should nothing change. */
  readonly stuckAt?: Time
  readonly path: readonly Ref[]
}

/** How many objects there are in and beneath the one asked about, each counted once, by what they say of themselves. */
export interface Counts {
  readonly total: number
  readonly ok: number
  readonly working: number
  readonly error: number
  /** They do not say, or do not know. */
  readonly unknown: number
  readonly missing: number
  readonly notObserved: number
  /** Shown, and counted nowhere else. */
  readonly superseded: number
}

/** What could not be read of what the answer rests on. */
export interface CoverageReport {
  /** Everything that the answer rests on was read. */
  readonly complete: boolean
  /** Objects that are named and were not observed, without proof that they are absent. Sorted, the first hundred. */
  readonly notObserved: readonly {
    readonly object: Ref
    readonly coverage: KindCoverage
    readonly namedBy: Ref
  }[]
  readonly notObservedCount: number
}

/** The answer about one object: what every front end renders. */
export interface Explanation {
  readonly object: Ref
  readonly presence: Presence
  /** Something newer is in its place, or it is finished: it counts nowhere, whatever it says. */
  readonly superseded: boolean
  readonly state: OverallState
  /** What the object says of itself; absent where it was not observed. */
  readonly verdict?: Verdict
  readonly counts: Counts
  /** Empty unless the state is `error`; the one that affects most comes first. */
  readonly causes: readonly Cause[]
  /** Empty unless the state is `working`. */
  readonly pending: readonly Pending[]
  readonly coverage: CoverageReport
}
