import { ApiError, type Client, type KubeObject, type Resource, systemClock } from '@barometer/client'
import { groupOf } from '@barometer/graph'
import { missingDefinitions, permissiveDefinition } from './definition.ts'
import { inSteps } from './order.ts'
import { managersOf, prepareForCreate, prepareStatus } from './prepare.ts'
import { momentOf, shiftTimes } from './shift-times.ts'

/** An object the server would not take. */
export interface Refused {
  readonly object: string
  readonly message: string
}

export interface LoadReport {
  readonly definitions: number
  readonly objects: number
  readonly refused: readonly Refused[]
}

export interface LoadOptions {
  /** Milliseconds since 1970: when the dump shall seem to have been taken. */
  readonly now: number
  readonly signal: AbortSignal
}

const definitionKind = 'CustomResourceDefinition'
/** Ten a second. */
const mostLooks = 300
const mostConflicts = 10

/**
 * Puts the objects of a dump into a live server: definitions, then objects with new uids in their references, then
 * statuses, then deletions. Times are moved so that as much has passed since as had when the dump was taken.
 */
export async function loadFleet(
  client: Client,
  dumped: readonly KubeObject[],
  { now, signal }: LoadOptions,
): Promise<LoadReport> {
  const known = [...withoutNamespace(dumped), ...dumped]
  const objects = shiftTimes(known, now - momentOf(dumped))
  const loader = new Loader(client, signal)
  const definitions = await loader.definitionsFor(objects)
  await loader.define(definitions)
  for (const step of inSteps(objects.filter(({ kind }) => kind !== definitionKind))) {
    await Promise.all(step.map((object) => loader.load(object)))
  }
  for (const object of objects) if (object.metadata.deletionTimestamp) await loader.remove(object)
  return { definitions: definitions.length, objects: loader.loaded, refused: loader.refused }
}

/** Namespaces that a dump has objects in, and does not hold themselves. */
function withoutNamespace(objects: readonly KubeObject[]): readonly KubeObject[] {
  const held = new Set(
    objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name),
  )
  const used = new Set(objects.flatMap(({ metadata: { namespace } }) => namespace ?? []))
  return [...used.difference(held)]
    .sort()
    .map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }))
}

class Loader {
  loaded = 0
  readonly refused: Refused[] = []
  readonly #client: Client
  readonly #signal: AbortSignal
  readonly #uids = new Map<string, string>()

  constructor(client: Client, signal: AbortSignal) {
    this.#client = client
    this.#signal = signal
  }

  /** Those of the dump, and one for every other kind that the server does not serve. */
  async definitionsFor(objects: readonly KubeObject[]): Promise<readonly KubeObject[]> {
    const kinds = await this.#client.discovery.kinds({ signal: this.#signal })
    const own = objects.filter(({ kind }) => kind === definitionKind)
    const defined = new Set(own.map(({ spec }) => definedKind(spec)))
    const isKnown = (group: string, kind: string) =>
      kinds.of(group, kind) !== undefined || defined.has(`${group}/${kind}`)
    return [...own, ...missingDefinitions(objects, isKnown)]
  }

  /** Makes the definitions and waits, for a while, until the server serves all that it has taken. */
  async define(definitions: readonly KubeObject[]): Promise<void> {
    const word = 'customresourcedefinitions.apiextensions.k8s.io'
    const resource = await this.#client.discovery.resolve(word, this.#signal)
    const made = await Promise.all(
      definitions.map((each) => this.#create(resource, permissiveDefinition(each), each)),
    )
    const names = made.flatMap((each) => each?.metadata.name ?? [])
    for (let attempt = 0; attempt < mostLooks; attempt++) {
      const kinds = await this.#client.discovery.kinds({ fresh: true, signal: this.#signal })
      const served = new Set(kinds.resources.map(({ plural, group }) => `${plural}.${group}`))
      if (names.every((name) => served.has(name))) return
      await new Promise<void>((resolve) => systemClock.after(100, resolve))
    }
  }

  async load(object: KubeObject): Promise<void> {
    const resource = await this.#resourceOf(object)
    if (!resource) return this.#refuse(object, 'the server does not serve its kind')
    const created = await this.#create(resource, prepareForCreate(object, this.#uids), object)
    if (!created) return
    this.loaded++
    const made = await this.#withoutNewTaints(resource, created, object)
    if (!made) return
    if (object['status'] === undefined || !resource.subresources.includes('status')) return
    // A namespace that goes is told so by being deleted, and says so by itself.
    if (object.kind === 'Namespace' && object.metadata.deletionTimestamp) return
    const status = prepareStatus(object, made.metadata.generation ?? 1)
    const { status: fieldManager } = managersOf(object)
    await this.#attempt(object, () => this.#writeStatus(resource, { ...made, status }, fieldManager))
  }

  /** A server taints each new Node until its kubelet has reported; those of a dump have. */
  async #withoutNewTaints(
    resource: Resource,
    made: KubeObject,
    object: KubeObject,
  ): Promise<KubeObject | undefined> {
    if (made.apiVersion !== 'v1' || made.kind !== 'Node') return made
    const { taints: _, ...spec } = made['spec'] as { taints?: unknown }
    const { taints } = (object['spec'] ?? {}) as { taints?: unknown }
    const body = { ...made, spec: { ...spec, ...(taints !== undefined && { taints }) } }
    return this.#attempt(object, () => this.#client.update(resource, body, { signal: this.#signal }))
  }

