import { equal, isObject, type Json, objectsIn, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { type Amounts, add, amountsJson, amountsOf, count, only } from '../apimachinery/quantity/amounts.ts'
import type { QuotaRules, QuotaScope } from '../kinds/quota-rules.ts'
import type { Served } from '../registry/served.ts'

/** One ResourceQuota: what it allows, of what, and what there is. */
export class Quota {
  readonly name: string
  readonly hard: Amounts
  readonly #scopes: readonly QuotaScope[]
  /** Kept up to date by whoever is told of changes. */
  used: Amounts

  constructor(object: KubeObject, hard: Json | undefined, known?: Quota) {
    this.name = object.metadata.name ?? ''
    this.hard = amountsOf(hard)
    this.#scopes = scopesOf(object)
    this.used = known?.used ?? new Map([...this.hard.keys()].map((name) => [name, count(0)]))
  }

  /** Do both count the same. */
  countsAs(other: Quota): boolean {
    return equal([...this.hard.keys()].sort(), [...other.hard.keys()].sort()) && this.#sameScopes(other)
  }

  /** What it counts of an object; nothing of one that is outside its scopes. */
  usageOf(kind: Counted, object: KubeObject): Amounts {
    const { rules } = kind
    if (!this.#scopes.every((scope) => rules?.inScope?.(object, scope) ?? false)) return new Map()
    return only(add(new Map([[kind.counter, count(1)]]), rules?.usage(object) ?? new Map()), this.hard)
  }

  /** What an object must say, and does not. */
  missing({ rules }: Counted, object: KubeObject): string | undefined {
    if (!rules?.missing || !this.#scopes.every((scope) => rules.inScope?.(object, scope) ?? false))
      return undefined
    return rules.missing(object, new Set(this.hard.keys()))
  }

  /** The status of the object, with what there is. */
  get status(): { hard: Json; used: Json } {
    return { hard: amountsJson(this.hard), used: amountsJson(this.used) }
  }

  #sameScopes(other: Quota): boolean {
    return JSON.stringify(this.#scopes) === JSON.stringify(other.#scopes)
  }
}

function scopesOf(object: KubeObject): QuotaScope[] {
  const scopes = valueAt(object, ['spec', 'scopes'])
  const selected = objectsIn(valueAt(object, ['spec', 'scopeSelector', 'matchExpressions']))
  return [
    ...(Array.isArray(scopes) ? scopes : []).map((name) => ({
      scopeName: String(name),
      operator: 'Exists',
      values: [],
    })),
    ...selected.map(({ scopeName, operator, values }) => ({
      scopeName: String(scopeName),
      operator: String(operator),
      values: Array.isArray(values) ? values.map(String) : [],
    })),
  ]
}

/** What quotas know of a kind. */
export interface Counted {
  /** The name under which the number of its objects is counted. */
  readonly counter: string
  readonly rules: QuotaRules | undefined
}

export function countedAs({
  group,
  plural,
  strategy,
}: Pick<Served, 'group' | 'plural' | 'strategy'>): Counted {
  return { counter: `count/${plural}${group && `.${group}`}`, rules: strategy.quota }
}

/** The limits that a quota names, in its spec unless only its status counts. */
export function hardOf(object: KubeObject, member: 'spec' | 'status'): Json | undefined {
  const part = object[member]
  return isObject(part) ? part.hard : undefined
}
