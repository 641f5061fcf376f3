import type { ObjectOf } from '@barometer/controller'
import {
  boolean,
  conditionColumn,
  defineKind,
  object,
  optional,
  reasonColumn,
  string,
} from '@barometer/controller/crd'
import { failureFields } from './failure.ts'

const group = 'infrastructure.cluster.x-k8s.io'

const awsMachineSpec = object({
  instanceType: string({ minLength: 1 }),
  sshKeyName: optional(string()),
  providerID: optional(string()),
})

/** The instance of a machine in AWS. */
export const AWSMachine = defineKind({
  ...{ group, version: 'v1beta2', kind: 'AWSMachine', categories: ['cluster-api'] },
  spec: awsMachineSpec,
  status: object({ ready: optional(boolean()), instanceState: optional(string()), ...failureFields }),
  columns: [
    { name: 'State', type: 'string', jsonPath: '.status.instanceState' },
    conditionColumn('Ready'),
    reasonColumn('Ready'),
  ],
})
export type AWSMachine = ObjectOf<typeof AWSMachine>

/** Only data: nobody reconciles it, and it has no status. */
export const AWSMachineTemplate = defineKind({
  ...{ group, version: 'v1beta2', kind: 'AWSMachineTemplate', categories: ['cluster-api'] },
  spec: object({ template: object({ spec: awsMachineSpec }) }),
  dataOnly: true,
})
export type AWSMachineTemplate = ObjectOf<typeof AWSMachineTemplate>
