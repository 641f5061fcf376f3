import type { Condition, ConditionStatus } from '../model/condition.ts'

/** What one step of a reconcile has to report. */
export interface Progress {
  /** What is being waited for, in the order it was met. */
  readonly waiting: readonly string[]
  readonly errors: readonly ProgressError[]
}

export interface ProgressError {
  readonly message: string
  /** Someone must act: trying again will not help. The reason says what kind of mistake it is. */
  readonly terminal?: { readonly reason: string }
}

/** How the two conditions are worded. */
export interface ProgressWords {
  readonly available: string
  readonly upToDate: string
  /** What to say of a resource that is not available although nothing is left to do. Absent: what Progressing says. */
  readonly unavailable?: { readonly reason: string; readonly message: string }
}

const words: ProgressWords = {
  available: 'OpenStack resource is available',
  upToDate: 'OpenStack resource is up to date',
  unavailable: { reason: 'NotAvailable', message: 'OpenStack resource is not available' },
}

/** The first error that someone must act on, if there is one. */
export function terminalError(progress: Progress): ProgressError | undefined {
  return progress.errors.find(({ terminal }) => terminal)
}

/**
 * `Progressing` and `Available` of a resource. Progressing is True while there is something to wait for or to retry;
 * False once all is done, and False with the error's reason once trying again will not help. Available is what the
 * caller observed; where it is not True it says why as Progressing does, and Unknown becomes False after a terminal error.
 */
export function progressConditions(
  progress: Progress,
  available: ConditionStatus,
  wording: ProgressWords = words,
): readonly [available: Condition, progressing: Condition] {
  const progressing = progressingCondition(progress, wording)
  if (available === 'True') {
    return [{ type: 'Available', status: 'True', reason: 'Success', message: wording.available }, progressing]
  }
  const status = terminalError(progress) ? 'False' : available
  const why = progressing.reason === 'Success' && wording.unavailable ? wording.unavailable : progressing
  return [{ type: 'Available', status, reason: why.reason ?? '', message: why.message ?? '' }, progressing]
}

function progressingCondition(progress: Progress, { upToDate }: ProgressWords): Condition {
  const type = 'Progressing'
  const terminal = terminalError(progress)
  if (terminal?.terminal)
    return { type, status: 'False', reason: terminal.terminal.reason, message: terminal.message }
  if (progress.errors.length > 0) {
    const message = progress.errors.map((error) => error.message).join('\n')
    return { type, status: 'True', reason: 'TransientError', message }
  }
  if (progress.waiting.length > 0) {
    return { type, status: 'True', reason: 'Progressing', message: progress.waiting.join('\n') }
  }
  return { type, status: 'False', reason: 'Success', message: upToDate }
}
