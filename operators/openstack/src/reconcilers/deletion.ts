import type { StepContext } from '@barometer/controller'
import type { FoundParts } from '../api/actuator.ts'
import { type OpenStackKind, type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'
import { problemOfFailure } from '../client/client-failure.ts'
import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, isSuccess } from '../protocol/exchange.ts'
import { type Problem, problemOf } from '../protocol/problem.ts'
import { decide } from './decide.ts'
import type { Memory } from './memory.ts'
import { clientOf, observe, type Shared } from './observe.ts'
import { namedBy } from './references.ts'
import type { Say } from './say.ts'

/** What holds an object that is to go. */
export interface Holding {
  readonly say: Say
  /** What is there still; null: nothing; absent: it could not be told. */
  readonly main?: Body | null | undefined
  /** Milliseconds until it is looked at again; absent: as after a failure. */
  readonly poll?: number
}

/** Milliseconds between two looks at what is going, and at those that still use it: their going wakes it, too. */
const whileGoing = 2_000
const whileUsed = 60_000

/** Deletes in OpenStack what the object stands for; undefined: nothing is there any more, or it is not the operator's. */
export async function finalize(
  kind: OpenStackKind,
  shared: Shared,
  memory: Memory,
  object: OpenStackObject,
  context: StepContext,
): Promise<Holding | undefined> {
  const users = usersOf(kind, object, shared, context)
  const isKept = !wantedOf(kind.actuator, object) || object.spec.managedOptions?.onDelete === 'detach'
  if (isKept && users.length === 0) return undefined
  const observed = await observe(kind, shared, memory, object, context)
  const now = new Date(context.clock.now()).toISOString()
  const { say } = decide(kind, { object, observed, now })
  if (users.length > 0) {
    const others = users.map((user) => `Waiting for ${user} to be deleted`)
    return { say: going(say, others), main: observed.main, poll: whileUsed }
  }
  if (observed.problem && !observed.main) return { say: { ...say, problems: [observed.problem] } }
  // Of several that could be meant none was ever made by this object.
  if (!observed.main) return undefined
  const { main } = observed
  const waiting = ['Waiting for OpenStack resource to be deleted']
  const left = { say: going(say, waiting), main }
  if (kind.actuator.state?.(main).going) return { ...left, poll: whileGoing }
  try {
    const client = await clientOf(shared.clients, object, context)
    const problem = await remove(kind, main, observed.parts ?? {}, client, context.signal)
    if (problem) return { main, say: { ...left.say, problems: [{ message: problem.message }] } }
    return { ...left, poll: whileGoing }
  } catch (thrown) {
    return { main, say: { ...left.say, problems: [problemOfFailure(thrown)] } }
  }
}

/** What was to be done about it does not matter any more. */
function going(say: Say, waiting: readonly string[]): Say {
  return { ...say, waiting, problems: [] }
}

/** The objects that name it: it goes after them. */
function usersOf(
  kind: OpenStackKind,
  object: OpenStackObject,
  { kinds }: Shared,
  { cache }: StepContext,
): readonly string[] {
  const target = { kind: kind.kind, metadata: object.metadata }
  return [...kinds.values()]
    .filter(({ actuator }) => mayName(actuator, kind.kind))
    .flatMap((other) => namedBy(other, target, cache))
    .map((user) => `${user.kind}/${user.metadata.name}`)
    .toSorted()
}

function mayName({ references = [], parts = [] }: OpenStackKind['actuator'], kind: string): boolean {
  return references.some((one) => one.kind === kind) || parts.some(({ refersTo }) => refersTo?.includes(kind))
}

/** Where the parts must go first, the last ones that were made go first. What is gone already is no problem. */
async function remove(
  { actuator }: OpenStackKind,
  main: Body,
  found: FoundParts,
  client: OpenStackClient,
  signal: AbortSignal,
): Promise<Problem | undefined> {
  const { service, path, one, parts = [], partsGoFirst, deleteQuery = '' } = actuator
  const own = `${path}/${main['id']}`
  const requests = partsGoFirst
    ? parts.toReversed().flatMap(({ kind, entries, resources }) => {
        const there = found[kind] ?? []
        if (there.length === 0) return []
        if (entries) return [{ method: 'PUT', path: own, body: { [one]: { [entries.field]: [] } } } as const]
        return there.flatMap((part) => resources?.remove(part, main) ?? [])
      })
    : []
  for (const request of [...requests, { method: 'DELETE', path: `${own}${deleteQuery}` } as const]) {
    const answer = await client.send({ service, ...request }, signal)
    if (!isSuccess(answer) && answer.status !== 404) return problemOf(answer)
  }
  return undefined
}
