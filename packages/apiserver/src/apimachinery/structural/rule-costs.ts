import { type FieldError, fieldError } from '../field/field-error.ts'

/** What one expression may cost at the most, and all those of a schema together. */
const expressionLimit = 10_000_000
const schemaLimit = 100_000_000

interface Expensive {
  readonly field: string
  readonly cost: number
}

/** Adds up what the expressions of a schema may cost. */
export class RuleCosts {
  #total = 0
  #expensive: Expensive[] = []
  readonly #spareUnchanged: boolean

  /** `spareUnchanged`: the schema was taken before as it is; then only what it costs as a whole counts. */
  constructor(spareUnchanged: boolean) {
    this.#spareUnchanged = spareUnchanged
  }

  /** Adds an expression; what is wrong if it costs too much by itself. */
  add(field: string, what: string, cost: number): FieldError[] {
    this.#total += cost
    if (cost >= schemaLimit / 100) this.#expensive.push({ field, cost })
    if (this.#spareUnchanged || cost <= expressionLimit) return []
    return [fieldError.forbidden(field, tooMuch(`estimated ${what} cost`, cost / expressionLimit))]
  }

  /** What is wrong if all expressions together cost too much: those that cost most, then the schema. */
  errors(path: string): FieldError[] {
    if (this.#total <= schemaLimit) return []
    const most = this.#expensive.sort((a, b) => b.cost - a.cost).slice(0, 4)
    const contributed =
      'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'
    const what = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema'
    return [
      ...most.map(({ field }) => fieldError.forbidden(field, contributed)),
      fieldError.forbidden(path, tooMuch(what, this.#total / schemaLimit)),
    ]
  }
}

function tooMuch(what: string, factor: number): string {
  const times = factor > 100 ? 'more than 100x' : `${factor.toFixed(factor < 1.5 ? 6 : 1)}x`
  return `${what} exceeds budget by factor of ${times} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`
}
