import type { Subject } from '../apimachinery/errors/api-error.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Schema } from '../apimachinery/schema/schema.ts'
import type { Kind, Subresource } from '../kinds/kind.ts'
import type { SelectableField } from '../kinds/selectable-fields.ts'
import type { Strategy } from '../kinds/strategy.ts'

/** Where a scale subresource finds its numbers; paths are member names. */
export interface ScalePaths {
  readonly specReplicas: readonly string[]
  readonly statusReplicas: readonly string[]
  readonly selector: readonly string[] | undefined
}

/** A column of `kubectl get`, as a `Table` declares it. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
}

/** The columns of a resource's tables and how an object fills them. */
export interface TableLayout {
  readonly columns: readonly Column[]
  cells(object: KubeObject, now: number): unknown[]
}

/** Brings objects into another version, as a rule by asking a webhook. */
export type Convert = (objects: readonly KubeObject[], to: string) => Promise<KubeObject[]>

/** One resource in one version, as clients meet it. */
export interface Served extends Subject {
  readonly version: string
  /** `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string
  readonly listKind: string
  readonly singular: string
  readonly namespaced: boolean
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly verbs: readonly string[]
  readonly subresources: readonly Subresource[]
  /** Names the collection in the store; all versions of a resource share it. */
  readonly storage: string
  /** The apiVersion objects are stored in. */
  readonly storageVersion: string
  /** Defined by a CustomResourceDefinition rather than built in. */
  readonly custom: boolean
  /** What is known of a built-in kind. */
  readonly builtin: Kind | undefined
  /** The schema of a custom kind as its definition has it. */
  readonly source: JsonObject | undefined
  readonly hasStatus: boolean
  /** The schema fills in a status that nobody wrote. */
  readonly defaultsStatus: boolean
  readonly scale: ScalePaths | undefined
  readonly schema: Schema
  /** The schema of every version, by apiVersion; versions of a custom kind that say the same share one. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly table: TableLayout
  /** What is special about the kind. */
  readonly strategy: Strategy
  /** What field selectors may name beyond metadata.name and metadata.namespace. */
  readonly selectable: ReadonlyMap<string, SelectableField>
  /** Objects of other versions go through it; absent when only their apiVersion changes. */
  readonly converter: Convert | undefined
  /** The revision the schema came in force at: what was stored before is defaulted again when read. */
  readonly since: number
  /** True while its definition is being deleted: nothing new may be created. */
  readonly terminating: boolean
  /** Sent as a Warning header on every request. */
  readonly deprecation: string | undefined
}

/** `group/version`, or `version` for the core group. */
export function apiVersionOf(group: string, version: string): string {
  return group ? `${group}/${version}` : version
}

export function storageKey(group: string, plural: string): string {
  return group ? `${group}/${plural}` : plural
}
