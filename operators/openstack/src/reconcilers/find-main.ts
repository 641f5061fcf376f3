import type { Actuator } from '../api/actuator.ts'
import { type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'
import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, isSuccess, objectIn, objectsIn, textIn } from '../protocol/exchange.ts'
import { type Problem, problemOf } from '../protocol/problem.ts'

/** What was found of a main resource. */
export interface FoundMain {
  /** null: it is not there; absent: it could not be told. */
  readonly main?: Body | null
  /** So many have what identifies it. */
  readonly candidates?: number
  readonly problem?: Problem
}

/** Looks for the main resource: by the id that is known, else by what identifies it. */
export async function findMain(
  actuator: Actuator,
  object: OpenStackObject,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<FoundMain> {
  const { import: imported } = object.spec
  const id = imported?.id ?? object.status?.id
  if (id !== undefined) {
    const found = await byId(actuator, id, client, signal)
    if (found.main !== null || imported?.id !== undefined) return found
  }
  return byFilter(actuator, filterOf(actuator, object), client, signal)
}

async function byId(
  { service, path, one }: Actuator,
  id: string,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<FoundMain> {
  const answer = await client.send(
    { service, method: 'GET', path: `${path}/${encodeURIComponent(id)}` },
    signal,
  )
  if (answer.status === 404) return { main: null }
  if (!isSuccess(answer)) return { problem: problemOf(answer) }
  return { main: unwrapped(objectIn(answer), one) ?? null }
}

interface Filter {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
}

function filterOf(actuator: Actuator, object: OpenStackObject): Filter {
  if (object.spec.import?.filter) return object.spec.import.filter
  const { identifiedBy = 'name' } = actuator
  const wanted = wantedOf(actuator, object) as Filter | undefined
  return { [identifiedBy]: wanted?.[identifiedBy] }
}

async function byFilter(
  { service, path, listPath = path, many }: Actuator,
  { name, description, tags = [] }: Filter,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<FoundMain> {
  const query = new URLSearchParams({ ...(name !== undefined && { name }) })
  const separator = listPath.includes('?') ? '&' : '?'
  const place = query.size > 0 ? `${listPath}${separator}${query}` : listPath
  const answer = await client.send({ service, method: 'GET', path: place }, signal)
  if (!isSuccess(answer)) return { problem: problemOf(answer) }
  const found = objectsIn(objectIn(answer)?.[many]).filter(
    (one) =>
      (name === undefined || one['name'] === name) &&
      (description === undefined || one['description'] === description) &&
      tags.every((tag) => Array.isArray(one['tags']) && one['tags'].includes(tag)) &&
      !isLeaving(one),
  )
  if (found.length > 1) return { candidates: found.length }
  return { main: found[0] ?? null }
}

/** A load balancer is shown for a while after it was deleted. */
function isLeaving(found: Body): boolean {
  return textIn(found, 'provisioning_status') === 'DELETED' || textIn(found, 'status') === 'deleted'
}

/** An answer without what it calls one of them; the answer itself where it calls one nothing. */
export function unwrapped(body: Body | undefined, one: string): Body | undefined {
  if (one === '') return body
  return objectsIn([body?.[one]])[0]
}
