import type { ObjectOf } from '@barometer/controller'
import {
  boolean,
  conditionColumn,
  defineKind,
  integer,
  object,
  oneOf,
  optional,
  reasonColumn,
  string,
} from '@barometer/controller/crd'
import { failureFields } from './failure.ts'
import { reference } from './reference.ts'

/** Where the API of a workload cluster is reached. */
export const endpoint = object({ host: string(), port: integer({ minimum: 0, maximum: 65535 }) })

/** A workload cluster: its infrastructure, its control plane, its workers. */
export const Cluster = defineKind({
  ...{ group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'Cluster', shortNames: ['cl'] },
  categories: ['cluster-api'],
  spec: object({
    infrastructureRef: optional(reference),
    controlPlaneRef: optional(reference),
    controlPlaneEndpoint: optional(endpoint),
  }),
  status: object({
    phase: optional(oneOf(['Pending', 'Provisioning', 'Provisioned', 'Deleting', 'Failed'])),
    infrastructureReady: optional(boolean()),
    controlPlaneReady: optional(boolean()),
    ...failureFields,
  }),
  columns: [
    { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
    conditionColumn('Ready'),
    reasonColumn('Ready'),
  ],
})
export type Cluster = ObjectOf<typeof Cluster>
