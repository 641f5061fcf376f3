// What the code of Knative says today where the document says something else: its status functions, as data and pure
// functions. For replaying what it answers, and for whoever must read both.
import { livingSet } from '@barometer/conditions'
import { knativeToday } from '@barometer/conditions/parity'

export { configurationFunctions, type LatestNames } from './configuration.ts'
export type { Arguments, Mark } from './marks.ts'
export { type AutoscalerStatus, ofAutoscaler, ofDeployment, revisionFunctions } from './revision.ts'
export { routeFunctions } from './route.ts'
export {
  type FoundConfiguration,
  type FoundRoute,
  isMigrated,
  ofConfiguration,
  ofRoute,
  serviceFunctions,
  visit,
} from './service.ts'

/** The conditions of each kind. */
export const setsToday = {
  Service: livingSet(['ConfigurationsReady', 'RoutesReady'], knativeToday),
  Configuration: livingSet([], knativeToday),
  Route: livingSet(['AllTrafficAssigned', 'IngressReady', 'CertificateProvisioned'], knativeToday),
  Revision: livingSet(['ResourcesAvailable', 'ContainerHealthy'], knativeToday),
} as const
