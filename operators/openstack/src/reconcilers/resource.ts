import { createHash } from 'node:crypto'
import { without as leftOut } from '@barometer/conditions'
import {
  type AnyController,
  type Predicate,
  type ReconcileResult,
  reconciler,
  Secret,
  watches,
} from '@barometer/controller'
import { conditionsOfKind } from '../api/conditions.ts'
import type { OpenStackKind, OpenStackObject, OpenStackStatus } from '../api/openstack-kind.ts'
import type { Body } from '../protocol/exchange.ts'
import { act, type Done } from './act.ts'
import { decide, type Plan } from './decide.ts'
import { finalize, type Holding } from './deletion.ts'
import { Memory } from './memory.ts'
import { type Observed, observe, type Shared } from './observe.ts'
import { footingOf, keysOf, kindsNamedBy, namedBy, referencesOf } from './references.ts'
import { conditionsFor, type Fate, isFailing, type Say } from './say.ts'

const finalizerName = 'openstack.k-orc.cloud/finalizer'

/** Resources that are worked on at one time, of one kind. */
const concurrency = 10

/** Milliseconds after which what is as it should be is looked at again. */
const resync = 600_000

interface Left extends ReconcileResult, Pick<Holding, 'main'> {
  readonly say: Say
}

/** The controller of a kind. All kinds are kept alike: what differs is data. */
export function resourceController(kind: OpenStackKind, shared: Shared): AnyController {
  const memory = new Memory()
  const { kinds, without } = shared
  const all = conditionsOfKind(kind.actuator.parts !== undefined)
  const conditions = leftOut(all, ...all.types.filter((type) => without.includes(type)))
  const named = kindsNamedBy(kind).flatMap((name) => kinds.get(name) ?? [])
  const naming = [...kinds.values()].filter((other) => kindsNamedBy(other).includes(kind.kind))
  return reconciler<OpenStackObject, Observed, Plan, Done, Left>({
    for: kind,
    ...{ conditions, concurrency },
    watches: [
      ...named.map((other) =>
        watches(other, (object, cache) => keysOf(namedBy(kind, { ...object, kind: other.kind }, cache)), {
          predicates: [footingChanged],
        }),
      ),
      ...naming.map((other) =>
        watches(other, (user) => namesOf(other, user, kind.kind), { predicates: [isGone] }),
      ),
    ],
    // Credentials that an object names: no others are read, and none are cached.
    reads: [Secret],

    observe: (object, context) => observe(kind, shared, memory, object, context),
    decide: (input) => decide(kind, input),
    act: (plan, context) => act(kind, shared, memory, plan, context),
    report: ({ object, observed, plan, done }, pass) => {
      const say = sayAfter(plan.say, done, kind)
      for (const condition of conditionsFor(say)) if (!without.includes(condition.type)) pass.set(condition)
      const status = statusOf(kind, done?.main ?? observed.main)
      return { ...(status && { status }), requeueAfter: pauseAfter(say, plan, done, object, memory) }
    },
    finalizer: {
      name: finalizerName,
      finalize: async (object, context) => {
        const holding = await finalize(kind, shared, memory, object, context)
        if (holding)
          return { say: holding.say, main: holding.main, requeueAfter: pauseOf(holding, object, memory) }
        memory.forget(object)
        return undefined
      },
      report: ({ left }, pass) => {
        if (!left) return undefined
        for (const condition of conditionsFor(left.say))
          if (!without.includes(condition.type)) pass.set(condition)
        const status = statusOf(kind, left.main)
        return status && { status }
      },
    },
  })
}

/** What is so after what was done. */
function sayAfter(say: Say, done: Done | undefined, { actuator }: OpenStackKind): Say {
  if (!done) return say
  const partOf = (kind: string) => actuator.parts?.find((part) => part.kind === kind)
  const takesTime = (kind: string) => partOf(kind)?.resources?.state !== undefined
  const parts = say.parts?.flatMap((fate): readonly Fate[] => {
    const outcome = done.parts.get(fate.key)
    if (!outcome) return [fate]
    const { kind, name, key } = fate
    if (outcome.what === 'removed') return []
    // What takes its time is looked at again before it is called ready.
    if (outcome.what === 'done')
      return [
        { kind, name, key, ...(takesTime(kind) ? { state: 'pending', why: 'working' } : { state: 'ready' }) },
      ]
    const message = outcome.problem?.message ?? ''
    return outcome.what === 'failed'
      ? [{ kind, name, key, state: 'failed', reason: partOf(kind)?.reason ?? 'SubResourceFailed', message }]
      : [{ kind, name, key, state: 'pending', why: 'failing', message }]
  })
  return { ...say, problems: [...say.problems, ...done.problems], ...(parts && { parts }) }
}

function pauseAfter(
  say: Say,
  { poll }: Plan,
  done: Done | undefined,
  object: OpenStackObject,
  memory: Memory,
): number {
  if (done?.hasChanged) return memory.pauseAfterChange(object)
  memory.unchanged(object)
  if (isFailing(say)) return pauseAfterFailure(say, object, memory)
  memory.succeeded(object)
  return poll ?? resync * (1 + chanceOf(object) / 10)
}

function pauseOf({ say, poll }: Holding, object: OpenStackObject, memory: Memory): number {
  return poll ?? pauseAfterFailure(say, object, memory)
}

function pauseAfterFailure({ problems }: Say, object: OpenStackObject, memory: Memory): number {
  return Math.max(memory.pauseAfterFailure(object), ...problems.map(({ retryAfter = 0 }) => retryAfter))
}

/** From 0 to 1, always the same for one object: so that all are not looked at in one moment. */
function chanceOf({ metadata: { uid = '' } }: OpenStackObject): number {
  return createHash('sha256').update(uid).digest().readUInt32BE(0) / 2 ** 32
}

/** What OpenStack reports; undefined: it could not be asked. */
function statusOf(
  { reported }: OpenStackKind,
  main: Body | null | undefined,
): Partial<OpenStackStatus> | undefined {
  if (main === undefined) return undefined
  if (main === null) return { id: undefined, resource: undefined }
  const shown = reported.map((field) => [field, main[field]])
  return { id: String(main['id']), resource: withoutNulls(Object.fromEntries(shown)) as Body }
}

/** A merge patch cannot write what is null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  return Object.fromEntries(fields.map(([name, each]) => [name, withoutNulls(each)]))
}

/** Those of a kind that an object names. */
function namesOf(kind: OpenStackKind, object: OpenStackObject, named: string) {
  const { namespace } = object.metadata
  return referencesOf(kind, object)
    .filter((one) => one.kind === named)
    .map(({ name }) => ({ namespace, name }))
}

const footingChanged: Predicate<OpenStackObject> = ({ type, object, old }) =>
  type !== 'Updated' || old === undefined || footingOf(object) !== footingOf(old)

const isGone: Predicate<OpenStackObject> = ({ type }) => type === 'Deleted'
