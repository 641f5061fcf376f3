import { createHash } from 'node:crypto'
import { refusalFrom } from '../http/refusal.ts'
import type { Body } from './checks.ts'
import type { Holdings, Lifecycle, Reference, Resource, ResourceType, Verb } from './resource-type.ts'

/** Whether a fault is there for a target; `take` uses it up. */
export interface FaultSource {
  active(
    name: string,
    target?: string,
  ): { readonly message: string; readonly target: string | undefined } | undefined
  take(name: string, target?: string): { readonly message: string } | undefined
}

interface Operation {
  readonly resource: Resource
  readonly verb: Verb
  readonly endsAt: number
  /** What is busy meanwhile. */
  readonly others: readonly Resource[]
}

/** What is in one cloud, and what is under way in it. It knows no time but the one it is told. */
export class CloudState implements Holdings {
  readonly project: string
  readonly faults: FaultSource
  readonly types: ReadonlyMap<string, ResourceType>
  /** How many of a type there may be. */
  readonly quotas = new Map<string, number>()
  /** What was ever created, in that order: the type, and for whom. */
  readonly created: { readonly what: string; readonly owner: string }[] = []
  readonly #resources = new Map<string, Map<string, Resource>>()
  readonly #operations = new Set<Operation>()
  /** How much sooner than ever everything is done. */
  readonly #haste: number
  #count = 0
  #now = 0

  constructor(project: string, types: readonly ResourceType[], faults: FaultSource, haste = 1) {
    this.#haste = haste
    this.project = project
    this.faults = faults
    this.types = new Map(types.map((type) => [type.name, type]))
    for (const { name } of types) this.#resources.set(name, new Map())
  }

  get now(): number {
    return this.#now
  }

