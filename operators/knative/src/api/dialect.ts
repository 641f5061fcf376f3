import { batchSet, conditionSet, type Dialect, knative, kubernetes, livingSet } from '@barometer/conditions'

/** For kinds that only repeat what others say: a deadline that has passed is final for them no longer than it is there. */
const repeating: Dialect = { ...knative, happy: { ...knative.happy, terminal: [] } }

/** The conditions of each kind, in the order in which they depend on each other. */
export const serviceSet = livingSet(['ConfigurationsReady', 'RoutesReady'], repeating)
export const configurationSet = livingSet(['LatestRevisionReady'], repeating)
export const routeSet = livingSet(['AllTrafficAssigned'])
export const revisionSet = livingSet([
  // Only where a Build makes the image.
  { type: 'BuildSucceeded', optional: true, surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
  'ResourcesProvisioned',
  'ContainerHealthy',
])
export const buildSet = batchSet([])

/** What a cluster itself says of its own kinds, where the node agent speaks for it. */
export const deploymentSet = conditionSet(['Available', 'Progressing'], kubernetes)
export const podSet = conditionSet(['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'], kubernetes)
