import type { ConditionStatus } from '@barometer/conditions'
import type { Presence, Ref } from '@barometer/graph'
import type { StatusObject } from './object-index.ts'

/** One object that counts for a parent. */
export interface Dependent {
  readonly ref: Ref
  readonly presence: Presence
  /** As it was read, with the conditions that other rules give it. Absent unless it was observed. */
  readonly object?: StatusObject | undefined
  /** What it amounts to by the rules of verdicts, for one that has none of the conditions asked for. */
  readonly health?: ConditionStatus | undefined
}
