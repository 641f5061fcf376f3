import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, isSuccess, type OpenStackRequest, objectIn } from '../protocol/exchange.ts'
import { existingId, type Problem, problemOf } from '../protocol/problem.ts'

/** One request; a problem is a value. */
export async function ask(
  client: OpenStackClient,
  request: OpenStackRequest,
  signal: AbortSignal,
): Promise<{ readonly body?: Body | undefined; readonly problem?: Problem; readonly existing?: string }> {
  const answer = await client.send(request, signal)
  if (isSuccess(answer)) return { body: objectIn(answer) }
  const existing = existingId(answer)
  return { problem: problemOf(answer), ...(existing !== undefined && { existing }) }
}
