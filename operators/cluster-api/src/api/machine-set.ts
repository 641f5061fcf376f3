import type { ObjectOf } from '@barometer/controller'
import { defineKind, integer, object, optional, string } from '@barometer/controller/crd'
import { failureFields } from './failure.ts'
import { machineTemplate } from './machine.ts'
import { labelSelector, replicaColumns, replicaFields, replicaScale } from './replicas.ts'

/** So many machines of one template. */
export const MachineSet = defineKind({
  ...{ group: 'cluster.x-k8s.io', version: 'v1beta1', kind: 'MachineSet', shortNames: ['ms'] },
  categories: ['cluster-api'],
  spec: object({
    clusterName: string({ minLength: 1 }),
    replicas: integer({ minimum: 0, default: 1 }),
    selector: optional(labelSelector),
    template: machineTemplate,
  }),
  status: object({ ...replicaFields, ...failureFields }),
  columns: replicaColumns.slice(0, 3),
  scale: replicaScale,
})
export type MachineSet = ObjectOf<typeof MachineSet>
