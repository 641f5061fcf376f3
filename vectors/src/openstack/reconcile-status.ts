import type { Progress } from '@barometer/conditions'

type ProgressError = NonNullable<Progress['errors']>[number]

/** What a reconcile step came to: what it waits for, what went wrong, and when to look again. */
export interface ReconcileStatus {
  readonly waiting: readonly string[]
  readonly errors: readonly ProgressError[]
  /** Seconds until the next look; 0: only when something changes. */
  readonly requeueAfter: number
}

export const nothingToReport: ReconcileStatus = { waiting: [], errors: [], requeueAfter: 0 }

/** What an event of another object is called when it is waited for. */
const happens = { creation: 'created', ready: 'ready', deletion: 'deleted' } as const

type AwaitedEvent = keyof typeof happens

export function waitingFor(status: ReconcileStatus, what: string): ReconcileStatus {
  return { ...status, waiting: [...status.waiting, what] }
}

/** Waits for another object, without polling: its change wakes the controller. */
export function waitingOnObject(
  status: ReconcileStatus,
  kind: string,
  name: string,
  event: AwaitedEvent,
): ReconcileStatus {
  return waitingFor(status, `Waiting for ${kind}/${name} to be ${happens[event]}`)
}

/** Waits for something in OpenStack, which tells nobody: look again after so many seconds. */
export function waitingOnOpenStack(
  status: ReconcileStatus,
  event: AwaitedEvent,
  seconds: number,
): ReconcileStatus {
  const externally = event === 'creation' ? ' externally' : ''
  return requeue(
    waitingFor(status, `Waiting for OpenStack resource to be ${happens[event]}${externally}`),
    seconds,
  )
}

export function waitingOnFinalizer(status: ReconcileStatus, finalizer: string): ReconcileStatus {
  return waitingFor(status, `Waiting for finalizer ${finalizer} to be removed`)
}

export function needsRefresh(status: ReconcileStatus): ReconcileStatus {
  return waitingFor(status, 'Resource status will be refreshed')
}

/** Looks again after so many seconds, or sooner if someone else asked for that. */
export function requeue(status: ReconcileStatus, seconds: number): ReconcileStatus {
  const sooner = status.requeueAfter === 0 ? seconds : Math.min(status.requeueAfter, seconds)
  return { ...status, requeueAfter: seconds > 0 ? sooner : status.requeueAfter }
}

/** Something went wrong; it is tried again. */
export function withError(status: ReconcileStatus, error: ProgressError): ReconcileStatus {
  return { ...status, errors: [...status.errors, error] }
}
