import type { System } from '../system.ts'
import { azure } from './azure.ts'
import { clusterApi } from './cluster-api.ts'
import { crossplane } from './crossplane.ts'
import { flux } from './flux.ts'
import { knative } from './knative.ts'
import { knativeServiceReconcile, knativeServing } from './knative-serving.ts'
import { kstatusSystem } from './kstatus.ts'
import { openstack } from './openstack.ts'

/** Every system we replay; the first that recognises a line takes it. */
export const systems: readonly System[] = [
  azure,
  clusterApi,
  crossplane,
  flux,
  knative,
  knativeServing,
  knativeServiceReconcile,
  kstatusSystem,
  openstack,
]
