import type { RequestInfo } from '../request/request-info.ts'

/** Which requests a fault meets; what is left out matches anything. */
export interface FaultMatch {
  readonly verb?: string
  readonly group?: string
  readonly resource?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
  /** A path that is not a resource, such as `/version`. */
  readonly path?: string
}

/** What happens to them. */
export type FaultEffect =
  /** Answered only after so many milliseconds. */
  | { readonly delay: number }
  /** Refused with this HTTP code and, if given, message and Retry-After seconds. */
  | { readonly status: number; readonly message?: string; readonly retryAfter?: number }
  /** The connection is cut: before the request is looked at, or after it was carried out and before the answer. */
  | { readonly tear: 'before' | 'after' }
  /** A watch ends in good order after so many events. */
  | { readonly endWatchAfter: number }
  /** A watch is cut after so many events. */
  | { readonly tearWatchAfter: number }
  /** A watch is told that its version is too old after so many events. */
  | { readonly expireWatchAfter: number }

export type FaultRule = FaultMatch &
  FaultEffect & {
    /** How many requests it meets before it is spent; absent means all, until removed. */
    readonly times?: number
  }

/** The faults in force, oldest first: the first that matches a request meets it. */
export class Faults {
  readonly #rules = new Map<FaultRule, number>()

  /** Puts a rule in force; the result takes it away. */
  add(rule: FaultRule): () => void {
    const own = { ...rule }
    this.#rules.set(own, rule.times ?? Number.POSITIVE_INFINITY)
    return () => this.#rules.delete(own)
  }

  clear(): void {
    this.#rules.clear()
  }

  /** The fault that meets a request, now spent by one; undefined as a rule. */
  take(info: RequestInfo): FaultRule | undefined {
    for (const [rule, left] of this.#rules) {
      if (!matches(rule, info)) continue
      if (left > 1) this.#rules.set(rule, left - 1)
      else this.#rules.delete(rule)
      return rule
    }
    return undefined
  }
}

const compared = ['verb', 'group', 'resource', 'subresource', 'namespace', 'name', 'path'] as const

function matches(rule: FaultRule, info: RequestInfo): boolean {
  const watchOnly = 'endWatchAfter' in rule || 'tearWatchAfter' in rule || 'expireWatchAfter' in rule
  if (watchOnly && info.verb !== 'watch') return false
  return compared.every((member) => rule[member] === undefined || rule[member] === info[member])
}
