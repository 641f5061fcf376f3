import type { Condition } from '@barometer/conditions'
import { isOwn, ready, readyBecause, readyForError, reasons } from '../api/conditions.ts'
import { classify, isRetry, type Retry } from '../arm/classify.ts'
import type { CloudError } from '../arm/cloud-error.ts'
import { asObject } from '../arm/exchange.ts'
import { isCanceled, type Polled } from '../arm/operation.ts'
import { ArmFailure } from '../client/arm-failure.ts'

/** What `Ready` is to say, and what comes next. */
export interface Statement {
  readonly ready: Condition
  readonly next: Next
}

/** What comes next, by itself. Milliseconds. */
export type Next =
  /** All is well: it is compared with Azure now and then. */
  | { readonly what: 'rest' }
  /** Azure is at work: it is asked again, as soon as it said. */
  | { readonly what: 'ask'; readonly after: number }
  /** It is tried again, after a pause that grows, and not before Azure allows it. */
  | { readonly what: 'retry'; readonly retry: Retry; readonly atLeast: number }
  /** Nothing, until something changes. */
  | { readonly what: 'nothing' }

/** A statement that was written down; undefined where anybody has made something else of it. */
export function statementFrom(said: unknown): Statement | undefined {
  const { reason, severity, message } = asObject(asObject(said)?.['ready']) ?? {}
  const next = asObject(asObject(said)?.['next'])
  if (typeof reason !== 'string' || !/^[A-Z][A-Za-z0-9]*$/.test(reason) || typeof message !== 'string')
    return undefined
  const failure = { type: ready, status: 'False', reason, message } as const
  if (severity === 'Error' && !isOwn(reason))
    return { ready: { ...failure, severity }, next: { what: 'nothing' } }
  const isWarning = severity === 'Warning' && (!isOwn(reason) || reasons[reason].severity === 'Warning')
  if (!isWarning || !isRetry(next?.['retry'])) return undefined
  return { ready: { ...failure, severity }, next: { what: 'retry', retry: next['retry'], atLeast: 0 } }
}

/** Milliseconds between two questions where Azure does not say how long it takes. */
const usualPause = 5_000

const reconciling = 'The resource is in the process of being reconciled by the operator'
const deleting = 'The resource is being deleted'

export const succeeded: Statement = { ready: readyBecause('Succeeded'), next: { what: 'rest' } }

/** A request is with Azure. While it is one that has failed before, that is still the news. */
export function underWay(after: number, failure: Statement | undefined): Statement {
  return { ready: failure?.ready ?? readyBecause('Reconciling', reconciling), next: ask(after) }
}

export function beingDeleted(after: number, failure: Statement | undefined, message = deleting): Statement {
  return { ready: failure?.ready ?? readyBecause('Deleting', message), next: ask(after) }
}

function ask(after: number): Next {
  return { what: 'ask', after: after || usualPause }
}

/** Something that this operator says by itself, and that another must mend. */
export function blocked(
  reason: Parameters<typeof readyBecause>[0],
  message: string,
  retry: Retry = 'slow',
): Statement {
  return { ready: readyBecause(reason, message), next: { what: 'retry', retry, atLeast: 0 } }
}

/** Nothing comes by itself: what is waited for wakes it. */
export function waitingForOwner(message: string): Statement {
  return { ready: readyBecause('WaitingForOwner', message), next: { what: 'nothing' } }
}

/** What an error means that Azure answered to a request or at the end of an operation. */
export function refused(error: CloudError, method: 'PUT' | 'DELETE' | 'GET', atLeast = 0): Statement {
  const { severity, retry } = classify(error, method === 'PUT' ? 'PUT' : 'DELETE')
  return {
    ready: readyForError(error, severity),
    next: severity === 'Error' ? { what: 'nothing' } : { what: 'retry', retry, atLeast },
  }
}

/** What the end of an operation means that has failed, or was canceled. */
export function endedBadly(
  { error, state }: Extract<Polled, { outcome: 'failed' }>,
  method: 'PUT' | 'DELETE',
): Statement {
  return refused(withState(error, state), method)
}

/** Where Azure gave no code, what became of the operation says more than "unknown". */
function withState(error: CloudError, state: string): CloudError {
  if (error.code !== 'UnknownError' || !isCanceled(state)) return error
  return { ...error, code: 'Canceled', message: 'The operation was canceled in Azure' }
}

/** What it means that Azure could not be asked. Everything else that is thrown is a mistake, and stays thrown. */
export function notAsked(thrown: unknown): Statement {
  if (!(thrown instanceof ArmFailure)) throw thrown
  return blocked(thrown.code, thrown.message, thrown.code === 'SecretNotFound' ? 'fast' : 'slow')
}
