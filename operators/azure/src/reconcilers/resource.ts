import { without as leftOut } from '@barometer/conditions'
import {
  type AnyController,
  annotationsChanged,
  type CacheReader,
  type ObjectKey,
  type Predicate,
  reconciler,
  Secret,
  watches,
} from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import { conditions, ready } from '../api/conditions.ts'
import type { ArmClients } from '../client/arm-clients.ts'
import { act, type Done } from './act.ts'
import { claimedId, finalizerName } from './annotations.ts'
import { reportedOf } from './body.ts'
import { decide, type Plan } from './decide.ts'
import { finalize, type Left } from './deletion.ts'
import { type Observed, observe } from './observe.ts'
import { Namespace } from './policy.ts'
import { Retries } from './retries.ts'
import { isFooting } from './target.ts'

/** Resources that are worked on at one time, of one kind. */
const concurrency = 10

/** The controller of a kind. All kinds are kept alike: what differs is data. */
export function resourceController(
  kind: AzureKind,
  clients: ArmClients,
  without: readonly string[] = [],
): AnyController {
  const retries = new Retries()
  const leaves = without.includes(ready)
  return reconciler<AzureObject, Observed, Plan, Done | undefined, Left>({
    for: kind,
    conditions: leaves ? leftOut(conditions, ready) : conditions,
    concurrency,
    watches: [
      ...(kind.owner
        ? [
            watches(kind.owner, (owner, cache) => ownedBy(kind, owner, cache), {
              predicates: [footingChanged],
            }),
          ]
        : []),
      watches(Namespace, ({ metadata: { name } }, cache) => keysIn(cache.list(kind, { namespace: name })), {
        predicates: [annotationsChanged],
      }),
    ],
    writes: [{ kind, verbs: ['patch'] }],
    // Credentials that an object names: no others are read, and none are cached.
    reads: [Secret],

    observe: (object, context) => observe(kind, clients, object, context),
    decide: (input) => decide(kind, input),
    act: (plan, context) => act(kind, clients, plan, context),
    report: ({ object, observed, plan, done, now }, pass) => {
      const say = done?.say ?? plan.say
      if (!say) return undefined
      if (!leaves) pass.set(say.ready)
      const { requeueAfter, retry } = retries.after(say, object, Date.parse(now))
      const seen = done?.resource ?? observed.resource
      return {
        status: { ...(seen !== undefined && reportedOf(kind, seen ?? undefined)), retry },
        requeueAfter,
      }
    },
    finalizer: {
      name: finalizerName,
      finalize: async (object, context) => {
        const say = await finalize(kind, clients, object, context)
        if (!say) {
          retries.forget(object)
          return undefined
        }
        return { say, ...retries.after(say, object, context.clock.now()) }
      },
      report: ({ left }, pass) => {
        if (!left) return undefined
        if (!leaves) pass.set(left.say.ready)
        return { status: { retry: left.retry } }
      },
    },
  })
}

/** Those that name this owner. */
function ownedBy(
  kind: AzureKind,
  { metadata: { namespace, name } }: AzureObject,
  cache: CacheReader,
): ObjectKey[] {
  return keysIn(cache.list(kind, { namespace }).filter(({ spec }) => spec.owner?.name === name))
}

function keysIn(objects: readonly AzureObject[]): ObjectKey[] {
  return objects.map(({ metadata: { namespace, name = '' } }) => ({ namespace, name }))
}

/** What those under an owner go by: whether it is ready, and where it is. */
const footingChanged: Predicate<AzureObject> = ({ type, object, old }) =>
  type !== 'Updated' || old === undefined || footing(object) !== footing(old)

function footing(owner: AzureObject): string {
  return JSON.stringify([isFooting(owner), claimedId(owner)])
}
