import { type Condition, type ConditionedObject, setCondition } from '@barometer/conditions'
import { crossplaneToday as dialect } from '@barometer/conditions/parity'

/** What people are told of an object. */
export interface Event {
  readonly on: 'composite' | 'claim'
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
}

/** What came of a reconcile. */
export interface Reconciled {
  readonly conditions: readonly Condition[]
  readonly events: readonly Event[]
  readonly error: string | null
}

export const pausedMessage = 'Reconciliation (including deletion) is paused via the pause annotation'

/** Sets conditions as crossplane-runtime does: replaced whole, unless they say the same. */
export class Marks {
  #object: ConditionedObject
  readonly #generation: number
  readonly #now: string

  constructor(initial: readonly Condition[], generation: number, now: string) {
    this.#object = { status: { conditions: initial } }
    this.#generation = generation
    this.#now = now
  }

  get conditions(): readonly Condition[] {
    return this.#object.status?.conditions ?? []
  }

  /** As it is given, with its own time and generation. */
  set(condition: Condition): this {
    this.#object = setCondition(this.#object, condition, { now: this.#now, dialect })
    return this
  }

  /** As said now, of this generation. */
  mark(type: string, status: Condition['status'], reason: string, message = ''): this {
    const said = { type, status, reason, ...(message !== '' && { message }) }
    return this.set({ ...said, lastTransitionTime: this.#now, observedGeneration: this.#generation })
  }
}
