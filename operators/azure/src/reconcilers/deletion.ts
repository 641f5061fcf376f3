import type { ReconcileResult, StepContext } from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import { retryAfterOf } from '../arm/exchange.ts'
import { begin } from '../arm/operation.ts'
import type { ArmClient } from '../client/arm-client.ts'
import type { ArmClients } from '../client/arm-clients.ts'
import { rules } from './act.ts'
import { claimedId, forgetOperation, keepOperation, lastFailureOf, operationOf } from './annotations.ts'
import { clientOf, type Looked, lookAt } from './observe.ts'
import { policyOf, policyProblem } from './policy.ts'
import type { Retries } from './retries.ts'
import { beingDeleted, blocked, endedBadly, notAsked, refused, type Statement } from './statement.ts'
import { targetOf } from './target.ts'

/** What holds an object that is to go. */
export interface Left extends ReconcileResult {
  readonly say: Statement
  readonly retry?: ReturnType<Retries['after']>['retry']
}

/** Deletes in Azure what the object stands for; undefined: nothing is there any more, or it is not the operator's to delete. */
export async function finalize(
  kind: AzureKind,
  clients: ArmClients,
  object: AzureObject,
  context: StepContext,
): Promise<Statement | undefined> {
  // Where nothing was ever sent there is nothing of this object's.
  if (claimedId(object) === undefined) return undefined
  const { policy, invalid } = policyOf(object, context.cache)
  if (!policy) return blocked('ReconcilePolicyInvalid', policyProblem(invalid ?? ''))
  if (policy !== 'manage') return undefined
  try {
    return await remove(kind, await clientOf(clients, object, context), object, context)
  } catch (thrown) {
    return notAsked(thrown)
  }
}

/** First the end of a creation is waited for: what does not exist yet cannot be deleted, and would exist afterwards. */
async function remove(
  kind: AzureKind,
  client: ArmClient,
  object: AzureObject,
  context: StepContext,
): Promise<Statement | undefined> {
  const { cache, clock, signal, writer } = context
  const failure = lastFailureOf(object)
  const creation = operationOf(object, 'create')
  if (creation) {
    const { operation } = await lookAt(creation.operation, client, clock.now(), signal)
    const waits = whileUnderWay(operation, undefined, 'Waiting for the operation that is under way to end')
    if (waits) return waits
  }
  const deletion = operationOf(object, 'delete')
  if (deletion) {
    const { operation } = await lookAt(deletion.operation, client, clock.now(), signal)
    const waits = whileUnderWay(operation, failure)
    if (waits) return waits
    if (operation.succeeded) return undefined
    const ended = operation.failed && endedBadly(operation.failed, 'DELETE')
    await forgetOperation(writer, kind, object, ended)
    if (ended) return ended
  }
  const { id } = targetOf(kind, object, client.subscriptionId, cache)
  if (id === undefined) return undefined
  const request = { method: 'DELETE', url: client.urlOf(id, kind.apiVersion) } as const
  const answer = await client.send(request, signal)
  const begun = begin(request, answer, rules, clock.now())
  if (begun.outcome === 'succeeded') return undefined
  if (begun.outcome === 'failed') return refused(begun.error, 'DELETE', retryAfterOf(answer, clock.now()))
  await keepOperation(writer, kind, object, 'delete', begun.operation)
  return beingDeleted(begun.retryAfter, failure)
}

function whileUnderWay(
  { running, failed }: Looked,
  failure?: Statement,
  message?: string,
): Statement | undefined {
  if (running !== undefined) return beingDeleted(running, failure, message)
  return failed && !failed.ended ? refused(failed.error, 'GET') : undefined
}
