import type { ObjectOf } from '@barometer/controller'
import { defineKind, integer, object, oneOf, optional, string } from '@barometer/controller/crd'
import { machineTemplate } from './machine.ts'
import { labelSelector, replicaColumns, replicaFields, replicaScale } from './replicas.ts'

/** So many machines, replaced one after another when their template changes. */
export const MachineDeployment = defineKind({
  ...{ group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'MachineDeployment', shortNames: ['md'] },
  categories: ['cluster-api'],
  spec: object({
    clusterName: string({ minLength: 1 }),
    replicas: integer({ minimum: 0, default: 1 }),
    selector: optional(labelSelector),
    template: machineTemplate,
  }),
  status: object({
    ...replicaFields,
    phase: optional(oneOf(['ScalingUp', 'ScalingDown', 'Running', 'Failed', 'Unknown'])),
  }),
  columns: replicaColumns,
  scale: replicaScale,
})
export type MachineDeployment = ObjectOf<typeof MachineDeployment>
