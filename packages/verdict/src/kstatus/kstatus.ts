import { type Fields, fieldsOf } from '../fields.ts'
import { findText, findWhole, KstatusError, textAt } from './access.ts'
import { builtIns } from './built-in.ts'
import { basicConditions } from './conditions.ts'
import { current, failed, inProgress, type KstatusResult } from './result.ts'

/** kstatus could make nothing of the object. Its own wording of the error is not kept. */
export interface KstatusFailure {
  readonly error: string
}

export interface KstatusOptions {
  /** Milliseconds since 1970. Only a Pod that cannot be scheduled depends on it. */
  readonly now: number
}

/**
 * Says what kstatus says (Compute of sigs.k8s.io/cli-utils v0.37.2), for those who depend on its answers.
 *
 * It follows the original where that is odd: the order of `Reconciling` and `Stalled` in the list decides, a failed Pod is
 * Current, one malformed condition makes the whole an error. `judge` is what we think ourselves.
 */
export function kstatus(object: unknown, { now }: KstatusOptions): KstatusResult | KstatusFailure {
  try {
    return compute(fieldsOf(object), now)
  } catch (error) {
    if (error instanceof KstatusError) return { error: error.message }
    throw error
  }
}

/** As `kstatus`, and throws its errors. */
export function compute(object: Fields, now: number): KstatusResult {
  return (
    deleted(object) ??
    generation(object) ??
    standard(object) ??
    builtIns.get(keyOf(object))?.(object, now) ??
    ready(object) ??
    current('Resource is current')
  )
}

function deleted(object: Fields): KstatusResult | undefined {
  return findText(object, 'metadata', 'deletionTimestamp')
    ? { status: 'Terminating', message: 'Resource scheduled for deletion', conditions: [] }
    : undefined
}

function generation(object: Fields): KstatusResult | undefined {
  const own = findWhole(object, 'metadata', 'generation')
  if (own === undefined) return undefined
  const observed = findWhole(object, 'status', 'observedGeneration')
  if (observed === undefined || observed === own) return undefined
  const kind = textAt(object, 'kind', '')
  const message = `${kind} generation is ${own}, but latest observed generation is ${observed}`
  return inProgress('LatestGenerationNotObserved', message)
}

function standard(object: Fields): KstatusResult | undefined {
  for (const { type, status, reason, message } of basicConditions(object)) {
    if (status !== 'True') continue
    if (type === 'Reconciling') return inProgress(reason, message)
    if (type === 'Stalled') return failed(reason, message)
  }
  return undefined
}

function ready(object: Fields): KstatusResult | undefined {
  for (const { type, status, reason, message } of basicConditions(object)) {
    if (type !== 'Ready') continue
    if (status === 'True') return current('Resource is Ready')
    if (status === 'False' || status === 'Unknown') return inProgress(reason, message)
  }
  return undefined
}

/** Group and kind; nothing at all where the apiVersion has more than one slash. */
function keyOf(object: Fields): string {
  const parts = textAt(object, 'apiVersion', '').split('/')
  if (parts.length > 2) return ''
  const group = parts.length === 2 ? parts[0] : ''
  const kind = textAt(object, 'kind', '')
  return group === '' ? kind : `${group}/${kind}`
}
