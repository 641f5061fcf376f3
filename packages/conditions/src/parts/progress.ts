import type { Condition, ConditionStatus } from '../model/condition.ts'
import { type SubResource, subResourceProgress, subResourcesCondition } from './sub-resources.ts'

/** What a reconcile of one resource has to report. */
export interface Progress {
  /** Whether the main resource exists and can be operated on, as it was observed. */
  readonly available: ConditionStatus
  /** What is being waited for, in the order it was met. */
  readonly waiting?: readonly string[]
  readonly errors?: readonly ProgressError[]
  /** The sub-resources, if any, of a kind that has them. Absent: the kind has none, and says nothing of them. */
  readonly parts?: readonly SubResource[]
}

interface ProgressError {
  readonly message: string
  /** Someone must act: trying again will not help. The reason says what kind of mistake it is. */
  readonly terminal?: { readonly reason: string }
  /** Why, in one word, of what will pass; absent: `TransientError`. */
  readonly reason?: string
}

/** How the conditions are worded. */
interface ProgressWords {
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

/**
 * `Available`, `Progressing` and, for a kind with sub-resources, `SubResourcesReady`, in this order. Progressing is True
 * while there is something to wait for or to retry; False once all is done, and False with the error's reason once
 * trying again will not help. Available is what was observed; where it is not True it says why as Progressing does, and
 * Unknown becomes False after a terminal error. NOTE: sets no transition time.
 */
export function progressConditions(progress: Progress, wording: ProgressWords = words): readonly Condition[] {
  const { available, parts } = progress
  const below = parts ? subResourceProgress(parts) : { waiting: [], errors: [] }
  const waiting = [...(progress.waiting ?? []), ...below.waiting]
  const errors = [...(progress.errors ?? []), ...below.errors]
  const progressing = progressingCondition(waiting, errors, wording)
  return [
    availableCondition(available, progressing, errors.some(isTerminal), wording),
    progressing,
    ...(parts ? [subResourcesCondition(parts, { available })] : []),
  ]
}

function availableCondition(
  available: ConditionStatus,
  progressing: Condition,
  terminal: boolean,
  wording: ProgressWords,
): Condition {
  const type = 'Available'
  if (available === 'True') return { type, status: 'True', reason: 'Success', message: wording.available }
  const status = terminal ? 'False' : available
  const why = progressing.reason === 'Success' && wording.unavailable ? wording.unavailable : progressing
  return { type, status, reason: why.reason ?? '', message: why.message ?? '' }
}

function progressingCondition(
  waiting: readonly string[],
  errors: readonly ProgressError[],
  { upToDate }: ProgressWords,
): Condition {
  const type = 'Progressing'
  const final = errors.find(isTerminal)
  if (final?.terminal) return { type, status: 'False', reason: final.terminal.reason, message: final.message }
  if (errors.length > 0) {
    const message = errors.map((error) => error.message).join('\n')
    const { reason = 'TransientError' } = errors.find((error) => error.reason !== undefined) ?? {}
    return { type, status: 'True', reason, message }
  }
  if (waiting.length > 0) return { type, status: 'True', reason: 'Progressing', message: waiting.join('\n') }
  return { type, status: 'False', reason: 'Success', message: upToDate }
}

function isTerminal({ terminal }: ProgressError): boolean {
  return terminal !== undefined
}
