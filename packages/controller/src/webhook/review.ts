import type { AnyObject } from '../kind.ts'

/** What a webhook is asked: the answer to one review, for the server's wrapping. Never throws for what it was sent. */
export type Answer = (request: Readonly<Record<string, unknown>>) => Promise<object>

/** Who wants what. */
export interface AdmissionRequest<Object extends AnyObject = AnyObject> {
  readonly uid: string
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  readonly namespace?: string
  readonly name?: string
  readonly subResource?: string
  readonly dryRun?: boolean
  readonly userInfo: { readonly username?: string; readonly groups?: readonly string[] }
  /** As it will be; of a deletion, as it is. */
  readonly object: Object
  /** As it is, where it exists already. */
  readonly oldObject?: Object
}

/** A review that is not one. What was sent is answered with this, and nothing else happens. */
export class MalformedReview extends Error {
  override readonly name = 'MalformedReview'
  readonly code = 'malformed-review'
}

/** The request of an AdmissionReview, with the object that it is about. Throws `MalformedReview`. */
export function admissionRequest(request: Readonly<Record<string, unknown>>): AdmissionRequest {
  const { uid, operation, userInfo } = request
  const object = request['object'] ?? request['oldObject']
  if (typeof uid !== 'string' || typeof operation !== 'string')
    throw new MalformedReview('the review has no uid or no operation')
  if (!isObject(object)) throw new MalformedReview('the review has no object')
  const oldObject = request['oldObject']
  return {
    ...(request as unknown as AdmissionRequest),
    userInfo: (userInfo ?? {}) as AdmissionRequest['userInfo'],
    object,
    ...(isObject(oldObject) && { oldObject }),
  }
}

/** Whether a value is a Kubernetes object, as far as it takes to name it. */
export function isObject(value: unknown): value is AnyObject {
  if (typeof value !== 'object' || value === null) return false
  const { apiVersion, kind, metadata } = value as Readonly<Record<string, unknown>>
  return (
    typeof apiVersion === 'string' &&
    typeof kind === 'string' &&
    typeof metadata === 'object' &&
    metadata !== null
  )
}