  /** A controller of the server may write the same object meanwhile (a quota, an APIService): then the newest is written. */
  async #writeStatus(resource: Resource, object: KubeObject, fieldManager?: string): Promise<void> {
    const options = { subresource: 'status', signal: this.#signal, ...(fieldManager && { fieldManager }) }
    for (let body = object, attempt = 0; ; attempt++) {
      try {
        await this.#client.update(resource, body, options)
        return
      } catch (error) {
        if (!(error instanceof ApiError) || error.status.reason !== 'Conflict' || attempt === mostConflicts)
          throw error
        const newest = await this.#client.get(resource, object.metadata, { signal: this.#signal })
        body = { ...newest, status: object['status'] }
      }
    }
  }

  /** Begins to delete what was on its way out; finalizers keep it, as they did. */
  async remove(object: KubeObject): Promise<void> {
    const resource = await this.#resourceOf(object)
    const { name, namespace } = object.metadata
    if (resource) await this.#attempt(object, () => this.#client.delete(resource, { name, namespace }))
  }

  /** Served in the version of the dump, or in another. */
  async #resourceOf({ apiVersion, kind }: KubeObject): Promise<Resource | undefined> {
    const kinds = await this.#client.discovery.kinds()
    const version = apiVersion.split('/').at(-1)
    const group = groupOf(apiVersion)
    const exact = kinds.resources.find(
      (each) => each.kind === kind && each.group === group && each.version === version,
    )
    return exact ?? kinds.of(group, kind)
  }

  async #create(resource: Resource, body: KubeObject, object: KubeObject): Promise<KubeObject | undefined> {
    const { own: fieldManager } = managersOf(object)
    const made = await this.#attempt(object, () => this.#createOrReplace(resource, body, fieldManager))
    const { uid } = object.metadata
    if (made?.metadata.uid && uid) this.#uids.set(uid, made.metadata.uid)
    return made
  }

  /** What every cluster has from the beginning (a namespace, its service account) is replaced. */
  async #createOrReplace(resource: Resource, body: KubeObject, fieldManager?: string): Promise<KubeObject> {
    const options = { signal: this.#signal, ...(fieldManager && { fieldManager }) }
    try {
      return await this.#client.create(resource, body, options)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status.reason !== 'AlreadyExists') throw error
      const there = await this.#client.get(resource, body.metadata, { signal: this.#signal })
      const { uid, resourceVersion } = there.metadata
      const metadata = { ...body.metadata, ...(uid && { uid }), ...(resourceVersion && { resourceVersion }) }
      return this.#client.update(resource, { ...body, metadata }, options)
    }
  }

  async #attempt<T>(object: KubeObject, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || [401, 403].includes(error.status.code)) throw error
      this.#refuse(object, error.message)
      return undefined
    }
  }

  #refuse({ kind, metadata: { namespace, name } }: KubeObject, message: string): void {
    this.refused.push({ object: `${kind} ${namespace ? `${namespace}/` : ''}${name}`, message })
  }
}

function definedKind(spec: unknown): string {
  const { group, names } = spec as { group: string; names: { kind: string } }
  return `${group}/${names.kind}`
}
