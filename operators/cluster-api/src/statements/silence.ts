import type { Failure } from '../cloud/ask.ts'

/** What a condition says while nobody knows how things stand in the cloud. */
export interface Silence {
  readonly reason: string
  readonly message: string
}

/** Why the state is not known: who must act differs. */
export function silenceOf({ code, message }: Failure): Silence {
  if (code === 'Unreachable')
    return { reason: 'CloudUnreachable', message: `The cloud does not answer: ${message}` }
  if (code === 'Unauthorized')
    return { reason: 'CloudCredentialsRefused', message: `The cloud refuses the credentials: ${message}` }
  if (code === 'Nonsense')
    return {
      reason: 'CloudAnswerInvalid',
      message: `What the cloud answers cannot be understood: ${message}`,
    }
  return { reason: 'CloudRequestFailed', message: `The cloud failed to answer: ${message}` }
}

/** Whether the answer is about the door, not about what was asked for. */
export function isSilence({ code }: Failure): boolean {
  return ['Unreachable', 'Unauthorized', 'Nonsense', 'InternalError'].includes(code)
}
