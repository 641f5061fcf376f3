import type { ActContext } from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import { type ArmAnswer, objectIn, retryAfterOf } from '../arm/exchange.ts'
import { begin } from '../arm/operation.ts'
import type { ArmClients } from '../client/arm-clients.ts'
import { claim, forgetOperation, keepOperation, lastFailureOf } from './annotations.ts'
import type { Body } from './body.ts'
import { type Plan, stateStatement } from './decide.ts'
import { clientOf, type Observed } from './observe.ts'
import { notAsked, refused, type Statement, succeeded, underWay } from './statement.ts'

/** What came of a request. */
export interface Done {
  readonly say: Statement
  /** The resource as Azure answered it. */
  readonly resource?: Body
}

/** An answer that says "Failed" is a failure, unlike in today's Azure Service Operator. */
export const rules = { failedBody: 'failure' } as const

/** Sends what is to be sent, and keeps the operation that begins, or that none is under way any more. */
export async function act(
  kind: AzureKind,
  clients: ArmClients,
  { put, forget }: Plan,
  context: ActContext<AzureObject, Observed>,
): Promise<Done | undefined> {
  const { object, writer } = context
  if (put) return send(kind, clients, put, context)
  if (forget) await forgetOperation(writer, kind, object, forget.failure)
  return undefined
}

async function send(
  kind: AzureKind,
  clients: ArmClients,
  body: Body,
  context: ActContext<AzureObject, Observed>,
): Promise<Done> {
  const { object, observed, writer, cache, clock, signal } = context
  const { id = '', owner } = observed.target ?? {}
  const { namespace } = object.metadata
  const parent = owner && kind.owner && cache.get(kind.owner, { name: owner.name, namespace })
  await claim(writer, kind, object, id, parent)
  try {
    const client = await clientOf(clients, object, context)
    const request = {
      method: 'PUT',
      url: client.urlOf(id, kind.apiVersion),
      body: JSON.stringify(body),
    } as const
    const answer = await client.send(request, signal)
    const begun = begin(request, answer, rules, clock.now())
    if (begun.outcome === 'running') {
      await keepOperation(writer, kind, object, 'create', begun.operation)
      return withResource(answer, underWay(begun.retryAfter, lastFailureOf(object)))
    }
    await forgetOperation(writer, kind, object)
    if (begun.outcome === 'succeeded') return withResource(answer, succeeded)
    const failedBody = answer.status < 300 ? objectIn(answer) : undefined
    const failure = failedBody && stateStatement(failedBody)
    if (failure) return withResource(answer, failure)
    return { say: refused(begun.error, 'PUT', retryAfterOf(answer, clock.now())) }
  } catch (thrown) {
    return { say: notAsked(thrown) }
  }
}

function withResource(answer: ArmAnswer, say: Statement): Done {
  const resource = objectIn(answer)
  return { say, ...(resource && 'id' in resource && { resource }) }
}
