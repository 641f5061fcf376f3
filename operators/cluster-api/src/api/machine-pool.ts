import type { ObjectOf } from '@barometer/controller'
import { boolean, defineKind, integer, object, oneOf, optional, string } from '@barometer/controller/crd'
import { failureFields } from './failure.ts'
import { machineTemplate } from './machine.ts'
import { replicaColumns, replicaFields, replicaScale } from './replicas.ts'

/** So many machines that the infrastructure itself keeps: a scaling group. */
export const MachinePool = defineKind({
  ...{ group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'MachinePool', shortNames: ['mp'] },
  categories: ['cluster-api'],
  spec: object({
    clusterName: string({ minLength: 1 }),
    replicas: integer({ minimum: 0, default: 1 }),
    template: machineTemplate,
  }),
  status: object({
    ...replicaFields,
    phase: optional(
      oneOf(['Pending', 'Provisioning', 'Provisioned', 'Running', 'Scaling', 'Deleting', 'Failed']),
    ),
    bootstrapReady: optional(boolean()),
    infrastructureReady: optional(boolean()),
    ...failureFields,
  }),
  columns: replicaColumns,
  scale: replicaScale,
})
export type MachinePool = ObjectOf<typeof MachinePool>
