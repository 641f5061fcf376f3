import { type CloudError, cloudErrorOf, unknownCode } from './cloud-error.ts'
import {
  type ArmAnswer,
  type ArmRequest,
  isAccepted,
  isTransient,
  objectIn,
  provisioningStateIn,
  retryAfterOf,
} from './exchange.ts'

/** A long-running operation: where to ask how it goes. The form is the one of the Azure SDK for Go's resume tokens. */
export type Operation =
  | {
      readonly asyncURL: string
      readonly locURL: string
      readonly origURL: string
      readonly method: string
      readonly finalState: string
      readonly state: string
    }
  | { readonly type: 'loc' | 'body'; readonly pollURL: string; readonly state: string }

/** Where the protocol leaves a choice. */
export interface ProtocolRules {
  /** What it means that the very answer to a PUT says that provisioning has failed, or was canceled. */
  readonly failedBody: 'failure' | 'success'
}

/** What the answer to a PUT or a DELETE means. */
export type Begun =
  | { readonly outcome: 'running'; readonly operation: Operation; readonly retryAfter: number }
  | { readonly outcome: 'succeeded'; readonly answer: ArmAnswer }
  | { readonly outcome: 'failed'; readonly error: CloudError }

/** What one look at an operation showed. */
export type Polled =
  | { readonly outcome: 'running'; readonly retryAfter: number }
  | { readonly outcome: 'succeeded'; readonly answer: ArmAnswer }
  | {
      readonly outcome: 'failed'
      readonly error: CloudError
      /** False: only asking has failed, and the operation may go on. */
      readonly ended: boolean
      /** How the operation ended, as Azure says it; empty where it does not. */
      readonly state: string
    }

const inProgress = 'InProgress'

/** What the answer to a PUT or a DELETE means. A DELETE of what is not there has succeeded. */
export function begin(
  { method, url }: ArmRequest,
  answer: ArmAnswer,
  rules: ProtocolRules,
  now: number,
): Begun {
  if (method === 'DELETE' && answer.status === 404) return { outcome: 'succeeded', answer }
  if (!isAccepted(answer)) return { outcome: 'failed', error: cloudErrorOf(answer) }
  const operation = operationIn(method, url, answer)
  if (!operation) {
    if (method !== 'DELETE' || answer.status !== 202) return { outcome: 'succeeded', answer }
    return { outcome: 'failed', error: unknownError('response is missing polling URL', answer.status) }
  }
  if (isRunning(operation.state))
    return { outcome: 'running', operation, retryAfter: retryAfterOf(answer, now) }
  if (rules.failedBody === 'success' || !hasFailed(operation.state)) return { outcome: 'succeeded', answer }
  return { outcome: 'failed', error: cloudErrorOf(answer) }
}

/** The operation that an answer announces; its state may be final already. Undefined: none. */
function operationIn(method: string, url: string, answer: ArmAnswer): Operation | undefined {
  const { 'azure-asyncoperation': asyncURL = '', location = '' } = answer.headers
  const state = provisioningStateIn(answer) || inProgress
  if (asyncURL) return { asyncURL, locURL: location, origURL: url, method, finalState: '', state }
  if (location) return { type: 'loc', pollURL: location, state }
  return method === 'PUT' ? { type: 'body', pollURL: url, state: stateOfBody(answer) } : undefined
}

/** Without any URL the resource itself says how it goes. */
function stateOfBody(answer: ArmAnswer): string {
  const said = provisioningStateIn(answer)
  if (answer.status === 200) return said || 'Succeeded'
  if (answer.status === 204) return 'Succeeded'
  return answer.status === 201 && said ? said : inProgress
}

/**
 * One look at an operation: yields requests, is sent their answers, and returns what they mean. A PUT that has succeeded
 * returns the resource as it is then.
 */
export function* poll(operation: Operation, now: number): Generator<ArmRequest, Polled, ArmAnswer> {
  const url = 'asyncURL' in operation ? operation.asyncURL : operation.pollURL
  const answer = yield { method: 'GET', url }
  const state = polledState(operation, answer)
  if (typeof state !== 'string') return state
  if (isRunning(state)) return { outcome: 'running', retryAfter: retryAfterOf(answer, now) }
  if (hasFailed(state)) return { outcome: 'failed', error: cloudErrorOf(answer), ended: true, state }
  if (!('asyncURL' in operation) || operation.method !== 'PUT') return { outcome: 'succeeded', answer }
  const resource = yield { method: 'GET', url: operation.origURL }
  if (isAccepted(resource)) return { outcome: 'succeeded', answer: resource }
  return failedToAsk(resource)
}

/** The state that an answer tells, or why it tells none. */
function polledState(operation: Operation, answer: ArmAnswer): string | Polled {
  if ('asyncURL' in operation) {
    if (!isAccepted(answer)) return failedToAsk(answer)
    const status = objectIn(answer)?.['status']
    if (typeof status === 'string' && status !== '') return status
    return asked(unknownError('the response did not contain a status', answer.status))
  }
  if (operation.type === 'loc') return stateByStatus(operation.state, answer)
  if (!isAccepted(answer)) return failedToAsk(answer)
  return provisioningStateIn(answer) || 'Succeeded'
}

/** A Location answers 202 while it goes on; where it answers with a resource, that counts. */
function stateByStatus(before: string, answer: ArmAnswer): string {
  const said = provisioningStateIn(answer)
  if (said) return said
  if (answer.status === 202) return inProgress
  if (answer.status >= 200 && answer.status < 300) return 'Succeeded'
  return isTransient(answer.status) ? before : 'Failed'
}

function failedToAsk(answer: ArmAnswer): Polled {
  return asked(cloudErrorOf(answer))
}

function asked(error: CloudError): Polled {
  return { outcome: 'failed', error, ended: false, state: '' }
}

function unknownError(message: string, status: number): CloudError {
  return { code: unknownCode, message, status, unreadable: false }
}

/** As Azure spells it, and as it does not. */
export function isCanceled(state: string): boolean {
  return /^cancell?ed$/i.test(state)
}

function hasFailed(state: string): boolean {
  return isCanceled(state) || state.toLowerCase() === 'failed'
}

function isRunning(state: string): boolean {
  return !hasFailed(state) && state.toLowerCase() !== 'succeeded'
}
