import type { ConditionSet } from '@barometer/conditions'
import { type AnyController, type AnyObject, isControlledBy, reconciler } from '@barometer/controller'
import { Configuration, Route, Service } from '../api/kinds.ts'
import { labels, urlOf } from '../api/names.ts'
import type { TrafficTarget } from '../api/traffic.ts'
import { failed, later, mark, type Statement, saidBy } from './statement.ts'

/** What a Service has made: absent, where it is not there yet. */
interface Part {
  /** It belongs to the Service, and not to somebody else. */
  readonly owned: boolean
  readonly ready: Statement
}

export interface ObservedService {
  readonly configuration?: Part & { readonly status: Configuration['status'] }
  readonly route?: Part & { readonly status: Route['status'] }
}

/** A Configuration and a Route in one, and what they say. */
export function services(conditions: ConditionSet): AnyController {
  return reconciler({
    for: Service,
    owns: [Configuration, Route],
    conditions,

    observe: (object, { cache }): ObservedService => {
      const configuration = cache.get(Configuration, object.metadata)
      const route = cache.get(Route, object.metadata)
      return {
        ...(configuration && {
          configuration: { ...partOf(object, configuration), status: configuration.status },
        }),
        ...(route && { route: { ...partOf(object, route), status: route.status } }),
      }
    },

    decide: ({ object, observed }) => decideService(object, observed),

    report: ({ object, observed: { configuration, route }, plan }, pass) => {
      mark(pass, 'ConfigurationsReady', plan.configurationsReady)
      mark(pass, 'RoutesReady', plan.routesReady)
      const url = urlOf(object.metadata)
      return {
        status: {
          latestCreatedRevisionName: configuration?.status?.latestCreatedRevisionName,
          latestReadyRevisionName: configuration?.status?.latestReadyRevisionName,
          traffic: route?.status?.traffic,
          url,
          address: { url },
        },
      }
    },
  })
}

interface ServicePlan {
  readonly children?: readonly AnyObject[]
  readonly configurationsReady: Statement
  readonly routesReady: Statement
  readonly requeueAfter?: number
}

/** Pure: what there should be, and what is said of it. */
export function decideService(object: Service, { configuration, route }: ObservedService): ServicePlan {
  const configurationsReady = statementOf(configuration, 'Configuration', object)
  const routesReady = statementOf(route, 'Route', object)
  // Whoever has one of the names keeps it, and the Service makes nothing.
  const blocked = configuration?.owned === false || route?.owned === false
  return {
    ...(blocked ? { requeueAfter: later } : { children: [configurationOf(object), routeOf(object)] }),
    configurationsReady,
    routesReady,
  }
}

function partOf(owner: Service, object: Configuration | Route): Part {
  const ready = saidBy(object, 'Ready', `${object.kind} '${object.metadata.name}'`)
  return { owned: isControlledBy(object, owner), ready }
}

function statementOf(part: Part | undefined, kind: string, { metadata }: Service): Statement {
  if (!part) return saidBy(undefined, 'Ready', `${kind} '${metadata.name}'`)
  if (part.owned) return part.ready
  return failed('NotOwned', `There is a ${kind} '${metadata.name}' that this Service does not own.`)
}

function configurationOf({ metadata, spec }: Service): AnyObject {
  return part('Configuration', metadata.name, { template: spec.template })
}

function routeOf({ metadata, spec }: Service): AnyObject {
  const traffic = (spec.traffic ?? [{ latestRevision: true, percent: 100 }]).map((target) =>
    ofService(target, metadata.name),
  )
  return part('Route', metadata.name, { traffic })
}

/** A target without a name means the latest Revision of the Service. */
function ofService(target: TrafficTarget, service: string): TrafficTarget {
  return target.revisionName === undefined ? { ...target, configurationName: service } : target
}

function part(kind: string, name: string, spec: object): AnyObject {
  const object = {
    apiVersion: 'serving.knative.dev/v1',
    kind,
    metadata: { name, labels: { [labels.service]: name } },
    spec,
  }
  return object
}
