import type { ObjectOf } from '@barometer/controller'
import {
  boolean,
  conditionColumn,
  defineKind,
  integer,
  object,
  optional,
  string,
} from '@barometer/controller/crd'
import { failureFields } from './failure.ts'
import { kubeadmConfigSpec } from './kubeadm-config.ts'
import { reference } from './reference.ts'
import { replicaFields, replicaScale } from './replicas.ts'

/** A control plane of machines that kubeadm sets up, one after another. */
export const KubeadmControlPlane = defineKind({
  ...{ group: 'controlplane.cluster.x-k8s.io', version: 'v1beta1', kind: 'KubeadmControlPlane' },
  shortNames: ['kcp'],
  categories: ['cluster-api'],
  spec: object({
    replicas: integer({ minimum: 1, default: 1 }),
    version: string({ minLength: 1 }),
    machineTemplate: object({ infrastructureRef: reference }),
    kubeadmConfigSpec: optional(kubeadmConfigSpec),
  }),
  status: object({
    ...replicaFields,
    version: optional(string()),
    initialized: optional(boolean()),
    ready: optional(boolean()),
    ...failureFields,
  }),
  columns: [
    { name: 'Replicas', type: 'integer', jsonPath: '.status.replicas' },
    { name: 'Updated', type: 'integer', jsonPath: '.status.updatedReplicas' },
    { name: 'Version', type: 'string', jsonPath: '.spec.version' },
    conditionColumn('Ready'),
  ],
  scale: replicaScale,
})
export type KubeadmControlPlane = ObjectOf<typeof KubeadmControlPlane>
