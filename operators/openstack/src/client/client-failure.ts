import type { ClientReason } from '../api/conditions.ts'
import type { Problem } from '../protocol/problem.ts'

/** OpenStack could not be asked, or did not answer as OpenStack does. */
export class ClientFailure extends Error {
  override readonly name = 'ClientFailure'
  /** What `Progressing` says. */
  readonly code: ClientReason

  constructor(code: ClientReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What it means that OpenStack could not be asked. Everything else that is thrown is a mistake, and stays thrown. */
export function problemOfFailure(thrown: unknown): Problem {
  if (!(thrown instanceof ClientFailure)) throw thrown
  return { message: thrown.message, reason: thrown.code }
}
