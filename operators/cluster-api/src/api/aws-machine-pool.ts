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

/** The scaling group of a machine pool in AWS. */
export const AWSMachinePool = defineKind({
  ...{ group: 'infrastructure.cluster.x-k8s.io', version: 'v1beta2', kind: 'AWSMachinePool' },
  categories: ['cluster-api'],
  spec: object({ awsLaunchTemplate: object({ instanceType: string({ minLength: 1 }) }) }),
  status: object({
    ready: optional(boolean()),
    replicas: optional(integer()),
    readyReplicas: optional(integer()),
    ...failureFields,
  }),
  columns: [conditionColumn('Ready')],
})
export type AWSMachinePool = ObjectOf<typeof AWSMachinePool>
