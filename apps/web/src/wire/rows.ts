import type { Time } from '@barometer/conditions'
import type { Cause, Observed, OverallState, Pending, Ref, WideCause } from '@barometer/graph'
import type { Verdict, VerdictState } from '@barometer/verdict'

/**
 * One object, as short as a list needs it. Rows are known by the `refKey` of their object (`<group>/<Kind>/<namespace>/<name>`).
 * What is absent is empty or false.
 */
export interface Row {
  readonly object: Ref
  /** Of the object with all that is beneath it. */
  readonly state: OverallState
  /** Of the object alone, as its verdict says. */
  readonly level: VerdictState
  /** Why the verdict is as it is; absent where the object is well. */
  readonly reason?: string
  /** The first 200 characters; absent where the object is well. */
  readonly message?: string
  /** Since when the deciding statement holds; absent where the object is well. */
  readonly since?: Time
  /** The pack that knows its kind, its place in `Overview.ecosystems`. */
  readonly ecosystem?: number
  /** `refKey` of what directly contains it, of which at least one was observed. */
  readonly parents?: readonly string[]
  /** Nothing contains it, and there is something to say of it. */
  readonly root?: true
  /** It says nothing of itself: kinds without a status do not. It is counted only where it is not well. */
  readonly silent?: true
  /** Something newer is in its place, or it is finished: shown on demand, counted nowhere. */
  readonly superseded?: true
}

/** How many objects are in each state, as `baro` counts them. */
export type StateCounts = Readonly<Record<OverallState, number>>

export interface KindCount {
  readonly group: string
  readonly kind: string
  readonly count: number
}

/** One cause, as the graph tells it; its lists are cut, and counted whole. In the order in which `baro` ranks them. */
export interface CauseRow
  extends Pick<WideCause, 'object' | 'presence' | 'terminating' | 'statement' | 'grade' | 'since' | 'path'> {
  /** Other objects that say the same, the first twenty. */
  readonly alike: WideCause['alike']
  readonly alikeCount: number
  /** What else is broken at the top because of it, the first twenty. */
  readonly roots: WideCause['roots']
  readonly rootCount: number
  /** The same by kind, the most first. */
  readonly rootsByKind: readonly KindCount[]
  /** How many others are in error because of it: not itself, nor what says the same. */
  readonly affects: number
  /** The same by kind, the most first. */
  readonly affectsByKind: readonly KindCount[]
  readonly upward: Cause['upward']
  /** The next command, as `baro` prints it. */
  readonly next: string
}

/** A root that is only slow, and what it waits for (the first five). */
export interface InProgress {
  readonly object: Ref
  readonly pending: readonly Pending[]
  readonly pendingCount: number
}

/** One of the objects that changed last. */
export type ChangedObject = Pick<Observed, 'object' | 'state'> &
  Pick<Verdict, 'reason' | 'message' | 'since'> & { readonly level: VerdictState }
