import { CloudError, FaultRequestError, type Simulator } from '@barometer/simulator'
import type { CloudApi, CloudResource, Field, Fields, Order, Question } from './cloud.ts'
import { durations, type Resource, resourceAt } from './resource-state.ts'

/** A cloud in memory. Its clock and its faults are the simulator's. */
export class SimulatedAws implements CloudApi {
  readonly #simulator: Simulator
  readonly #resources = new Map<string, Resource>()
  /** The ids that were given for one token, in their order. */
  readonly #byToken = new Map<string, string[]>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  async create(type: string, order: Order): Promise<CloudResource> {
    const found = this.#find(type, { token: order.token })
    if (found && found.task !== 'delete') return this.#shown(found)!
    this.#refuse(order.name, order.fields)
    const full = this.#simulator.faults.take('quota-exceeded', order.name)
    if (full) throw new CloudError('QuotaExceeded', full.message, { retryable: true })
    const kind = type.split('/')[1]!.toLowerCase()
    const id = `${kind}-${(this.#resources.size + 1).toString(16).padStart(4, '0')}`
    this.#byToken.set(order.token, [...(this.#byToken.get(order.token) ?? []), id])
    return this.#put({ id, type, order, fields: order.fields, task: 'create', since: this.#now })
  }

  async find(type: string, question: Question): Promise<CloudResource | null> {
    const found = this.#find(type, question)
    return (found && this.#shown(found)) ?? null
  }

  async update(type: string, id: string, fields: Fields): Promise<CloudResource> {
    const found = this.#find(type, { id, token: '' })
    if (!found) throw new CloudError('NotFound', `there is no ${type} ${id}`)
    this.#refuse(found.order.name, fields)
    const all = { ...found.fields, ...fields }
    return this.#put({ ...found, fields: all, task: 'update', since: this.#now })
  }

  async remove(type: string, id: string): Promise<void> {
    const found = this.#find(type, { id, token: '' })
    if (!found || found.task === 'delete') return
    const kept = this.#simulator.faults.take('delete-refused', found.order.name)
    if (kept) throw new CloudError('InvalidParameter', kept.message)
    this.#put({ ...found, task: 'delete', since: this.#now })
  }

  /** Everything that there is, what is being deleted included. */
  inventory(): readonly Resource[] {
    return [...this.#resources.values()].filter((resource) => this.#shown(resource) !== undefined)
  }

  /** Somebody changes a field behind the operator's back: of the resource of this name, or of all. */
  drift(name: string | undefined): void {
    for (const found of this.#named(name)) {
      const own = Object.entries(found.fields).find(([field]) => field !== 'region')
      if (!own) continue
      const [field, value] = own
      this.#resources.set(found.id, { ...found, fields: { ...found.fields, [field]: other(value) } })
    }
  }

  /** Somebody deletes it behind the operator's back. */
  vanish(name: string | undefined): void {
    for (const found of this.#named(name))
      this.#resources.set(found.id, { ...found, task: 'delete', since: Number.NEGATIVE_INFINITY })
  }

  get #now(): number {
    return this.#simulator.clock.now()
  }

  #named(name: string | undefined): readonly Resource[] {
    const found = this.inventory().filter(({ order }) => name === undefined || order.name === name)
    if (name !== undefined && found.length === 0)
      throw new FaultRequestError(`there is no resource ${name} in the cloud`)
    return found
  }

  #find(type: string, { id, token }: Question): Resource | undefined {
    const ids = id === undefined ? (this.#byToken.get(token) ?? []) : [id]
    const found = ids.map((each) => this.#resources.get(each)).filter((each) => each?.type === type)
    return found.findLast((each) => each && this.#shown(each) !== undefined)
  }

  #put(resource: Resource): CloudResource {
    if (!(resource.type in durations))
      throw new CloudError('InvalidAction', `there is no ${resource.type} here`)
    this.#resources.set(resource.id, resource)
    return this.#shown(resource)!
  }

  #shown(resource: Resource): CloudResource | undefined {
    const { faults } = this.#simulator
    const { name } = resource.order
    const failed = faults.active('fails', name)
    const { haste = 1 } = this.#simulator.clock
    const moment = { now: this.#now, haste }
    const hangs = faults.active('hangs', name) !== undefined && resource.since > Number.NEGATIVE_INFINITY
    return resourceAt(resource, moment, { hangs, ...(failed && { fails: failed.message }) })
  }

  #refuse(name: string, fields: Fields): void {
    const wrong = Object.entries(fields).find(([, value]) => isRefused(value))
    if (wrong)
      throw new CloudError('InvalidParameter', `InvalidParameterValue: ${wrong[0]} must not be "${wrong[1]}"`)
    const refused = this.#simulator.faults.take('refused', name)
    if (refused) throw new CloudError('InvalidParameter', refused.message)
  }
}

/** Values that schemas let through and this cloud does not. */
function isRefused(value: Field): boolean {
  return typeof value === 'number' ? value <= 0 : value === '' || value === 'invalid'
}

function other(value: Field): Field {
  return typeof value === 'number' ? value + 1 : `${value}-changed`
}
