import type { ObjectOf } from '@barometer/controller'
import {
  boolean,
  conditionColumn,
  defineKind,
  mapOf,
  object,
  oneOf,
  optional,
  reasonColumn,
  string,
  type ValueOf,
} from '@barometer/controller/crd'
import { failureFields } from './failure.ts'
import { reference } from './reference.ts'

export const machineSpec = object({
  clusterName: string({ minLength: 1 }),
  version: optional(string()),
  bootstrap: object({ configRef: optional(reference), dataSecretName: optional(string()) }),
  infrastructureRef: reference,
  providerID: optional(string()),
})
export type MachineSpec = ValueOf<typeof machineSpec>

/** The machines that a set, a deployment or a pool makes. */
export const machineTemplate = object({
  metadata: optional(object({ labels: optional(mapOf(string())), annotations: optional(mapOf(string())) })),
  spec: machineSpec,
})

/** One node of a workload cluster, and the machine it runs on. */
export const Machine = defineKind({
  ...{ group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'Machine', shortNames: ['ma'] },
  categories: ['cluster-api'],
  spec: machineSpec,
  status: object({
    phase: optional(
      oneOf(['Pending', 'Provisioning', 'Provisioned', 'Running', 'Deleting', 'Failed', 'Unknown']),
    ),
    nodeRef: optional(object({ apiVersion: string(), kind: string(), name: string() })),
    bootstrapReady: optional(boolean()),
    infrastructureReady: optional(boolean()),
    ...failureFields,
  }),
  columns: [
    { name: 'Cluster', type: 'string', jsonPath: '.spec.clusterName' },
    { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
    { name: 'Version', type: 'string', jsonPath: '.spec.version' },
    conditionColumn('Ready'),
    reasonColumn('Ready'),
  ],
})
export type Machine = ObjectOf<typeof Machine>
