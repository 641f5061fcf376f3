import { isDeepStrictEqual } from 'node:util'
import type { ConditionSet, Time } from '@barometer/conditions'
import { type AnyController, type NamedIndex, reconciler, watches } from '@barometer/controller'
import { type Asked, ask, type Refusal, refusalOf } from '@barometer/simulator'
import { Configuration, Revision, Route } from '../api/kinds.ts'
import { annotations, urlOf } from '../api/names.ts'
import type { TrafficEntry } from '../api/traffic.ts'
import type { KnativeCloud, Split, Traffic } from '../cloud/cloud.ts'
import { isFound } from '../cloud/is-found.ts'
import { type Annotations, annotate } from './annotate.ts'
import { isSo, later, mark, refused, type Statement, soon, working } from './statement.ts'
import { assignable, type Destination, destinationsOf, entriesOf, splitOf } from './traffic-targets.ts'

/** Seconds that requests may take to move. */
const deadline = 120

/** Routes by what they lead to. */
const byConfiguration: NamedIndex<Route> = {
  name: 'spec.traffic.configurationName',
  valuesOf: ({ spec }) => spec.traffic.flatMap(({ configurationName = [] }) => configurationName),
}
const byRevision: NamedIndex<Route> = {
  name: 'spec.traffic.revisionName',
  valuesOf: ({ spec }) => spec.traffic.flatMap(({ revisionName = [] }) => revisionName),
}

export interface ObservedRoute {
  readonly destinations: readonly Destination[]
  readonly traffic: Asked<Traffic | null>
}

/** Sends requests where they are meant to go, and says how far they have moved. */
export function routes(cloud: KnativeCloud, conditions: ConditionSet): AnyController {
  return reconciler({
    for: Route,
    watches: [
      watches(Configuration, ({ metadata: { namespace, name } }, cache) =>
        cache.list(Route, { namespace, index: byConfiguration, value: name }).map(({ metadata }) => metadata),
      ),
      watches(Revision, ({ metadata: { namespace, name } }, cache) =>
        cache.list(Route, { namespace, index: byRevision, value: name }).map(({ metadata }) => metadata),
      ),
    ],
    conditions,

    observe: async (object, { cache }): Promise<ObservedRoute> => ({
      destinations: destinationsOf(object, cache),
      traffic: await ask(cloud.findTraffic(idOf(object)), isFound),
    }),

    decide: ({ object, observed, now }) => decideRoute(object, observed, now),

    act: async ({ spread, notes }, { object, writer }): Promise<Refusal | undefined> => {
      await annotate(writer, Route, object, notes)
      return spread && cloud.spreadTraffic(idOf(object), spread).then(() => undefined, refusalOf)
    },

    report: ({ object, plan, done }, pass) => {
      mark(pass, 'AllTrafficAssigned', done ? refused(done) : plan.assigned)
      if (plan.movingSince === undefined) pass.remove('RolloutInProgress')
      else {
        const message = `Unable to update traffic split for more than ${deadline} seconds.`
        pass.markTrue('RolloutInProgress', 'TrafficMoving', 'Requests are moving to where they should go.')
        pass.deadline('RolloutInProgress', { since: plan.movingSince, seconds: deadline, message })
      }
      const url = urlOf(object.metadata)
      return {
        status: { traffic: plan.entries, url, address: { url } },
        requeueAfter: plan.spread && !done ? 0 : plan.requeueAfter,
      }
    },

    finalizer: {
      name: 'serving.knative.dev/routes',
      finalize: (object) => cloud.removeTraffic(idOf(object)),
      report: ({ error }, pass) => {
        if (error) mark(pass, 'AllTrafficAssigned', refused(refusalOf(error)))
        return {}
      },
    },
  })
}

interface RoutePlan {
  /** How the cloud is to spread requests, where it does not yet. */
  readonly spread?: Split
  readonly notes: Annotations
  readonly assigned: Statement
  readonly entries: readonly TrafficEntry[]
  /** Since when requests have been moving, where they are. */
  readonly movingSince?: Time
  readonly requeueAfter: number
}

/** Pure: where requests should go, and how far they have moved. */
export function decideRoute(route: Route, { destinations, traffic }: ObservedRoute, now: Time): RoutePlan {
  const targets = route.spec.traffic
  const said = assignable(targets, destinations)
  const { refusal, answer } = traffic
  if (said.status !== 'True' || refusal) {
    const assigned = said.status === 'True' && refusal ? refused(refusal) : said
    return { notes: {}, requeueAfter: later, assigned, entries: entriesOf(targets, destinations, undefined) }
  }
  const wanted = splitOf(targets, destinations)
  const moving = answer !== null && !isDeepStrictEqual(answer?.now, wanted)
  if (answer && !moving && isDeepStrictEqual(answer.wanted, wanted))
    return {
      notes: { [annotations.rolloutSince]: null },
      requeueAfter: later,
      assigned: isSo,
      entries: entriesOf(targets, destinations, undefined),
    }
  const { since, notes } = rollout(route, wanted, now)
  return {
    ...(isDeepStrictEqual(answer?.wanted, wanted) ? {} : { spread: wanted }),
    notes,
    assigned: working('RolloutInProgress', 'Requests have not all moved to where they should go.'),
    entries: entriesOf(targets, destinations, answer?.now ?? {}),
    movingSince: since,
    requeueAfter: soon,
  }
}

/** Since when requests have been moving to exactly there. */
function rollout(
  { metadata }: Route,
  wanted: Split,
  now: Time,
): { readonly since: Time; readonly notes: Annotations } {
  const text = Object.entries(wanted)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([revision, percent]) => `${revision}=${percent}`)
    .join(',')
  const [since = '', to] = (metadata.annotations?.[annotations.rolloutSince] ?? '').split(' ')
  if (to === text && !Number.isNaN(Date.parse(since))) return { since, notes: {} }
  return { since: now, notes: { [annotations.rolloutSince]: `${now} ${text}` } }
}

function idOf({ metadata: { namespace, name } }: Route): string {
  return `${namespace}/${name}`
}
