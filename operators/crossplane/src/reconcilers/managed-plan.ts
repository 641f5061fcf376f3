import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@barometer/simulator'
import { annotation, externalNameAnnotation, isPaused, seenAvailableAnnotation } from '../api/annotations.ts'
import type { Managed } from '../api/managed.ts'
import type { Asked } from '../cloud/ask.ts'
import type { CloudResource, Fields } from '../cloud/cloud.ts'
import { type Problem, paused } from './problem.ts'

/** What is known when it is decided. */
export interface ManagedFacts extends Asked {
  /** The fields as the spec wants them, references resolved. */
  readonly fields: Fields
  /** What could not be resolved, in one text. */
  readonly unresolved?: string | undefined
}

export interface ManagedPlan {
  readonly problem?: Problem | undefined
  readonly does: 'nothing' | 'create' | 'update'
  readonly fields: Fields
}

/** What to do for a managed resource. Pure. */
export function planManaged(
  object: Managed,
  { resource, refusal, fields, unresolved }: ManagedFacts,
): ManagedPlan {
  const wait = (problem?: Problem): ManagedPlan => ({ problem, does: 'nothing', fields })
  if (isPaused(object)) return wait(paused)
  if (refusal) return wait(problemOf(refusal, 'observe'))
  if (unresolved !== undefined)
    return wait({ reason: 'UnresolvedReference', message: `cannot resolve references: ${unresolved}` })
  if (!resource) return { does: 'create', fields }
  // What is under way is left alone: the cloud takes one change after the other.
  if (resource.state !== 'available' && resource.state !== 'failed') return wait()
  return differs(fields, resource.fields) ? { does: 'update', fields } : wait()
}

/** Fields that the spec does not name are the cloud's. */
function differs(wanted: Fields, there: Fields): boolean {
  return Object.entries(wanted).some(([name, value]) => !isDeepStrictEqual(there[name], value))
}

const reasons: Readonly<Record<string, string>> = {
  InvalidParameter: 'InvalidParameter',
  QuotaExceeded: 'QuotaExceeded',
  Unauthorized: 'CredentialsRefused',
  Unreachable: 'CloudUnreachable',
  Nonsense: 'CloudAnswerInvalid',
}

/** Why the cloud did not do it: the reason says who must act. */
export function problemOf({ code, message }: Refusal, what: string): Problem {
  const reason = (Object.hasOwn(reasons, code) && reasons[code]) || 'ReconcileError'
  return { reason, message: `${what} failed: ${message}` }
}

/** What the object says of its use. */
export interface ReadyState {
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
}

/** Whether the cloud's resource may be used. While the cloud cannot be asked, it is what was seen last. */
export function readyStateOf(object: Managed, resource: CloudResource | null | undefined): ReadyState {
  if (resource === undefined) {
    if (wasAvailable(object)) return { status: 'True', reason: 'Available', message: '' }
    if (annotation(object, externalNameAnnotation) === undefined)
      return { status: 'False', reason: 'Creating', message: '' }
    return { status: 'Unknown', reason: 'NotObserved', message: 'The cloud has not said how it is' }
  }
  if (resource === null || resource.state === 'creating')
    return { status: 'False', reason: 'Creating', message: '' }
  if (resource.state === 'deleting') return { status: 'False', reason: 'Deleting', message: '' }
  const { state } = resource
  if (state === 'failed' || (state === 'modifying' && !wasAvailable(object)))
    return { status: 'False', reason: 'Unavailable', message: resource.message ?? '' }
  return { status: 'True', reason: 'Available', message: '' }
}

export function wasAvailable(object: Managed): boolean {
  return annotation(object, seenAvailableAnnotation) === 'true'
}
