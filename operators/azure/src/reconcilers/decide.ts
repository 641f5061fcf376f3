import type { DecideInput } from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import { isCanceled } from '../arm/operation.ts'
import { lastFailureOf } from './annotations.ts'
import { type Body, bodyOf, isAsAsked, stateOf } from './body.ts'
import type { Looked, Observed } from './observe.ts'
import { policyProblem } from './policy.ts'
import {
  blocked,
  endedBadly,
  refused,
  type Statement,
  succeeded,
  underWay,
  waitingForOwner,
} from './statement.ts'

/** What to do, and what is so if nothing is done. */
export interface Plan {
  /** What is sent to Azure. */
  readonly put?: Body
  /** The operation that was kept is over: nothing is to be remembered of it, but how it failed. */
  readonly forget?: { readonly failure?: Statement }
  /** Absent where something is sent, and where what was said stays. */
  readonly say?: Statement
}

/** Says what to do about one object. */
export function decide(kind: AzureKind, { object, observed }: DecideInput<AzureObject, Observed>): Plan {
  const { policy, invalidPolicy, operation, problem } = observed
  if (!policy) return { say: blocked('ReconcilePolicyInvalid', policyProblem(invalidPolicy ?? '')) }
  if (problem) return { say: problem }
  const failure = lastFailureOf(object)
  if (!observed.target) return failure ? { say: failure } : {}
  if (operation?.running !== undefined) return { say: underWay(operation.running, failure) }
  if (operation?.failed && !operation.failed.ended) return { say: refused(operation.failed.error, 'GET') }
  const current = operation?.generation === object.metadata.generation ? operation : undefined
  const say = current && outcomeOf(current, observed)
  const plan = say ? { say } : next(kind, object, observed, failure)
  if (!operation && !(failure && plan.say === succeeded)) return plan
  return { ...plan, forget: say && say !== succeeded ? { failure: say } : {} }
}

/** What the end of an operation says of the spec that was sent; undefined: it has to be looked at. */
function outcomeOf({ failed, succeeded: well }: Looked, { resource }: Observed): Statement | undefined {
  if (failed) return endedBadly(failed, 'PUT')
  return well && resource ? (stateStatement(resource) ?? succeeded) : undefined
}

/** What to do where nothing is under way. */
function next(
  kind: AzureKind,
  object: AzureObject,
  { policy, target, resource }: Observed,
  failure: Statement | undefined,
): Plan {
  if (target?.invalid !== undefined) return { say: blocked('OwnerInvalid', target.invalid) }
  if (resource === undefined) return { say: waitingForOwner(target?.waiting ?? '') }
  if (resource && isRunning(stateOf(resource))) return { say: underWay(0, failure) }
  if (policy === 'skip') return { say: resource ? (stateStatement(resource) ?? succeeded) : notThere }
  if (resource && !hasFailed(resource) && isAsAsked(kind, object, resource)) return { say: succeeded }
  if (!resource && target?.waiting !== undefined) return { say: waitingForOwner(target.waiting) }
  return { put: bodyOf(kind, object, resource ?? undefined) }
}

const notThere = blocked(
  'AzureResourceNotFound',
  'The resource does not exist in Azure, and the reconcile policy is skip: the operator does not create it',
)

/** What a resource that Azure answered says of itself; undefined: that it is well. */
export function stateStatement(resource: Body): Statement | undefined {
  const state = stateOf(resource)
  if (!hasFailed(resource)) return undefined
  const message = `Azure took the request, and says provisioningState ${JSON.stringify(state)} of the resource`
  return isCanceled(state) ? blocked('Canceled', message) : blocked('Failed', message)
}

function hasFailed(resource: Body): boolean {
  const state = stateOf(resource)
  return isCanceled(state) || state.toLowerCase() === 'failed'
}

/** A resource that says nothing is as it should be. */
function isRunning(state: string): boolean {
  return state !== '' && !isCanceled(state) && !/^(failed|succeeded)$/i.test(state)
}
