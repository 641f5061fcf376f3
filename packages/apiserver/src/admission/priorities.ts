import { forbidden } from '../apimachinery/errors/api-error.ts'
import { dig, digNumber, digText } from '../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'
import type { Review } from './admission.ts'

/** What priority classes say of a new object that asks for one. */
export class Priorities {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Fills in, in place, what its class says, or the class that is everyone's; throws a 403 where there is no such class. */
  fill({ operation, request, object }: Review): void {
    if (!request.served.strategy.prioritised || operation !== 'CREATE' || request.subresource) return
    const spec = object?.spec
    if (!isObject(spec)) return
    const { name, generateName } = object?.metadata ?? {}
    const refuse = (why: string) => forbidden(request.served, name || generateName || '', why)
    const asked = digText(spec, 'priorityClassName')
    const found = asked ? this.#named(asked) : this.#everyones()
    if (asked && !found) throw refuse(`no PriorityClass with name ${asked} was found`)
    const priority = found ? digNumber(found, 'value') : 0
    const policy = digText(found, 'preemptionPolicy', 'PreemptLowerPriority')
    if (spec.priority !== undefined && spec.priority !== priority)
      throw refuse(
        `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
      )
    if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== policy)
      throw refuse(
        `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; priority admission controller computed ${policy} from the given PriorityClass name`,
      )
    if (!asked && found) spec.priorityClassName = digText(found, 'metadata.name')
    spec.priority = priority
    spec.preemptionPolicy = policy
  }

  #named(name: string): JsonObject | undefined {
    const entry = this.#classes().get(name)
    return entry && objectOf(entry)
  }

  /** Of several the one with the lowest value. */
  #everyones(): JsonObject | undefined {
    return this.#classes()
      .entries()
      .map((entry) => objectOf(entry))
      .filter((each) => dig(each, 'globalDefault') === true)
      .sort((a, b) => digNumber(a, 'value') - digNumber(b, 'value'))[0]
  }

  #classes() {
    return this.#store.collection('scheduling.k8s.io/priorityclasses')
  }
}
