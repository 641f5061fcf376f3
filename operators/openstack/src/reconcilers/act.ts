import type { ActContext } from '@barometer/controller'
import type { OpenStackKind, OpenStackObject } from '../api/openstack-kind.ts'
import { problemOfFailure } from '../client/client-failure.ts'
import type { Body, OpenStackRequest } from '../protocol/exchange.ts'
import type { Problem } from '../protocol/problem.ts'
import { actOnParts, type PartOutcome } from './act-on-parts.ts'
import { ask } from './ask.ts'
import type { Plan } from './decide.ts'
import { unwrapped } from './find-main.ts'
import type { Memory } from './memory.ts'
import { clientOf, type Observed, type Shared } from './observe.ts'

/** What came of it. */
export interface Done {
  /** The main resource as OpenStack answered it last. */
  readonly main?: Body
  /** Something is another way now: it is looked at again soon. */
  readonly hasChanged: boolean
  readonly problems: readonly Problem[]
  /** By the keys of the parts. */
  readonly parts: ReadonlyMap<string, PartOutcome>
}

/** What is remembered of a refusal, by what was asked. */
type Asked = 'create' | 'update' | 'tags' | 'next'

/** Does what is to be done, one request after the other. A refusal of one stops no other; silence stops all. */
export async function act(
  kind: OpenStackKind,
  { clients }: Shared,
  memory: Memory,
  plan: Plan,
  context: ActContext<OpenStackObject, Observed>,
): Promise<Done> {
  const { object, signal } = context
  const done = { hasChanged: false, problems: [] as Problem[], parts: new Map<string, PartOutcome>() }
  let main = context.observed.main ?? undefined
  try {
    const requests = requestsOf(kind, plan, main)
    if (requests.length === 0 && plan.steps.length === 0) return done
    const client = await clientOf(clients, object, context)
    for (const [asked, request] of requests) {
      const answered = await ask(client, request, signal)
      if (answered.problem) {
        done.problems.push(answered.problem)
        if (answered.problem.terminal) memory.refuse(object, asked, answered.problem)
        continue
      }
      done.hasChanged = true
      if (asked !== 'tags' && asked !== 'next') main = unwrapped(answered.body, kind.actuator.one) ?? main
    }
    const outcome = await actOnParts(kind, plan.steps, { client, memory, main, ...context })
    for (const [key, part] of outcome.parts) done.parts.set(key, part)
    return { ...done, hasChanged: done.hasChanged || outcome.hasChanged, ...(main && { main }) }
  } catch (thrown) {
    const problems = [...done.problems, problemOfFailure(thrown)]
    return { ...done, problems, ...(main && { main }) }
  }
}

function requestsOf(
  { actuator }: OpenStackKind,
  { create, update, tags, next }: Plan,
  main: Body | undefined,
): readonly (readonly [Asked, OpenStackRequest])[] {
  const { service, path, one, change } = actuator
  const wrapped = (body: Body): unknown => (one === '' ? body : { [one]: body })
  const own = `${path}/${main?.['id']}`
  const requests: (readonly [Asked, OpenStackRequest])[] = []
  if (create) requests.push(['create', { service, method: 'POST', path, body: wrapped(create) }])
  if (update)
    requests.push([
      'update',
      change
        ? { service, path: own, ...change(update) }
        : { service, method: 'PUT', path: own, body: wrapped(update) },
    ])
  if (tags) requests.push(['tags', { service, method: 'PUT', path: `${own}/tags`, body: { tags } }])
  if (next) requests.push(['next', next])
  return requests
}
