import type { ClientReason } from '../api/conditions.ts'
import type { Problem } from '../protocol/problem.ts'

/** OpenStack could not be asked, or did not answer as OpenStack does. */
export class ClientFailure extends Error {
  override readonly name = 'ClientFailure'
  /** What `Progressing` says. */
  readonly code: ClientReason | 'TransientError'
  /** Milliseconds before which it must not be asked again. */
  readonly retryAfter: number

  constructor(code: ClientReason | 'TransientError', message: string, retryAfter = 0) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What it means that OpenStack could not be asked. Everything else that is thrown is a mistake, and stays thrown. */
export function problemOfFailure(thrown: unknown): Problem {
  if (!(thrown instanceof ClientFailure)) throw thrown
  const { message, code: reason, retryAfter } = thrown
  return { message, reason, ...(retryAfter > 0 && { retryAfter }) }
}
