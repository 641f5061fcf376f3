import { azure, type Condition } from '@barometer/conditions'
import type { AnyObject, ObjectWith } from '@barometer/controller'
import {
  anyObject,
  conditionColumn,
  type DefinedKind,
  dateTime,
  defineKind,
  messageColumn,
  object,
  optional,
  type PrinterColumn,
  reasonColumn,
  type Schema,
  string,
} from '@barometer/controller/crd'
import { readyNotReported } from './conditions.ts'

/** What names the resource that another is a part of. */
export interface Owner {
  /** An object in the same namespace. */
  readonly name?: string | undefined
  /** A resource that no object stands for. */
  readonly armId?: string | undefined
}

/** When the next attempts come, while something is wrong. */
export interface RetryStatus {
  /** The next attempt, and the first of those that come this often. */
  readonly from: string
  /** As Go writes it: `3m0s`. */
  readonly every: string
}

export interface AzureSpec {
  /** The name in Azure, where it is not the object's own. */
  readonly azureName?: string | undefined
  readonly owner?: Owner | undefined
  readonly [field: string]: unknown
}

/** What Azure reports, defaults included, and when it is tried again. */
export interface AzureStatus {
  readonly id?: string | undefined
  readonly retry?: RetryStatus | undefined
  readonly conditions?: readonly Condition[]
  readonly observedGeneration?: number
  readonly [field: string]: unknown
}

export type AzureObject = ObjectWith<AzureSpec, AzureStatus>

/** A kind of resource, as data: all that the operator knows of it. */
export interface AzureKind extends DefinedKind<AzureObject> {
  /** `Microsoft.Network/virtualNetworks/subnets` */
  readonly armType: string
  readonly apiVersion: string
  /** The kind of its owner; absent: it lives in the subscription. */
  readonly owner?: AzureKind
  /** Fields of the spec that stand beside `properties` in a request; all others are properties. */
  readonly beside: readonly string[]
  /** Properties that a PUT would take away, and that are kept as Azure has them where the spec does not name them. */
  readonly keeps: readonly string[]
}

export interface AzureKindFields {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly armType: string
  readonly apiVersion: string
  readonly owner?: AzureKind
  readonly beside?: readonly string[]
  readonly keeps?: readonly string[]
  readonly spec: Readonly<Record<string, Schema>>
  /** What of the answer is shown in `status`, beside id, name, type and provisioningState. */
  readonly reported: Readonly<Record<string, Schema>>
  readonly columns?: readonly PrinterColumn[]
}

/** `kubectl get azure` lists them all. */
const categories = ['azure']

const ownerSchema = object(
  { name: optional(string({ minLength: 1 })), armId: optional(string({ minLength: 1 })) },
  {
    description: 'The resource that this one is a part of',
    rules: [{ rule: 'has(self.name) != has(self.armId)', message: 'give name or armId' }],
  },
)

/** Defines a kind. Adding one is one such call. */
export function azureKind(fields: AzureKindFields): AzureKind {
  const { group, version, kind, armType, apiVersion, owner, beside = [], keeps = [] } = fields
  const azureName = optional(
    string({ minLength: 1, description: 'Its name in Azure, where that is another' }),
  )
  const defined = defineKind({
    ...{ group, version, kind, categories },
    spec: object({ ...fields.spec, azureName, ...(owner && { owner: ownerSchema }) }),
    dialect: azure,
    status: object(
      {
        ...Object.fromEntries(
          Object.entries(fields.reported).map(([name, schema]) => [name, optional(schema)]),
        ),
        ...{ id: optional(string()), name: optional(string()), type: optional(string()) },
        provisioningState: optional(string()),
        retry: optional(object({ from: dateTime(), every: string() })),
      },
      { default: { conditions: [readyNotReported] } as never },
    ),
    rules: fixed('azureName', ...(owner ? ['owner'] : [])),
    columns: [
      ...[conditionColumn('Ready'), severityColumn, reasonColumn('Ready'), messageColumn('Ready')],
      ...(fields.columns ?? []),
    ],
  })
  const asAzure = defined as unknown as DefinedKind<AzureObject>
  return { ...asAzure, armType, apiVersion, beside, keeps, ...(owner && { owner }) }
}

const severityColumn: PrinterColumn = {
  ...{ name: 'Severity', type: 'string' },
  jsonPath: '.status.conditions[?(@.type=="Ready")].severity',
}

/** What cannot be another one once it is said: the resource of the old name would be left behind. */
function fixed(...names: readonly string[]) {
  return names.map((name) => ({
    rule: `has(self.spec.${name}) == has(oldSelf.spec.${name}) && (!has(self.spec.${name}) || self.spec.${name} == oldSelf.spec.${name})`,
    message: `spec.${name} cannot change: delete the object and create another one`,
  }))
}

/** Any JSON object, where Azure has more to say than is worth a schema. */
export const reportedObject = anyObject()

/** The name in Azure. */
export function azureNameOf({ metadata, spec }: AnyObject & { readonly spec: AzureSpec }): string {
  return spec.azureName ?? metadata.name ?? ''
}
