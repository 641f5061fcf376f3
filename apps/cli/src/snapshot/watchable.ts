/** Something that can be kept true: a snapshot. */
export interface Watchable {
  /** Keeps it true until the signal is aborted, and says when it has changed. */
  follow(signal: AbortSignal, changed: () => void): Promise<void>
  /** The moment it is true of. */
  readonly now: Date
  /** Moves it to a later moment. */
  at(now: Date): void
  close(): void
}
