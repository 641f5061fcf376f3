import type { Freshness } from '@barometer/survey'

/** Something that can be kept true: a snapshot. */
export interface Watchable {
  /** Keeps it true until the signal is aborted, and says when it has changed. */
  follow(signal: AbortSignal, changed: () => void): Promise<void>
  /** How fresh it is, while it is followed. */
  readonly freshness?: Freshness | undefined
  /** What else disturbs it at the moment; '' or absent: nothing. */
  readonly disturbance?: string
  /** The moment it is true of. */
  readonly now: Date
  /** Moves it to a later moment. */
  at(now: Date): void
  close(): void
}
