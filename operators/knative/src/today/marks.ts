import type { Condition } from '@barometer/conditions'
import type { Statement } from '../reconcilers/statement.ts'

/** A condition that one of Knative's status functions marks, with what it says. */
export interface Mark extends Statement {
  readonly type: string
}

export function so(type: string, reason = '', message = ''): Mark {
  return { type, status: 'True', reason, message }
}

export function not(type: string, reason = '', message = ''): Mark {
  return { type, status: 'False', reason, message }
}

export function unsure(type: string, reason = '', message = ''): Mark {
  return { type, status: 'Unknown', reason, message }
}

/** A condition of one object, as another's; True comes without reason and message. */
export function propagated(type: string, { status, reason, message }: Condition): Mark {
  if (status === 'True') return so(type)
  return status === 'False' ? not(type, reason, message) : unsure(type, reason, message)
}

/** What a status function is given: its arguments by name, where the function has them. */
export interface Arguments {
  readonly name?: string
  readonly kind?: string
  readonly reason?: string
  readonly message?: string
  readonly expectedService?: string
  readonly actualService?: string
  readonly certificateReady?: Condition
  readonly ingress?: { readonly conditions?: readonly Condition[] }
}

export function find(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type)
}
