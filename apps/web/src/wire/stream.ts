import type { Time } from '@barometer/conditions'
import type { ClusterName } from './clusters.ts'
import type { Overview } from './overview.ts'
import type { OverviewChange } from './overview-change.ts'
import type { Row } from './rows.ts'

/**
 * The events of `GET /api/v1/stream?cluster=`, by their names.
 *
 * `snapshot` comes first, then `rows` until one says `last`; then `change` as often as something changes, and `pulse` every
 * five seconds. Each `change`, and the last `rows`, carries an id: whoever asks again with it as `Last-Event-ID` (an
 * EventSource does) goes on behind it, or is given a new snapshot where that is not possible. A new snapshot may come at
 * any time, to a reader that was too slow: it takes the place of everything before. A page passes by events whose names
 * it does not know.
 */
export interface StreamEvents {
  readonly snapshot: SnapshotEvent
  readonly rows: RowsEvent
  readonly change: ChangeEvent
  readonly pulse: PulseEvent
  /** The reader's rights have ended: sign in again. Nothing follows. */
  readonly 'signed-out': { readonly message: string }
}

/** Everything but the rows, which follow. */
export interface SnapshotEvent extends Overview {
  readonly cluster: ClusterName
  readonly at: Time
  readonly freshness: Freshness
  /** How many rows follow. */
  readonly rowCount: number
}

/** Rows of a snapshot, two thousand at most. */
export interface RowsEvent {
  readonly rows: readonly Row[]
  /** Nothing is lacking now: the page may be shown. */
  readonly last: boolean
}

/** What has changed since the event before: rows as whole values, and of the overview what moved. */
export interface ChangeEvent {
  readonly at: Time
  /** New or changed. */
  readonly rows: readonly Row[]
  /** `refKey` of what is gone. */
  readonly removed: readonly string[]
  /** Only what has changed of it. */
  readonly overview?: OverviewChange
}

/** The server is there. */
export interface PulseEvent {
  readonly at: Time
  readonly freshness: Freshness
}

/** How old what is shown may be. */
export interface Freshness {
  /** When the cluster was last heard, on any watch; of a dump, when it was taken. */
  readonly heard: Time
  /** Watches that are interrupted now: what is shown of these kinds may be old. */
  readonly lost: readonly LostWatch[]
  /** Whether everything that is wanted has been read once, or could not be. */
  readonly settled: boolean
}

export interface LostWatch {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  /** When it was last heard. */
  readonly heard: Time
  readonly message: string
}
