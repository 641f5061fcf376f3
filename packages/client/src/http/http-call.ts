import type { RetryPolicy } from './retry.ts'

/** One call to the server. */
export interface HttpCall {
  readonly method: string
  /** Beginning with a slash; the server's own prefix is put before it. */
  readonly path: string
  readonly query?: URLSearchParams | undefined
  readonly accept?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly contentType?: string | undefined
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
  /** Milliseconds from its turn until the answer begins; absent: as long as the whole may take. */
  readonly answerWithin?: number | undefined
  /** Doing it twice does no harm. */
  readonly repeatable: boolean
  readonly retry?: RetryPolicy | undefined
  /** Others have come later than what this goes on with: it does not queue behind them. */
  readonly hurry?: boolean | undefined
  /** The answer goes on for ever: the timeout counts to its first byte, and the place among others is given back then. */
  readonly endless?: boolean | undefined
}
