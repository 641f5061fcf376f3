import type { Refusal } from '../http/refusal.ts'
import type { Body, Check } from './checks.ts'

export interface Field {
  readonly check: Check
  /** Where nothing is given; absent: null. */
  readonly default?: unknown
  readonly required?: true
  /** It cannot be changed once it is there. */
  readonly fixed?: true
  /** The name of a type: the value is the id of one, or a list of them. */
  readonly refers?: string
  /** What becomes of this resource when the one it refers to is deleted. Default: it keeps the other from being deleted. */
  readonly whenGone?: 'cascade' | 'clear'
  /** Only the cloud says it: whoever else does is refused. */
  readonly by?: 'cloud'
  /** It is taken, and never shown. */
  readonly hidden?: true
}

export type Verb = 'create' | 'update' | 'delete'

/** The states of a resource that takes its time. */
export interface Lifecycle {
  /** The field that says it: `provisioning_status`. */
  readonly field: string
  readonly ready: string
  readonly failed: string
  /** What it says meanwhile. */
  readonly during: Readonly<Record<Verb, string>>
  /** Absent: no time at all, and nothing is said of it. */
  readonly seconds: Readonly<Partial<Record<Verb, number>>>
  /** What may be begun whatever it says. */
  readonly always?: readonly Verb[]
}

/** The words of a service, and its statuses. */
export interface Wording {
  readonly invalid: (field: string, reason: string) => Refusal
  readonly notFound: (type: ResourceType, id: string) => Refusal
  /** A body refers to what is not there. */
  readonly noReference: (type: ResourceType, id: string) => Refusal
  readonly inUse: (resource: Resource, by: Resource) => Refusal
  readonly overQuota: (type: ResourceType, most: number) => Refusal
  /** It is being changed already. */
  readonly busy: (resource: Resource) => Refusal
}

/** What the resources of one service have in common. */
export interface Family {
  /** Its type in the catalog. */
  readonly service: string
  /** What every path begins with, behind that of the service: `/v2.0`. */
  readonly root: string
  readonly wording: Wording
  readonly update: 'PUT' | 'PATCH'
  readonly statuses: Readonly<Record<Verb, number>>
  /** A list may be created at once, all or nothing. */
  readonly bulk?: true
  /** Bodies are not wrapped in the name of the type. */
  readonly flat?: true
  /** What is shown of every one. */
  readonly show: (resource: Resource, project: string) => Body
}

/** A kind of resource, as data: what it consists of, and what is special about it. */
export interface ResourceType {
  readonly family: Family
  /** Its key in a body: `security_group`. */
  readonly name: string
  readonly plural: string
  /** `security-groups`; `lbaas/pools/:pool_id/members` makes `pool_id` a field. */
  readonly path: string
  /** As people are told of it: `Security group`. */
  readonly noun: string
  readonly fields: Readonly<Record<string, Field>>
  /** Further fields that there may be. */
  readonly others?: Check
  /** The field that is its id. */
  readonly idField?: string
  /** A list has only these fields; the whole stands under `PATH/detail`. */
  readonly brief?: readonly string[]
  /** Where they are not those of the family. */
  readonly statuses?: Partial<Record<Verb, number>>
  /** Default: all. */
  readonly verbs?: readonly Verb[]
  /** Words beside id, name and description by which somebody may mean it: `tcp/22`. */
  readonly labels?: (body: Body, cloud: Holdings) => readonly string[]
  /** Throws where the fields do not go together, or not with what there is. */
  readonly check?: (draft: Body, cloud: Holdings, before: Resource | undefined) => void
  /** What comes with a new one. */
  readonly arrives?: (resource: Resource, cloud: Holdings) => void
  readonly changed?: (resource: Resource, cloud: Holdings) => void
  /** Throws where it cannot be deleted. */
  readonly checkRemoval?: (resource: Resource, cloud: Holdings) => void
  /** What goes with it. */
  readonly leaves?: (resource: Resource, cloud: Holdings) => void
  /** What else is shown, in a minor version of the API. */
  readonly show?: (resource: Resource, cloud: Holdings, microversion: number) => Body
  /** What it refers to deep inside of its fields. */
  readonly alsoRefers?: (body: Body) => readonly Reference[]
  readonly lifecycle?: Lifecycle
  /** What is busy while one of these is being changed, and must not be before: a load balancer. */
  readonly within?: (body: Body, cloud: Holdings) => readonly Resource[]
  /** It became what it is to be, or failed. */
  readonly settled?: (resource: Resource, cloud: Holdings, failure: string | undefined) => void
  /** For whom it was made: two of one type for one owner are one too many. Default: its name, else its id. */
  readonly owner?: (resource: Resource, cloud: Holdings) => string
}

/** One that refers to another. */
export interface Reference {
  readonly type: string
  readonly id: string
  readonly whenGone?: Field['whenGone']
  /** Absent: it is deep inside. */
  readonly field?: string
}

/** A resource as the cloud has it. */
export interface Resource {
  readonly type: ResourceType
  readonly id: string
  readonly createdAt: number
  updatedAt: number
  /** How often it was changed. */
  revision: number
  body: Body
  /** It was there from the beginning. */
  readonly builtIn: boolean
}

/** What is in a cloud, for those who say what is special about a type. */
export interface Holdings {
  readonly now: number
  readonly project: string
  /** In the order in which they were created. */
  all(type: string): readonly Resource[]
  find(type: string, id: unknown): Resource | undefined
  /** Those whose fields have these values. */
  where(type: string, values: Body): readonly Resource[]
  /** Creates one without asking whether that may be. */
  add(type: string, body: Body, options?: { readonly builtIn?: boolean }): Resource
  change(resource: Resource, changes: Body): void
  remove(resource: Resource): void
  /** The same, by and by. */
  begin(resource: Resource, verb: Verb): void
}