  all(type: string): readonly Resource[] {
    return [...this.#of(type).values()]
  }

  find(type: string, id: unknown): Resource | undefined {
    return this.#of(type).get(String(id))
  }

  where(type: string, values: Body): readonly Resource[] {
    const wanted = Object.entries(values)
    return this.all(type).filter(({ body }) => wanted.every(([field, value]) => body[field] === value))
  }

  /** Everything, in the order in which it was created, type by type. */
  everything(): readonly Resource[] {
    return [...this.#resources.values()].flatMap((held) => [...held.values()])
  }

  add(name: string, body: Body, { builtIn = false } = {}): Resource {
    const type = this.#type(name)
    const id = (body[type.idField ?? 'id'] as string | undefined) ?? uuidOf(`${name} ${++this.#count}`)
    const { id: _, ...rest } = body
    const resource: Resource = {
      ...{ type, id, createdAt: this.#now, updatedAt: this.#now, revision: 0, builtIn },
      body: { ...defaultsOf(type), ...rest },
    }
    this.#of(name).set(id, resource)
    try {
      type.arrives?.(resource, this)
    } catch (error) {
      this.remove(resource)
      throw error
    }
    if (!builtIn) this.created.push({ what: name, owner: ownerOf(resource, this) })
    return resource
  }

  change(resource: Resource, changes: Body): void {
    resource.body = { ...resource.body, ...changes }
    resource.updatedAt = this.#now
    resource.revision++
  }

  /** Takes it out, and what cannot be without it. Nobody is asked. */
  remove(resource: Resource): void {
    if (!this.#of(resource.type.name).delete(resource.id)) return
    this.#callOff(resource)
    resource.type.leaves?.(resource, this)
    for (const [other, { field, whenGone }] of this.#referring(resource)) {
      if (whenGone === 'cascade') this.remove(other)
      else if (whenGone === 'clear' && field) {
        const value = other.body[field]
        this.change(other, {
          [field]: Array.isArray(value) ? value.filter((id) => id !== resource.id) : null,
        })
      }
    }
  }

  /** Takes it out by force: what keeps it from being deleted goes first. */
  removeWithUsers(resource: Resource): void {
    for (const [other, { whenGone }] of this.#referring(resource))
      if (whenGone === undefined && this.find(other.type.name, other.id)) this.removeWithUsers(other)
    this.remove(resource)
  }

  /** Throws where something else needs it. */
  checkRemoval(resource: Resource): void {
    resource.type.checkRemoval?.(resource, this)
    for (const [other, { whenGone }] of this.#referring(resource))
      if (whenGone === undefined) throw resource.type.family.wording.inUse(resource, other)
  }

  begin(resource: Resource, verb: Verb): void {
    const { lifecycle } = resource.type
    const seconds = lifecycle?.seconds[verb]
    const others = resource.type.within?.(resource.body, this) ?? []
    if (!lifecycle || seconds === undefined) {
      if (verb === 'delete') this.remove(resource)
      return
    }
    this.#callOff(resource)
    this.#say(resource, lifecycle.during[verb])
    for (const other of others) this.#say(other, other.type.lifecycle?.during.update)
    const factor = this.fault('slow', namesOf(resource, this)) ? 10 : 1
    this.#operations.add({
      resource,
      verb,
      endsAt: this.#now + (seconds * factor * 1000) / this.#haste,
      others,
    })
  }

  /** Throws where it, or what is busy with it, is not ready for a change. */
  checkReady(type: ResourceType, body: Body, resource: Resource | undefined, verb: Verb): void {
    const others = type.within?.(body, this) ?? []
    for (const each of resource ? [resource, ...others] : others) {
      const { lifecycle, family } = each.type
      if (!lifecycle || isReady(each, lifecycle) || lifecycle.always?.includes(verb)) continue
      const rid = verb === 'delete' && each === resource && each.body[lifecycle.field] === lifecycle.failed
      if (!rid) throw family.wording.busy(each)
    }
  }

  /** Lets what is due by now come to its end, in the order in which it was due. */
  settle(now: number): void {
    const due = [...this.#operations]
      .filter(({ endsAt }) => endsAt <= now)
      .sort((a, b) => a.endsAt - b.endsAt)
    for (const operation of due) {
      if (!this.#operations.has(operation)) continue
      if (this.fault('stuck', namesOf(operation.resource, this))) continue
      this.#now = Math.max(this.#now, operation.endsAt)
      this.#end(operation)
    }
    this.#now = Math.max(this.#now, now)
  }

  /** A fault that is injected for one of these names, or for everything; `use` uses it up. */
  fault(name: string, targets: readonly string[], use = false): { readonly message: string } | undefined {
    const target = targets.find((each) => this.faults.active(name, each)?.target === each)
    return use ? this.faults.take(name, target) : this.faults.active(name, target)
  }

  #callOff(resource: Resource): void {
    for (const operation of this.#operations)
      if (operation.resource === resource) this.#operations.delete(operation)
  }

  #end(operation: Operation): void {
    const { resource, verb, others } = operation
    const { lifecycle, settled } = resource.type
    this.#operations.delete(operation)
    const failure = this.fault(
      verb === 'delete' ? 'delete-fails' : 'build-fails',
      namesOf(resource, this),
      true,
    )
    for (const other of others) {
      const states = other.type.lifecycle
      if (states && other.body[states.field] === states.during.update) this.#say(other, states.ready)
    }
    if (verb === 'delete' && !failure) {
      this.remove(resource)
      return
    }
    this.#say(resource, failure ? lifecycle!.failed : lifecycle!.ready)
    settled?.(resource, this, failure && refusalFrom(failure.message, 500, '').message)
  }

  #say(resource: Resource, state: string | undefined): void {
    const { lifecycle } = resource.type
    if (lifecycle && state !== undefined) this.change(resource, { [lifecycle.field]: state })
  }

  #referring(resource: Resource): readonly (readonly [Resource, Reference])[] {
    const { name } = resource.type
    const referring = [...this.types.values()].filter(
      ({ fields, alsoRefers }) => alsoRefers || Object.values(fields).some(({ refers }) => refers === name),
    )
    return referring
      .flatMap((type) => this.all(type.name))
      .flatMap((other) =>
        referencesOf(other)
          .filter(({ type, id }) => type === name && id === resource.id && other !== resource)
          .map((reference) => [other, reference] as const),
      )
  }

  #of(type: string): Map<string, Resource> {
    return this.#resources.get(this.#type(type).name)!
  }

  #type(name: string): ResourceType {
    const found = this.types.get(name)
    if (!found) throw new Error(`there is no type ${name} in this cloud`)
    return found
  }
}

/** By what somebody may mean a resource: its id, its name, its description and its labels. */
export function namesOf(
  { type, id, body }: Pick<Resource, 'type' | 'id' | 'body'>,
  cloud: Holdings,
): readonly string[] {
  const words = [id, body['name'], body['description'], ...(type.labels?.(body, cloud) ?? [])]
  return words.filter((word): word is string => typeof word === 'string' && word !== '')
}

export function ownerOf(resource: Resource, cloud: Holdings): string {
  const { type, body, id } = resource
  return type.owner?.(resource, cloud) ?? ((body['name'] as string | undefined) || id)
}

function isReady({ body }: Resource, { field, ready }: Lifecycle): boolean {
  return body[field] === ready
}

/** What every field is where nobody says it. */
export function defaultsOf({ fields }: ResourceType): Body {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { default: value = null }]) => [field, value]),
  )
}

/** What it refers to. */
function referencesOf({ type, body }: Resource): readonly Reference[] {
  const direct = Object.entries(type.fields).flatMap(([field, { refers, whenGone }]) => {
    if (refers === undefined) return []
    const ids = [body[field]].flat().filter((id): id is string => typeof id === 'string')
    return ids.map((id) => ({ type: refers, id, field, ...(whenGone && { whenGone }) }))
  })
  return [...direct, ...(type.alsoRefers?.(body) ?? [])]
}

function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
