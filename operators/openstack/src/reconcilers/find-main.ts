import type { Actuator } from '../api/actuator.ts'
import { type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'
import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, isSuccess, objectIn, objectsIn } from '../protocol/exchange.ts'
import { type Problem, problemOf } from '../protocol/problem.ts'
import { listAll, withQuery } from './list-all.ts'

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
  { service, path, listPath = path, many, identifiedBy, state }: Actuator,
  { name, description, tags = [] }: Filter,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<FoundMain> {
  const place = withQuery(listPath, {
    ...(name !== undefined && { name }),
    ...(identifiedBy === 'description' && description !== undefined && { description }),
  })
  const answer = await listAll(client, { service, path: place, many }, signal)
  if (answer.problem) return answer
  const found = answer.found.filter(
    (one) =>
      (name === undefined || one['name'] === name) &&
      (description === undefined || one['description'] === description) &&
      tags.every((tag) => Array.isArray(one['tags']) && one['tags'].includes(tag)) &&
      !state?.(one).going,
  )
  if (found.length > 1) return { candidates: found.length }
  return { main: found[0] ?? null }
}

/** An answer without what it calls one of them; the answer itself where it calls one nothing. */
export function unwrapped(body: Body | undefined, one: string): Body | undefined {
  if (one === '') return body
  return objectsIn([body?.[one]])[0]
}
