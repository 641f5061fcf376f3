import type { Clock } from '../clock.ts'
import { ApiError, TransportError } from '../errors.ts'

/** How often and how long apart to ask again. */
export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds before the first retry; each further one waits up to twice as long. */
  readonly first: number
  /** The longest wait of our own choosing; the server may ask for more. */
  readonly longest: number
}

export const usualRetries: RetryPolicy = { retries: 4, first: 250, longest: 8_000 }

/**
 * How long to wait before a request is repeated; undefined: it must not be.
 *
 * Too many requests (429) were not carried out, so anything may be repeated. After a 5xx or a broken connection nobody
 * knows, so that only what is `repeatable` is. A refused connection or certificate will not mend in seconds.
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  repeatable: boolean,
  policy: RetryPolicy,
  chance: Pick<Clock, 'random'>,
): number | undefined {
  if (attempt >= policy.retries) return undefined
  const spread = Math.min(policy.longest, policy.first * 2 ** attempt) * (0.5 + chance.random() / 2)
  if (error instanceof TransportError) {
    return repeatable && (error.code === 'torn' || error.code === 'malformed') ? spread : undefined
  }
  if (!(error instanceof ApiError)) return undefined
  const { code } = error.status
  if (code === 429) return waitAtLeast(error.retryAfter, spread, chance)
  if (!repeatable || code < 500 || code === 501) return undefined
  return waitAtLeast(error.retryAfter, spread, chance)
}

/** What the server asks for, and a little more, so that not everyone comes back at the same moment. */
function waitAtLeast(asked: number | undefined, spread: number, chance: Pick<Clock, 'random'>): number {
  return !asked ? spread : asked + Math.floor(chance.random() * Math.min(1000, asked / 4))
}
