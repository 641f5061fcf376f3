import type { ObjectOf } from '@barometer/controller'
import {
  array,
  boolean,
  conditionColumn,
  defineKind,
  object,
  optional,
  reasonColumn,
  string,
} from '@barometer/controller/crd'
import { endpoint } from './cluster.ts'
import { failureFields } from './failure.ts'

/** The network of a workload cluster in AWS. */
export const AWSCluster = defineKind({
  ...{ group: 'infrastructure.cluster.x-k8s.io', version: 'v1beta2', kind: 'AWSCluster' },
  categories: ['cluster-api'],
  spec: object({
    region: string({ minLength: 1, default: 'eu-central-1' }),
    network: object(
      {
        vpc: object(
          { cidrBlock: string({ default: '10.0.0.0/16' }) },
          { default: { cidrBlock: '10.0.0.0/16' } },
        ),
        availabilityZones: array(string({ minLength: 1 }), { minItems: 1, maxItems: 6, default: ['a'] }),
      },
      { default: { vpc: { cidrBlock: '10.0.0.0/16' }, availabilityZones: ['a'] } },
    ),
    bastion: object({ enabled: boolean({ default: false }) }, { default: { enabled: false } }),
    controlPlaneEndpoint: optional(endpoint),
  }),
  status: object({ ready: optional(boolean()), ...failureFields }),
  columns: [conditionColumn('Ready'), reasonColumn('Ready')],
})
export type AWSCluster = ObjectOf<typeof AWSCluster>
