import { forbidden } from '../apimachinery/errors/api-error.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'
import type { Review } from './admission.ts'

/** What the limit ranges of a namespace say of what is written there. */
export class LimitRanges {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Fills in, in place, what a new object leaves open. */
  fill({ operation, request, object }: Review): void {
    const rules = request.served.strategy.limits
    if (!rules?.fill || !object || operation !== 'CREATE' || request.subresource) return
    const limits = this.#limits(request.namespace)
    if (limits.length) rules.fill(object, limits)
  }

  /** Throws the 403 that says what is beyond the limits. */
  check({ operation, request, object }: Review): void {
    const rules = request.served.strategy.limits
    if (!rules || !object) return
    if (operation === 'CREATE' ? request.subresource : !rules.checksUpdate(request.subresource)) return
    const limits = this.#limits(request.namespace)
    const beyond = limits.length ? [...new Set(rules.exceeded(object, limits))] : []
    if (beyond.length === 0) return
    const why = beyond.length === 1 ? beyond[0]! : `[${beyond.join(', ')}]`
    throw forbidden(request.served, object.metadata.name ?? '', why)
  }

  #limits(namespace: string): JsonObject[] {
    const ranges = this.#store.collection('limitranges')
    if (ranges.size === 0) return []
    return ranges.entries(namespace).flatMap((entry) => {
      const { spec } = objectOf(entry)
      return isObject(spec) ? [spec] : []
    })
  }
}
