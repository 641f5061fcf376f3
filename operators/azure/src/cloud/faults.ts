import type { FaultKind } from '@barometer/simulator'
import type { ArmState, Body } from './arm-state.ts'

const target = 'resource'

/** What can go wrong in this cloud. A target is the name of a resource; a message may begin with a code: `QuotaExceeded: …`. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'unreachable', means: 'connections are closed without an answer', target },
  {
    name: 'nonsense',
    means: 'a page of a proxy is answered',
    target,
    message: '<html>502 Bad Gateway</html>',
  },
  {
    ...{ name: 'throttled', target },
    means: 'requests are answered 429, and are to be sent again in 30 seconds',
    message: 'TooManyRequests: The request is being throttled.',
  },
  {
    ...{ name: 'internal-error', target },
    means: 'requests that change something are answered 500',
    message: 'InternalServerError: Encountered internal server error.',
  },
  {
    ...{ name: 'forbidden', target },
    means: 'the identity may not do what is asked',
    message: 'AuthorizationFailed: The client does not have authorization to perform the action.',
  },
  {
    ...{ name: 'policy-refuses', target },
    means: 'a policy refuses what is created or changed',
    message: "RequestDisallowedByPolicy: Resource was disallowed by policy 'allowed-locations'.",
  },
  {
    ...{ name: 'quota-exceeded', target },
    means: 'nothing more can be created',
    message: 'QuotaExceeded: Operation could not be completed as it results in exceeding approved quota.',
  },
  {
    ...{ name: 'request-refused', target },
    means: 'what is created or changed is answered with a status and a code of choice',
    message: '400 InvalidRequestContent: The request content was invalid.',
  },
  {
    ...{ name: 'locked', target },
    means: 'what is there cannot be deleted',
    message: 'ScopeLocked: The scope cannot perform delete operation because it is locked.',
  },
  {
    ...{ name: 'operation-fails', target },
    means: 'an operation ends Failed, and what it created is gone',
    message: 'AllocationFailed: Allocation failed for lack of capacity.',
  },
  {
    ...{ name: 'operation-fails-and-leaves', target },
    means: 'an operation ends Failed, and the resource is left behind with provisioningState Failed',
    message: 'AllocationFailed: Allocation failed for lack of capacity.',
  },
  { name: 'operation-canceled', means: 'somebody cancels an operation', target },
  { name: 'operation-stuck', means: 'an operation does not end', target },
  { name: 'operation-lost', means: 'nobody knows an operation any more', target },
  { name: 'slow', means: 'operations take ten times as long', target },
  { name: 'provisioning-failed', means: 'a PUT is answered 200, with provisioningState Failed', target },
  { name: 'answer-lost', means: 'a request is carried out, and the connection closed', target },
  {
    name: 'credentials-refused',
    means: 'no tokens are given',
    message: 'AADSTS7000215: Invalid client secret provided.',
  },
  { name: 'tokens-expired', means: 'tokens are refused, whatever they said of their end' },
]

/** What happens behind the operator's back, in one moment. */
export const happeningKinds: readonly FaultKind[] = [
  { name: 'vanished', means: 'somebody deletes a resource', target },
  {
    ...{ name: 'changed', target },
    means: 'somebody changes properties of a resource: the message has them, as JSON',
    message: '{"addressSpace":{"addressPrefixes":["192.168.0.0/24"]}}',
  },
]

export const happenings: Readonly<Record<string, (state: ArmState, id: string, message: string) => void>> = {
  vanished: (state, id) => state.remove(id),
  changed: (state, id, message) => state.change(id, JSON.parse(message) as Body),
}
