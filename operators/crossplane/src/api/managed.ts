import { crossplane } from '@barometer/conditions'
import type { ObjectWith } from '@barometer/controller'
import {
  array,
  boolean,
  type ConditionedStatus,
  conditionColumn,
  type DefinedKind,
  defineKind,
  integer,
  mapOf,
  object,
  oneOf,
  optional,
  type Schema,
  string,
} from '@barometer/controller/crd'
import type { Field } from '../cloud/cloud.ts'

/** Another resource whose identity a field needs. */
export interface Reference {
  readonly name: string
}
export interface Selector {
  readonly matchControllerRef?: boolean | undefined
  readonly matchLabels?: Readonly<Record<string, string>> | undefined
}

export interface ManagedSpec {
  readonly forProvider: Readonly<Record<string, Field | Reference | Selector | undefined>>
  readonly deletionPolicy: 'Delete' | 'Orphan'
  readonly managementPolicies?: readonly string[] | undefined
  readonly providerConfigRef?: { readonly name: string } | undefined
}

export interface ManagedStatus extends ConditionedStatus {
  readonly atProvider?: Readonly<Record<string, string>> | undefined
}

export type Managed = ObjectWith<ManagedSpec, ManagedStatus>

/** A kind of resource of the cloud. */
export interface ManagedKind extends DefinedKind<Managed> {
  /** What the cloud calls this kind. */
  readonly type: string
  /** The fields that name resources of other kinds: `vpcId` is that of a VPC. */
  readonly references: Readonly<Record<string, string>>
}

const reference = optional(object({ name: string({ minLength: 1 }) }))
const selector = optional(
  object({
    matchControllerRef: optional(boolean()),
    matchLabels: optional(mapOf(string())),
  }),
)

interface Definition {
  readonly kind: string
  readonly plural: string
  readonly service: string
  readonly fields: Readonly<Record<string, Schema>>
  readonly references?: Readonly<Record<string, string>>
}

/** As the provider for AWS has it, in the old way (for the whole cluster) and in the new one (in namespaces). */
function managedKind(definition: Definition, namespaced: boolean): ManagedKind {
  const { kind, plural, service, fields, references = {} } = definition
  const referring = Object.keys(references).flatMap((field): [string, Schema][] => [
    [field, optional(string())],
    [`${field}Ref`, reference],
    [`${field}Selector`, selector],
  ])
  const spec = object({
    forProvider: object({ region: string({ minLength: 1 }), ...fields, ...Object.fromEntries(referring) }),
    deletionPolicy: oneOf(['Delete', 'Orphan'], { default: 'Delete' }),
    managementPolicies: optional(array(string())),
    providerConfigRef: optional(object({ name: string({ minLength: 1 }) })),
  }) as unknown as Schema<ManagedSpec>
  const defined = defineKind<ManagedSpec, ManagedStatus>({
    ...{
      group: `${service}.aws.${namespaced ? 'm.' : ''}upbound.io`,
      version: 'v1beta1',
      kind,
      plural,
      spec,
    },
    dialect: crossplane,
    scope: namespaced ? 'Namespaced' : 'Cluster',
    categories: ['crossplane', 'managed', 'aws'],
    status: object({ atProvider: optional(mapOf(string())) }) as unknown as Schema<ManagedStatus>,
    columns: [
      conditionColumn('Synced'),
      conditionColumn('Ready'),
      {
        name: 'External-Name',
        type: 'string',
        jsonPath: '.metadata.annotations.crossplane\\.io/external-name',
      },
    ],
  })
  return { ...defined, type: `${service}/${kind}`, references } as unknown as ManagedKind
}

const vpc: Definition = { kind: 'VPC', plural: 'vpcs', service: 'ec2', fields: { cidrBlock: string() } }
const subnet: Definition = {
  ...{ kind: 'Subnet', plural: 'subnets', service: 'ec2' },
  fields: { cidrBlock: string() },
  references: { vpcId: 'VPC' },
}
const instance: Definition = {
  ...{ kind: 'Instance', plural: 'instances', service: 'rds' },
  fields: {
    engine: string(),
    instanceClass: string({ default: 'db.t3.micro' }),
    allocatedStorage: integer({ default: 20 }),
  },
  references: { subnetId: 'Subnet' },
}

/** Resources of the whole cluster, for claims and their composites. */
export const VPC = managedKind(vpc, false)
export const Subnet = managedKind(subnet, false)
export const Instance = managedKind(instance, false)

/** Resources in a namespace, for composites that live there. */
export const NamespacedVPC = managedKind(vpc, true)
const NamespacedSubnet = managedKind(subnet, true)
export const NamespacedInstance = managedKind(instance, true)

export const managedKinds: readonly ManagedKind[] = [
  ...[VPC, Subnet, Instance],
  ...[NamespacedVPC, NamespacedSubnet, NamespacedInstance],
]
