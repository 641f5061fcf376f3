import type { Clock } from '@barometer/simulator'
import { ArmError, errorFrom } from './arm-error.ts'
import { type Provider, providers } from './providers.ts'
import { keyOfId, parseResourceId, type ResourceId } from './resource-id.ts'

export type Body = Readonly<Record<string, unknown>>

/** A resource as Azure has it. */
export interface Resource {
  readonly id: ResourceId
  readonly provider: Provider
  body: Body
  state: string
  /** False: an operation is to bring it into being. */
  exists: boolean
}

/** An operation under way, or over. */
export interface Operation {
  readonly name: string
  readonly what: 'create' | 'update' | 'delete'
  readonly resource: Resource
  readonly startsAt: number
  endsAt: number
  status: 'InProgress' | 'Succeeded' | 'Failed' | 'Canceled'
  error?: { readonly code: string; readonly message: string }
}

/** Whether a fault is there for a resource; `take` uses it up. */
export interface FaultSource {
  active(name: string, target?: string): { readonly message: string } | undefined
  take(name: string, target?: string): { readonly message: string } | undefined
}

/** What is in one cloud, and what is under way in it. It knows no time but the one it is told. */
export class ArmState {
  readonly #resources = new Map<string, Resource>()
  readonly #operations = new Map<string, Operation>()
  readonly #faults: FaultSource
  readonly #haste: number
  /** Those under way, by the keys of their resources. */
  readonly #running = new Map<string, Operation>()
  /** How often something was created under each id: a second time is one too many, unless it was deleted. */
  readonly created: string[] = []
  #count = 0

  /** `haste`: how much sooner than ever everything is done. */
  constructor(faults: FaultSource, { haste = 1 }: Pick<Clock, 'haste'> = {}) {
    this.#faults = faults
    this.#haste = haste
  }

  /** What exists, or is coming into being. */
  get resources(): readonly Resource[] {
    return [...this.#resources.values()]
  }

  find(id: string): Resource | undefined {
    return this.#resources.get(keyOfId(id))
  }

  operation(name: string): Operation | undefined {
    return this.#operations.get(name)
  }

  /** The operation under way for a resource. */
  underWay(key: string): Operation | undefined {
    return this.#running.get(key)
  }

  /** Lets what is due by now come to its end, in the order in which it was due. */
  settle(now: number): void {
    const due = [...this.#running.values()]
      .filter(({ endsAt }) => endsAt <= now)
      .sort((a, b) => a.endsAt - b.endsAt)
    for (const operation of due) {
      if (!this.#faults.active('operation-stuck', operation.resource.id.name)) this.#end(operation)
    }
  }

  /** Creates or updates. The operation is over at once where the provider takes no time. */
  put(id: ResourceId, provider: Provider, body: Body, now: number): Operation {
    const before = this.#resources.get(id.key)
    const resource = before ?? { id, provider, body: {}, state: 'Creating', exists: provider.created !== 202 }
    const what = before?.exists ? 'update' : 'create'
    if (!before) this.#resources.set(id.key, resource)
    if (what === 'create') this.created.push(id.text)
    resource.body = this.#bodyAfter(resource, body)
    resource.state = what === 'create' ? 'Creating' : 'Updating'
    return this.#begin(what, resource, provider.takes[what], now)
  }

  delete(resource: Resource, now: number): Operation {
    resource.state = 'Deleting'
    return this.#begin('delete', resource, resource.provider.takes.remove, now)
  }

  /** Somebody else removes it, and what is in it, in no time. */
  remove(id: string): void {
    for (const part of this.#within(keyOfId(id))) this.#resources.delete(part.id.key)
  }

  /** Somebody else changes it, in no time. */
  change(id: string, properties: Body): void {
    const resource = this.find(id)
    if (!resource) return
    const { properties: before, ...rest } = resource.body
    resource.body = { ...rest, properties: { ...(before as Body | undefined), ...properties } }
  }

  #begin(what: Operation['what'], resource: Resource, seconds: number, now: number): Operation {
    const slow = this.#faults.active('slow', resource.id.name) ? 10 : 1
    const name = `op-${++this.#count}`
    const operation: Operation = {
      ...{ name, what, resource, startsAt: now, endsAt: now + (seconds * slow * 1000) / this.#haste },
      status: 'InProgress',
    }
    this.#operations.set(name, operation)
    this.#running.set(resource.id.key, operation)
    if (seconds === 0) this.#end(operation)
    return operation
  }

  #end(operation: Operation): void {
    const { resource, what } = operation
    this.#running.delete(resource.id.key)
    const { name } = resource.id
    const fails = this.#faults.take('operation-fails', name)
    const leaves = fails ?? this.#faults.take('operation-fails-and-leaves', name)
    const canceled = leaves ? undefined : this.#faults.take('operation-canceled', name)
    operation.status = leaves ? 'Failed' : canceled ? 'Canceled' : 'Succeeded'
    if (leaves) {
      const { code, message } = errorFrom(leaves.message, 409, 'InternalServerError')
      operation.error = { code, message }
    }
    if (operation.status === 'Succeeded') this.#succeed(operation)
    else if (fails && what === 'create') this.#resources.delete(resource.id.key)
    else if (canceled && what === 'create' && !resource.exists) this.#resources.delete(resource.id.key)
    else {
      resource.state = operation.status
      resource.exists = true
    }
  }

  #succeed({ what, resource }: Operation): void {
    if (what === 'delete') {
      for (const { id } of this.#within(resource.id.key)) this.#resources.delete(id.key)
      return
    }
    resource.exists = true
    const broken =
      resource.provider.takes[what] > 0 && this.#faults.take('provisioning-failed', resource.id.name)
    resource.state = broken ? 'Failed' : 'Succeeded'
  }

  /** The resource and all that is a part of it. */
  #within(key: string): Resource[] {
    return this.resources.filter(({ id }) => id.key === key || id.key.startsWith(`${key}/`))
  }

  /** What is there after a PUT: the request whole, and what the provider adds. Parts that it lists and the request does not go. */
  #bodyAfter({ provider, id }: Resource, body: Body): Body {
    const { provisioningState: _, ...given } = (body['properties'] ?? {}) as Body
    const listings = listingsOf(provider)
    for (const { listedIn = '', type } of listings) {
      const kept = new Set(namesIn(given[listedIn]))
      for (const part of this.#parts(id, type)) {
        if (!kept.has(part.id.name.toLowerCase())) this.#resources.delete(part.id.key)
      }
    }
    const lists = listings.map(({ listedIn }) => listedIn)
    const properties = Object.entries(given).filter(([name]) => !lists.includes(name))
    return { ...body, properties: { ...provider.defaults, ...Object.fromEntries(properties) } }
  }

  #parts(id: ResourceId, type: string): Resource[] {
    return this.resources.filter(
      (part) => part.provider.type === type && part.id.parent?.toLowerCase() === id.key,
    )
  }

