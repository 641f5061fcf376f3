import type { Time } from '@barometer/conditions'
import type { Explanation, Ref, Relative } from '@barometer/graph'
import type { Row } from './rows.ts'

/**
 * `GET /api/v1/object?cluster=&group=&kind=&namespace=&name=`: one object in full. An object that the reader may not see, or
 * that is not there, is answered with 200 and the explanation of it: `missing` or `not-observed`.
 */
export interface ObjectDetails {
  readonly at: Time
  /** As `baro why -o json` prints it. Lists of a cause are whole here. */
  readonly explanation: Explanation
  /** What it contains and needs, then what contains and needs it: the first 500 of each, with their rows where observed. */
  readonly down: readonly Relation[]
  readonly downCount: number
  readonly up: readonly Relation[]
  readonly upCount: number
  /** Absent where the object could not be read now. */
  readonly generation?: number
  readonly created?: Time
  readonly labels: Readonly<Record<string, string>>
  readonly conditions: readonly ShownCondition[]
  /** The newest first. */
  readonly events: readonly ObjectEvent[]
  /** Seen since the server started, the newest first. */
  readonly transitions: readonly Transition[]
  /** As `kubectl get -o yaml`, without managed fields; of Secrets and ConfigMaps the metadata only. Absent where it could not be read. */
  readonly yaml?: string
  /** Why `yaml`, `conditions` or `events` are lacking, where they are: one line each. */
  readonly problems: readonly string[]
  /** The next command, as `baro` prints it: about the first cause; where there is none, what describes the object. */
  readonly next: string
}

export type Relation = Relative & { readonly row?: Row }

/** A condition as the object has it, malformed or not; and what it was taken for. */
export interface ShownCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly severity?: string
  readonly lastTransitionTime?: Time
  readonly observedGeneration?: number
  /** It is about an older generation than the object's. */
  readonly stale: boolean
  /**
   * What the verdict takes it for. `well`: it says so. `trouble`: something is wrong. `working`: under way. `paused`: on
   * purpose. `unknown`: nobody knows. Absent where the verdict makes nothing of it: it only informs, or says nothing more
   * than the object's summary.
   */
  readonly says?: 'well' | 'working' | 'trouble' | 'paused' | 'unknown'
  /** Where it stands, when not in `status.conditions`. */
  readonly at?: string
}

export interface ObjectEvent {
  readonly type: string
  readonly reason: string
  readonly message: string
  readonly count: number
  readonly first?: Time
  readonly last?: Time
  readonly from: string
}

/** A condition that moved, or an object that came or went, as this server saw it. */
export interface Transition {
  readonly at: Time
  readonly object: Ref
  /** The condition's type; '' where the object came or went. */
  readonly type: string
  /** `status: reason`; '' where there was none. */
  readonly before: string
  readonly after: string
  readonly message: string
}
