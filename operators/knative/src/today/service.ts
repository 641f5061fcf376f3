import type { Condition } from '@barometer/conditions'
import { type Arguments, find, type Mark, not, propagated, unsure } from './marks.ts'

const configurations = 'ConfigurationsReady'
const routes = 'RoutesReady'
const working = (kind: string) => `The ${kind} is still working to reflect the latest desired specification.`

/** What each status function of a Service marks that takes no other object, in knative.dev/serving v0.50. */
export const serviceFunctions: Readonly<Record<string, (given: Arguments) => Mark>> = {
  MarkConfigurationNotReconciled: () => unsure(configurations, 'OutOfDate', working('Configuration')),
  MarkConfigurationNotOwned: ({ name }) =>
    not(configurations, 'NotOwned', `There is an existing Configuration "${name}" that we do not own.`),
  MarkRevisionNameTaken: ({ name }) =>
    not(
      routes,
      'RevisionNameTaken',
      `The revision name "${name}" is taken by a conflicting Revision, so traffic will not be migrated`,
    ),
  MarkRouteNotReconciled: () => unsure(routes, 'OutOfDate', working('Route')),
  MarkRouteNotOwned: ({ name }) =>
    not(routes, 'NotOwned', `There is an existing Route "${name}" that we do not own.`),
  MarkRouteNotYetReady: () =>
    unsure(routes, 'TrafficNotMigrated', 'Traffic is not yet migrated to the latest revision.'),
}

interface Target {
  readonly configurationName?: string
  readonly revisionName?: string
  readonly tag?: string
  readonly percent?: number
}

/** A Configuration as the reconciler of a Service finds it. */
export interface FoundConfiguration {
  readonly generation: number
  readonly observedGeneration: number
  readonly conditions?: readonly Condition[]
  readonly latestReadyRevisionName?: string
  readonly latestCreatedRevisionName?: string
}

/** A Route as the reconciler of a Service finds it. */
export interface FoundRoute {
  readonly generation: number
  readonly observedGeneration: number
  readonly conditions?: readonly Condition[]
  readonly traffic?: readonly Target[]
  readonly specTraffic?: readonly Target[]
}

/** What a Configuration's status says of the Service; nothing while it has no `Ready`. */
export function ofConfiguration(conditions: readonly Condition[] | undefined): readonly Mark[] {
  const ready = find(conditions, 'Ready')
  return ready ? [propagated(configurations, ready)] : []
}

export function ofRoute(conditions: readonly Condition[] | undefined): readonly Mark[] {
  const ready = find(conditions, 'Ready')
  return ready ? [propagated(routes, ready)] : []
}

/** What one visit of the reconciler marks on a Service, in its order. */
export function visit(configuration: FoundConfiguration, route: FoundRoute): readonly Mark[] {
  const upToDate = ({ generation, observedGeneration }: FoundRoute | FoundConfiguration) =>
    generation === observedGeneration
  const marks = [
    ...(upToDate(configuration)
      ? ofConfiguration(configuration.conditions)
      : [serviceFunctions['MarkConfigurationNotReconciled']!({})]),
    ...(upToDate(route) ? ofRoute(route.conditions) : [serviceFunctions['MarkRouteNotReconciled']!({})]),
  ]
  return marks
}

/** Whether requests go where the Service wants them, its Configuration standing for the latest ready Revision. */
export function isMigrated(
  configuration: FoundConfiguration,
  { traffic = [], specTraffic = [] }: FoundRoute,
): boolean {
  if (traffic.length !== specTraffic.length) return false
  return specTraffic.every(({ configurationName, revisionName, tag = '', percent }, index) => {
    const wanted = configurationName ? configuration.latestReadyRevisionName : revisionName
    const found = traffic[index]!
    return (
      (wanted ?? '') === (found.revisionName ?? '') && tag === (found.tag ?? '') && percent === found.percent
    )
  })
}
