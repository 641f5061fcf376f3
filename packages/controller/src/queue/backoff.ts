import type { Clock } from '../clock.ts'

/** Milliseconds to wait after so many failures of a key before this one. */
export type Backoff = (failures: number, clock: Clock) => number

export interface ExponentialBackoff {
  /** Milliseconds after the first failure; each further one waits twice as long. */
  readonly first: number
  readonly longest: number
}

/** Doubles with every failure of a key. */
export function exponentialBackoff({ first, longest }: ExponentialBackoff): Backoff {
  return (failures) => Math.min(longest, first * 2 ** Math.min(failures, 60))
}

export interface TokenBucket {
  /** Retries a second, over all keys. */
  readonly perSecond: number
  /** So many may come at once. */
  readonly burst: number
}

/** Lets so many retries through a second, whatever their keys. */
export function tokenBucket({ perSecond, burst }: TokenBucket): Backoff {
  let tokens = burst
  let at: number | undefined
  return (_, clock) => {
    const now = clock.monotonic()
    tokens = Math.min(burst, tokens + ((now - (at ?? now)) / 1000) * perSecond)
    at = now
    tokens -= 1
    return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000
  }
}

/** The longest of several pauses. */
export function longestOf(...backoffs: readonly Backoff[]): Backoff {
  return (failures, clock) =>
    backoffs.map((backoff) => backoff(failures, clock)).reduce((a, b) => Math.max(a, b), -Infinity)
}

/** As client-go has it: from 5 ms to 1,000 s for a key, 10 retries a second (100 at once) for all together. */
export function usualBackoff(): Backoff {
  return longestOf(
    exponentialBackoff({ first: 5, longest: 1_000_000 }),
    tokenBucket({ perSecond: 10, burst: 100 }),
  )
}
