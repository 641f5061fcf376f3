import type { JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { type Amounts, count } from '../apimachinery/quantity/amounts.ts'

/** One of the sets of objects that a quota may be limited to. */
export interface QuotaScope {
  readonly scopeName: string
  readonly operator: string
  readonly values: readonly string[]
}

/** What quotas count of the objects of a kind, beside their number, and when. */
export interface QuotaRules {
  /** By the name that a quota has for it. */
  usage(object: KubeObject): Amounts
  /** Is it in the scope; in none unless given. */
  inScope?(object: KubeObject, scope: QuotaScope): boolean
  /** What an object leaves out of that which these names of a quota make it say. */
  missing?(object: KubeObject, names: ReadonlySet<string>): string | undefined
  /** Is an update counted against quotas as a creation is; none is unless given. */
  countsUpdate?(object: KubeObject, old: KubeObject, subresource: string): boolean
}

/** What the limit ranges of a namespace say of the objects of a kind. */
export interface LimitRules {
  /** Fills in, in place, what a new object does not say. */
  fill?(object: KubeObject, limits: readonly JsonObject[]): void
  /** What is beyond the limits. */
  exceeded(object: KubeObject, limits: readonly JsonObject[]): string[]
  /** Is an update held against the limits. */
  checksUpdate(subresource: string): boolean
}

/** Of a kind of which quotas know the number by a short name too. */
export function counted(name: string): QuotaRules {
  const one: Amounts = new Map([[name, count(1)]])
  return { usage: () => one }
}