  /** A resource as it is answered. */
  shown({ id, provider, body, state }: Resource): Body {
    const { properties, ...rest } = body
    const listed = listingsOf(provider).map(({ listedIn = '', type }): [string, unknown] => [
      listedIn,
      this.#parts(id, type)
        .filter(({ exists }) => exists)
        .map((part) => this.shown(part)),
    ])
    return {
      ...rest,
      ...{ id: id.text, name: id.name, type: provider.type },
      properties: { ...(properties as Body), ...Object.fromEntries(listed), provisioningState: state },
    }
  }

  /** Throws where a lock stands on the resource or above it. */
  checkLocks(id: ResourceId, what: 'delete' | 'write'): void {
    for (const lock of this.resources) {
      if (lock.provider.type !== 'Microsoft.Authorization/locks') continue
      const { level } = (lock.body['properties'] ?? {}) as { level?: unknown }
      const scope = lock.id.parent?.toLowerCase() ?? ''
      const within = id.key === scope || id.key.startsWith(`${scope}/`) || scope.startsWith(`${id.key}/`)
      const forbids = level === 'ReadOnly' || (what === 'delete' && level === 'CanNotDelete')
      if (!within || !forbids || id.key === lock.id.key || id.type === lock.provider.type) continue
      throw new ArmError(
        409,
        'ScopeLocked',
        `The scope '${id.text}' cannot perform ${what} operation because following scope(s) are locked: '${scope}'. Please remove the lock and try again.`,
      )
    }
  }
}

/** The types that a provider lists in its own properties. */
function listingsOf({ type: parent }: Provider): readonly Provider[] {
  return providers.filter(({ type, listedIn }) => listedIn !== undefined && type.startsWith(`${parent}/`))
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: { name?: unknown; id?: unknown }) => {
    const name = entry?.name ?? parseResourceId(String(entry?.id ?? ''))?.name
    return name === undefined ? [] : [String(name).toLowerCase()]
  })
}
