import type { FieldError } from '../apimachinery/field/field-error.ts'
import type { FieldSet } from '../apimachinery/fieldmanager/field-set.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { NameStyle } from '../apimachinery/meta/validate-meta.ts'
import type { Fill } from './fill.ts'
import type { Printer } from './format.ts'
import type { Kind } from './kind.ts'
import type { LimitRules, QuotaRules } from './quota-rules.ts'

/** What one write takes of the addresses and ports that the services of a cluster share. */
export interface Allocation {
  /** Takes an address that nobody has. */
  address(): string
  /** Takes a port of the nodes that nobody has. */
  port(): number
  /** Takes that address; says why it cannot be had. */
  takeAddress(address: string): string | undefined
  /** Takes that port; says why it cannot be had. */
  takePort(port: number): string | undefined
}

/**
 * What is special about one kind, in all its versions, as upstream's strategy.go has it: a kind without a strategy
 * behaves as most do. Every member may be left out. Those that are given an object to prepare change it in place.
 */
export interface Strategy {
  readonly group: string
  readonly kind: string

  /** The versions of a kind that the generated table does not have, the preferred one first. */
  readonly versions?: readonly Kind[]
  /** The Go types of those versions, in the notation of the type table. */
  readonly types?: string
  /** The collection it is stored in, where that is another kind's: its plural and group unless given. */
  readonly storage?: string
  /** Where etcd would keep it, as some messages quote; the plural unless given. */
  readonly resourcePrefix?: string

  /** What names look like: DNS subdomains unless given. */
  readonly names?: NameStyle
  /** metadata.generation starts at 1 and moves with the spec, and with the labels or annotations where those are named. */
  readonly generation?: true | 'labels' | 'annotations'
  /** PUT on a name that does not exist creates it. */
  readonly allowCreateOnUpdate?: true
  /** False: PUT needs a resourceVersion. */
  readonly allowUnconditionalUpdate?: false
  /** DELETE answers with the object rather than with a Status. */
  readonly returnDeletedObject?: true
  /** DELETE leaves the dependents to themselves unless it says otherwise. */
  readonly defaultGarbageCollectionPolicy?: 'Orphan'
  /** What whoever deletes one without a policy is warned of. */
  readonly deletionWarning?: string
  /** A write is answered once the controllers have seen it. */
  readonly awaitsControllers?: true
  /**
   * Metadata is checked by the server and by the kind, so that updates have each complaint about it twice: not so
   * where the kind leaves it to the server, for all endpoints or for those of these subresources.
   */
  readonly metadataCheckedOnce?: true | readonly string[]

  /** What the defaulting functions do, by the type of the type table that they are for. */
  readonly defaults?: Readonly<Record<string, Fill>>
  /** An object in another of its versions; the caller sets its apiVersion. */
  convert?(object: JsonObject, to: string): JsonObject

  /** A new object keeps the status it was sent with. */
  readonly keepsStatusOnCreate?: true
  /** The status of a new object; that of an empty one unless given. */
  firstStatus?(object: KubeObject): JsonObject
  /** What only the server decides about a new object, before anyone owns anything; not given a user for its own objects. */
  prepareForCreate?(object: KubeObject, user: User | undefined): void
  /** What quotas count beside the number of objects. */
  readonly quota?: QuotaRules
  /** It gets its priority from a PriorityClass. */
  readonly prioritised?: true
  /** What limit ranges say of it. */
  readonly limits?: LimitRules
  /** Gives an object, in place, what it needs of what the cluster shares; says which of that cannot be had. */
  allocate?(object: KubeObject, old: KubeObject | undefined, allocation: Allocation): FieldError[]
  /** What the server adds to a new object once ownership is booked, so that nobody owns it. It has its uid. */
  completeCreate?(object: JsonObject): void
  /** A new object is stored without a default that reading fills in, and that the next write stores. */
  lacksDefaultsAtFirst?(object: KubeObject): boolean

  /** Carries over what a write to the main resource may not change. */
  prepareForUpdate?(object: KubeObject, old: KubeObject): void
  /** The same for a write to its status, of which all but status and metadata is carried over already. */
  prepareForStatusUpdate?(object: KubeObject, old: KubeObject, now: string): void
  /** By subresource that is a part of the object: what a write to it changes of a copy of the stored object. */
  readonly parts?: Readonly<Record<string, (next: KubeObject, asked: KubeObject, now: string) => void>>
  /** What the server adds to an update once ownership is booked. */
  completeUpdate?(object: KubeObject, old: KubeObject, subresource: string): void

  /** What is wrong with an object; `old` given for updates. */
  validate?(object: KubeObject, old: KubeObject | undefined, subresource: string): FieldError[]
  /** What is wrong with its status when that is written. */
  validateStatus?(object: KubeObject, old: KubeObject): FieldError[]

  /** By subresource, `status` as a rule: the fields that a write to it never changes, the spec unless given. */
  readonly resetFields?: Readonly<Record<string, FieldSet>>
  /** What field selectors may name: `label`, `label:what it reads as when absent`, `label=path|path` where they differ. */
  readonly selectableFields?: string
  /** What is said of a field selector that names another. */
  fieldLabelError?(path: string): string

  /** Seconds that an object is given to end by itself; undefined when its time is up, `pending` when it runs already. */
  checkGracefulDelete?(object: KubeObject, asked: number | undefined): number | 'pending' | undefined
  /** Must something happen before an object goes, though it has no finalizers. */
  holdsDeletion?(object: KubeObject): boolean
  /** The finalizers of an object whose deletion begins. */
  deletionFinalizers?(finalizers: readonly string[]): string[]
  /** Writes into an object that its deletion has begun. */
  beginDeletion?(object: KubeObject, now: string): void

  /** The cells of a table, in the order of the kind's columns; name and creation time unless given. */
  readonly print?: Printer
  /** What a table says of a row beside its cells. */
  rowConditions?(object: KubeObject): JsonObject[]
  /** An annotation that the stored version lacks: whoever asks for metadata alone does not see it. */
  readonly addedAnnotation?: string
}
