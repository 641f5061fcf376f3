import type { FaultKind } from '@barometer/simulator'
import type { Verb } from './resource/resource-type.ts'

const target = 'resource'

/** A fault that answers a request with a refusal. A message may begin with a status and a type: `409 OverQuota: …`. */
export interface RefusingFault {
  readonly kind: FaultKind
  readonly acts: readonly (Verb | 'read')[]
  readonly status: number
  readonly type: string
  /** The service has a status and a type of its own for it. */
  readonly quota?: true
}

const changes: readonly Verb[] = ['create', 'update', 'delete']

export const refusingFaults: readonly RefusingFault[] = [
  {
    kind: {
      ...{ name: 'throttled', target },
      means: 'requests are answered 429, and are to be sent again in 30 seconds',
      message: 'Too many requests: try again later.',
    },
    ...{ acts: ['read', ...changes], status: 429, type: 'OverLimit' },
  },
  {
    kind: {
      ...{ name: 'unavailable', target },
      means: 'requests are answered 503',
      message: 'The service is currently unavailable: please try again.',
    },
    ...{ acts: ['read', ...changes], status: 503, type: 'HTTPServiceUnavailable' },
  },
  {
    kind: {
      ...{ name: 'internal-error', target },
      means: 'requests that change something are answered 500',
      message: 'Request Failed: internal server error while processing your request.',
    },
    ...{ acts: changes, status: 500, type: 'HTTPInternalServerError' },
  },
  {
    kind: {
      ...{ name: 'forbidden', target },
      means: 'the project may not do what is asked',
      message: 'The request is disallowed by policy.',
    },
    ...{ acts: changes, status: 403, type: 'PolicyNotAuthorized' },
  },
  {
    kind: {
      ...{ name: 'quota-exceeded', target },
      means: 'nothing more can be created',
      message: 'Quota exceeded for resources.',
    },
    ...{ acts: ['create'], status: 409, type: 'OverQuota', quota: true },
  },
  {
    kind: {
      ...{ name: 'invalid-input', target },
      means: 'what is created or changed is refused: somebody must change it',
      message: 'Invalid input.',
    },
    ...{ acts: ['create', 'update'], status: 400, type: 'HTTPBadRequest' },
  },
  {
    kind: {
      ...{ name: 'conflict', target },
      means: 'what is created or changed is in conflict with what there is',
      message: 'There is a conflict with what is there.',
    },
    ...{ acts: ['create', 'update'], status: 409, type: 'Conflict' },
  },
  {
    kind: {
      ...{ name: 'delete-refused', target },
      means: 'what is there cannot be deleted, for something uses it',
      message: 'It is still in use.',
    },
    ...{ acts: ['delete'], status: 409, type: 'InUse' },
  },
]

/** What can go wrong. A target is the id, name or description of a resource, what else it is called, or the type of a service. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'unreachable', means: 'connections are closed without an answer', target },
  {
    name: 'nonsense',
    means: 'a page of a proxy is answered',
    target,
    message: '<html>502 Bad Gateway</html>',
  },
  { name: 'answer-lost', means: 'a request is carried out, and the connection closed', target },
  ...refusingFaults.map(({ kind }) => kind),
  {
    ...{ name: 'build-fails', target },
    means: 'what is built or changed, and takes its time, ends in an error',
    message: 'No valid host was found. There are not enough hosts available.',
  },
  { name: 'delete-fails', means: 'what is being deleted, and takes its time, ends in an error', target },
  { name: 'stuck', means: 'what takes its time does not end', target },
  { name: 'slow', means: 'what begins now takes ten times as long', target },
  {
    name: 'credentials-refused',
    means: 'no tokens are given',
    message: 'The request you have made requires authentication.',
  },
  { name: 'tokens-expired', means: 'tokens are refused, whatever they said of their end' },
]

/** What happens behind the operator's back, in one moment. */
export const vanished: FaultKind = {
  name: 'vanished',
  means: 'somebody deletes a resource, and first what uses it',
  target,
}
export const changed: FaultKind = {
  ...{ name: 'changed', target },
  means: 'somebody changes fields of a resource: the message has them, as JSON',
  message: '{"description":"changed by hand"}',
}
