import { getCondition } from '@barometer/conditions'
import { Secret, type StepContext } from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import { ready } from '../api/conditions.ts'
import { cloudErrorOf } from '../arm/cloud-error.ts'
import { objectIn, retryAfterOf } from '../arm/exchange.ts'
import { type Operation, type Polled, poll } from '../arm/operation.ts'
import type { ArmClient } from '../client/arm-client.ts'
import type { ArmClients } from '../client/arm-clients.ts'
import { ArmFailure } from '../client/arm-failure.ts'
import { lastFailureOf, operationOf } from './annotations.ts'
import type { Body } from './body.ts'
import { credentialOf, type Policy, policyOf } from './policy.ts'
import { notAsked, refused, type Statement } from './statement.ts'
import { type Target, targetOf } from './target.ts'

/** All that matters, as JSON. */
export interface Observed {
  readonly policy?: Policy
  /** What stands where a policy should. */
  readonly invalidPolicy?: string
  readonly target?: Target
  /** The operation that was begun, as it is now. */
  readonly operation?: Looked
  /** The resource as Azure has it; null: it is not there; absent: nobody looked. */
  readonly resource?: Body | null | undefined
  /** Why nothing, or not all, could be observed. */
  readonly problem?: Statement
}

/** An operation, looked at. */
export interface Looked {
  /** Of the spec that was sent. */
  readonly generation?: number | undefined
  /** Milliseconds until it is to be asked again, while it goes on. */
  readonly running?: number
  /** How it ended, or why it cannot be asked: then it may go on. */
  readonly failed?: Extract<Polled, { outcome: 'failed' }>
  readonly succeeded?: true
  /** Azure does not know it any more. */
  readonly lost?: true
}

/** Reads all that matters: what the owner and the policy say, the operation under way, and the resource. */
export async function observe(
  kind: AzureKind,
  clients: ArmClients,
  object: AzureObject,
  context: StepContext,
): Promise<Observed> {
  const { policy, invalid: invalidPolicy } = policyOf(object, context.cache)
  if (!policy) return { invalidPolicy: invalidPolicy ?? '' }
  if (isFinal(object)) return { policy }
  try {
    const client = await clientOf(clients, object, context)
    const target = targetOf(kind, object, client.subscriptionId, context.cache)
    const seen = await look(kind, client, object, target.id, context)
    return { policy, target, ...seen }
  } catch (thrown) {
    return { policy, problem: notAsked(thrown) }
  }
}

/** Whether Azure has said that this spec will never do. */
function isFinal(object: AzureObject): boolean {
  if (lastFailureOf(object)?.ready.severity === 'Error') return true
  const said = getCondition(object, ready)
  const { generation } = object.metadata
  return said?.status === 'False' && said.severity === 'Error' && said.observedGeneration === generation
}

/** The client for an object: of the Secret that it or its namespace names, else of the operator. */
export async function clientOf(
  clients: ArmClients,
  object: AzureObject,
  { cache, clock, writer }: StepContext,
): Promise<ArmClient> {
  const name = credentialOf(object, cache)
  if (name === undefined) return clients.of(clock)
  const { namespace } = object.metadata
  const secret = await writer.read(Secret, { name, namespace })
  if (!secret) throw new ArmFailure('SecretNotFound', `Secret "${name}" with the credentials cannot be found`)
  const fields = Object.entries(secret.data ?? {}).map(([field, text]) => [
    field,
    Buffer.from(text, 'base64').toString('utf8'),
  ])
  return clients.of(clock, Object.fromEntries(fields), `Secret "${name}"`)
}

async function look(
  kind: AzureKind,
  client: ArmClient,
  object: AzureObject,
  id: string | undefined,
  { clock, signal }: StepContext,
): Promise<Pick<Observed, 'operation' | 'resource' | 'problem'>> {
  const kept = operationOf(object, 'create')
  const looked = kept && (await lookAt(kept.operation, client, clock.now(), signal))
  const operation = looked && { generation: kept?.generation, ...looked.operation }
  const goesOn = operation?.running !== undefined || operation?.failed?.ended === false
  // What is under way is looked at where the status does not show it yet.
  if (goesOn && object.status?.id !== undefined) return { operation }
  const found = looked?.resource
    ? { resource: looked.resource }
    : await lookUp(kind, client, id, clock.now(), signal)
  return { ...(operation && { operation }), ...(goesOn ? { resource: found.resource } : found) }
}

/** One look at an operation. Where it was a PUT that has succeeded, with the resource. */
export async function lookAt(
  operation: Operation,
  client: ArmClient,
  now: number,
  signal: AbortSignal,
): Promise<{ readonly operation: Looked; readonly resource?: Body }> {
  const looking = poll(operation, now)
  let step = looking.next()
  while (!step.done) step = looking.next(await client.send(step.value, signal))
  const polled = step.value
  if (polled.outcome === 'running') return { operation: { running: polled.retryAfter } }
  if (polled.outcome === 'succeeded') {
    const resource = 'asyncURL' in operation ? objectIn(polled.answer) : undefined
    return { operation: { succeeded: true }, ...(resource && { resource }) }
  }
  const lost = !polled.ended && polled.error.status === 404
  return { operation: lost ? { lost: true } : { failed: polled } }
}

/** The resource as Azure has it. */
async function lookUp(
  { apiVersion }: AzureKind,
  client: ArmClient,
  id: string | undefined,
  now: number,
  signal: AbortSignal,
): Promise<Pick<Observed, 'resource' | 'problem'>> {
  if (id === undefined) return {}
  const answer = await client.send({ method: 'GET', url: client.urlOf(id, apiVersion) }, signal)
  if (answer.status === 404) return { resource: null }
  const resource = answer.status === 200 ? objectIn(answer) : undefined
  return resource
    ? { resource }
    : { problem: refused(cloudErrorOf(answer), 'GET', retryAfterOf(answer, now)) }
}
