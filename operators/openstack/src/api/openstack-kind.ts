import { type Condition, openstack } from '@barometer/conditions'
import type { ObjectWith } from '@barometer/controller'
import {
  array,
  boolean,
  conditionColumn,
  type DefinedKind,
  defineKind,
  messageColumn,
  object,
  oneOf,
  optional,
  type Schema,
  string,
  type ValidationRule,
} from '@barometer/controller/crd'
import type { Body } from '../protocol/exchange.ts'
import type { Actuator, NamedPart } from './actuator.ts'

/** How a resource that the operator does not manage is found. */
export interface Import {
  readonly id?: string | undefined
  readonly filter?:
    | {
        readonly name?: string | undefined
        readonly description?: string | undefined
        readonly tags?: readonly string[] | undefined
      }
    | undefined
}

export interface OpenStackSpec {
  readonly managementPolicy?: 'managed' | 'unmanaged' | undefined
  readonly managedOptions?:
    | {
        readonly onDelete?: 'delete' | 'detach' | undefined
        /** Whether dependents wait for SubResourcesReady. */
        readonly waitForSubResources?: boolean | undefined
      }
    | undefined
  readonly import?: Import | undefined
  /** What is asked for; its fields are those of the kind. */
  readonly resource?: Body | undefined
  readonly cloudCredentialsRef?: { readonly secretName: string; readonly cloudName: string } | undefined
}

export interface OpenStackStatus {
  /** The id in OpenStack. */
  readonly id?: string | undefined
  /** What OpenStack reports. */
  readonly resource?: Body | undefined
  readonly conditions?: readonly Condition[]
  readonly observedGeneration?: number
}

export type OpenStackObject = ObjectWith<OpenStackSpec, OpenStackStatus>

/** A kind of resource, as data: all that the operator knows of it. */
export interface OpenStackKind extends DefinedKind<OpenStackObject> {
  readonly actuator: Actuator
  /** Fields of OpenStack's answer that the status shows. */
  readonly reported: readonly string[]
}

export interface OpenStackKindFields<Fields> {
  readonly kind: string
  /** What `spec.resource` says, beside `name`. */
  readonly resource: Schema<Fields>
  /** Fields of `spec.resource` that cannot change once the resource is there. */
  readonly fixed?: readonly (keyof Fields & string)[]
  readonly reported: readonly string[]
  readonly actuator: Actuator<Fields>
}

const group = 'openstack.k-orc.cloud'
const version = 'v1alpha1'

const credentialsRef = object(
  { secretName: string({ minLength: 1 }), cloudName: string({ minLength: 1 }) },
  { description: 'A Secret with a clouds.yaml, and which of its clouds; absent: those of the operator' },
)

/** Defines a kind. Adding one is one such call. */
export function openStackKind<Fields>(given: OpenStackKindFields<Fields>): OpenStackKind {
  const { kind, resource, fixed = [], reported, actuator } = given
  const name = string({
    minLength: 1,
    maxLength: 255,
    description: 'Its name in OpenStack, where that is another',
  })
  const { properties = {}, required } = resource.json
  const whole: Schema<Body> = {
    json: {
      ...resource.json,
      ...(required?.length === 0 ? {} : required && { required }),
      properties: { name: name.json, ...properties },
    },
  }
  const defined = defineKind({
    ...{ group, version, kind, dialect: openstack, categories: ['openstack'] },
    spec: object({
      managementPolicy: oneOf(['managed', 'unmanaged'], { default: 'managed' }),
      managedOptions: optional(
        object({
          onDelete: optional(oneOf(['delete', 'detach'])),
          waitForSubResources: optional(
            boolean({ description: 'Whether dependents wait for SubResourcesReady. Off unless asked for' }),
          ),
        }),
      ),
      import: optional(
        object({
          id: optional(string({ minLength: 1 })),
          filter: optional(
            object({
              name: optional(string()),
              description: optional(string()),
              tags: optional(array(string())),
            }),
          ),
        }),
      ),
      resource: optional(whole),
      cloudCredentialsRef: optional(credentialsRef),
    }),
    status: object({ id: optional(string()), resource: optional(reportedObject) }),
    rules: [...policyRules, ...fixed.map(fixedRule)],
    columns: [
      { name: 'ID', type: 'string', jsonPath: '.status.id' },
      conditionColumn('Available'),
      conditionColumn('Progressing'),
      ...(actuator.parts ? [conditionColumn('SubResourcesReady')] : []),
      messageColumn('Progressing'),
    ],
  })
  return { ...(defined as unknown as DefinedKind<OpenStackObject>), actuator: actuator as Actuator, reported }
}

/** What OpenStack says is not ours to check. */
const reportedObject: Schema<Body> = {
  json: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
}

const policyRules: readonly ValidationRule[] = [
  {
    rule: 'self.spec.managementPolicy == "managed" ? has(self.spec.resource) && !has(self.spec.__import__) : has(self.spec.__import__) && !has(self.spec.resource)',
    message: 'give spec.resource for what is managed, and spec.import for what is not',
  },
  {
    rule: 'self.spec.managementPolicy == oldSelf.spec.managementPolicy',
    message: 'spec.managementPolicy cannot change',
  },
  {
    rule: '!has(self.spec.__import__) || (has(self.spec.__import__.id) != has(self.spec.__import__.filter))',
    message: 'give spec.import.id or spec.import.filter',
  },
]

/** As long as nothing was created it may still be mended. */
function fixedRule(field: string): ValidationRule {
  const [now, before] = ['self.spec.resource', 'oldSelf.spec.resource']
  const isThere =
    'has(oldSelf.status) && has(oldSelf.status.id) && has(self.spec.resource) && has(oldSelf.spec.resource)'
  const same = `has(${now}.${field}) == has(${before}.${field}) && (!has(${now}.${field}) || ${now}.${field} == ${before}.${field})`
  return {
    rule: `!(${isThere}) || (${same})`,
    message: `spec.resource.${field} cannot change: delete the object and create another one`,
  }
}

/** What an object asks for, under the name that it is to have; undefined: it is not managed. */
export function wantedOf(
  { identifiedBy }: Pick<Actuator, 'identifiedBy'>,
  { kind, metadata, spec }: OpenStackObject,
): NamedPart | undefined {
  if (spec.managementPolicy === 'unmanaged' || !spec.resource) return undefined
  // What has no name in OpenStack is told by its description, which says whose it is where the spec gives none.
  const description = `${kind} ${metadata.namespace}/${metadata.name}`
  return {
    name: metadata.name ?? '',
    ...(identifiedBy === 'description' && { description }),
    ...spec.resource,
  }
}
