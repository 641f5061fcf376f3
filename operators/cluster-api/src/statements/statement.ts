import type { Pass, Severity } from '@barometer/conditions'
import type { StatusObject } from '@barometer/controller'
import type { Failure } from '../cloud/ask.ts'
import type { Silence } from './silence.ts'
import { isSilence, silenceOf } from './silence.ts'

/** What is to be said of one condition. */
export type Statement =
  | { readonly status: 'True' }
  | { readonly status: 'Unknown'; readonly reason: string; readonly message: string }
  | {
      readonly status: 'False'
      readonly reason: string
      readonly message: string
      readonly severity: Exclude<Severity, ''>
    }

export const holds: Statement = { status: 'True' }

export function fails(reason: string, message: string, severity: Exclude<Severity, ''>): Statement {
  return { status: 'False', reason, message, severity }
}

export function unknown({ reason, message }: Silence): Statement {
  return { status: 'Unknown', reason, message }
}

/** What was asked for and refused: somebody can mend that. Where the cloud is away, nobody knows. */
export function refused(failure: Failure, reason = 'ProvisioningFailed'): Statement {
  return isSilence(failure) ? unknown(silenceOf(failure)) : fails(reason, failure.message, 'Warning')
}

/** Says it, unless this type is not to be written. Undefined: the condition does not apply, and goes. */
export function say<Object extends StatusObject>(
  pass: Pass<Object>,
  type: string,
  statement: Statement | undefined,
  without: readonly string[],
): void {
  if (without.includes(type)) return
  if (!statement) pass.remove(type)
  else if (statement.status === 'True') pass.markTrue(type)
  else if (statement.status === 'Unknown') pass.markUnknown(type, statement.reason, statement.message)
  else pass.markFalse(type, statement.reason, statement.message, statement.severity)
}

/**
 * Says of an object that is to go what is known of that, and of the rest that it goes. What did not always apply goes at
 * once.
 */
export function sayLeaving<Object extends StatusObject>(
  pass: Pass<Object>,
  declared: readonly string[],
  known: Readonly<Record<string, Statement>>,
  without: readonly string[],
): void {
  for (const text of declared) {
    const type = text.replace('?', '')
    const rest = text.endsWith('?') ? undefined : fails('Deleting', 'The object is being deleted', 'Info')
    say(pass, type, known[type] ?? rest, without)
  }
}
