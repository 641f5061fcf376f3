import type { System } from '../system.ts'
import { clusterApi } from './cluster-api.ts'
import { flux } from './flux.ts'
import { knative } from './knative.ts'

/** Every system we replay; the first that recognises a line takes it. */
export const systems: readonly System[] = [clusterApi, flux, knative]
