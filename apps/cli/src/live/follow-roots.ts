import { setTimeout as wait } from 'node:timers/promises'
import { type Client, resourceName } from '@barometer/client'
import { type Change, createGraph, type Graph, type Ref, refKey, refOf, someObjects } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { followPlaces, type ReadPlace, type Surveyed, surveyRoots } from '@barometer/survey'
import type { FoundRoot } from './find-objects.ts'
import { problemIn } from './problem.ts'

export interface FollowRootsOptions {
  readonly signal: AbortSignal
  readonly packs: PackIndex
  /** Knows what was read, and is given every change by `apply`. */
  readonly graph: Graph
  readonly roots: readonly FoundRoot[]
  /** What was read of the kinds that the roots rest on. */
  readonly places: readonly ReadPlace[]
  readonly apply: (change: Change) => void
  /** Whether the roots are all of a kind, so that others may join them. */
  readonly hasKinds: boolean
  readonly findRoots: () => Promise<readonly FoundRoot[]>
  /** Told what was found when it was looked for anew. */
  readonly found: (roots: readonly FoundRoot[], surveyed: Surveyed) => void
}

/** Milliseconds between two looks at what the objects rest on. */
const rest = 1000

/**
 * Follows some objects and all they rest on until the signal is aborted. Where something leads to a kind or a namespace
 * that nobody read yet, a kind is defined or an object joins, it looks anew, and follows that too.
 */
export async function followRoots(client: Client, options: FollowRootsOptions): Promise<void> {
  await new RootFollower(client, options).run()
}

class RootFollower {
  readonly #client: Client
  readonly #options: FollowRootsOptions
  readonly #followed = new Set<string>()
  readonly #following: Promise<void>[] = []
  /** Kinds in namespaces of which objects were seen: the first of another may have parts of kinds that nobody read. */
  readonly #seen = new Set<string>()
  readonly #failed = Promise.withResolvers<never>()
  #roots: readonly FoundRoot[]
  #unread: ReadonlySet<string> = new Set()
  #isWell = false
  #asksForControllers = false
  #kinds: ReadonlySet<string> = new Set()
  #mustLook = false
  #isDefinedAnew = false
  #hasChanged = false
  #wake = () => {}

  constructor(client: Client, options: FollowRootsOptions) {
    this.#client = client
    this.#options = options
    this.#roots = options.roots
  }

  async run(): Promise<void> {
    const { signal, graph, places } = this.#options
    this.#failed.promise.catch(() => {})
    for (const { object } of graph.observed()) this.#seen.add(placeKey(object))
    this.#unread = this.#unreadNow()
    this.#isWell = this.#isWellNow()
    this.#asksForControllers = this.#asksNow()
    this.#begin([...places, ...this.#placesOfRoots(), ...(await this.#definitions())])
    // A kind may have been defined since what there is was read.
    this.#isDefinedAnew = true
    this.#hasChanged = true
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    while (!signal.aborted) {
      await Promise.race([this.#change(), ended, this.#failed.promise])
      await wait(rest, undefined, { signal }).catch(() => {})
      if (!signal.aborted && (await this.#leadsElsewhere())) await this.#look()
    }
    await Promise.allSettled(this.#following)
  }

  /** Settles when something has changed since it was last asked. */
  #change(): Promise<void> {
    if (this.#hasChanged) {
      this.#hasChanged = false
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#hasChanged = false
        resolve()
      }
    })
  }

  #placesOfRoots(): readonly ReadPlace[] {
    return this.#roots.map(({ resource, namespace }) => ({
      resource,
      namespace: resource.namespaced ? namespace : '',
    }))
  }

  /** Where kinds are defined: one that comes later may be of what is beneath. */
  async #definitions(): Promise<readonly ReadPlace[]> {
    const kinds = await this.#client.discovery.kinds({ signal: this.#options.signal })
    this.#kinds = new Set(kinds.resources.map(resourceName))
    const resource = kinds.of('apiextensions.k8s.io', 'CustomResourceDefinition')
    return resource ? [{ resource, namespace: '' }] : []
  }

  /** Follows those of the places that are not followed yet. */
  #begin(places: readonly ReadPlace[]): void {
    const fresh = places.filter(({ resource, namespace }) => {
      const [everywhere, key] = [`${resourceName(resource)} `, `${resourceName(resource)} ${namespace}`]
      if (this.#followed.has(key) || this.#followed.has(everywhere)) return false
      this.#followed.add(key)
      return true
    })
    if (fresh.length === 0) return
    const following = followPlaces(this.#client, {
      signal: this.#options.signal,
      packs: this.#options.packs,
      places: fresh,
      apply: (change) => this.#apply(change),
    })
    this.#following.push(following.catch((error) => this.#failed.reject(error)))
  }

  #apply(change: Change): void {
    this.#options.apply(change)
    const ref = refOf(change.object)
    if (!ref || ref.kind === 'Event') return
    if (ref.kind === 'CustomResourceDefinition') this.#isDefinedAnew = true
    if (!this.#seen.has(placeKey(ref))) this.#mustLook = true
    this.#seen.add(placeKey(ref))
    if (this.#options.hasKinds && this.#joinsOrLeaves(change, ref)) this.#mustLook = true
    this.#hasChanged = true
    this.#wake()
  }

  #joinsOrLeaves({ type }: Change, ref: Ref): boolean {
    const ofKind = this.#roots.filter(
      ({ resource }) => resource.kind === ref.kind && resource.group === ref.group,
    )
    const isRoot = ofKind.some(({ namespace, name }) => name === ref.name && namespace === ref.namespace)
    return ofKind.length > 0 && (type === 'DELETED') === isRoot && type !== 'MODIFIED'
  }

  async #leadsElsewhere(): Promise<boolean> {
    if (this.#mustLook || (this.#isDefinedAnew && (await this.#hasNewKinds()))) return true
    // Where all is well, what may be wrong with the platform was not read.
    if (this.#isWell && !this.#isWellNow()) return true
    if (!this.#asksForControllers && this.#asksNow()) return true
    return [...this.#unreadNow()].some((key) => !this.#unread.has(key))
  }

  /** Whether it matters by now who should have acted. */
  #asksNow(): boolean {
    return this.#refs().some((ref) => this.#options.graph.asksForControllers(ref))
  }

  /** Whether there are kinds that were not served when last asked. */
  async #hasNewKinds(): Promise<boolean> {
    this.#isDefinedAnew = false
    const { signal } = this.#options
    const asked = this.#client.discovery.kinds({ fresh: true, signal }).catch((error) => {
      if (!signal.aborted) problemIn(error)
    })
    const names = (await asked)?.resources.map(resourceName) ?? []
    const areNew = names.some((name) => !this.#kinds.has(name))
    if (areNew) this.#kinds = new Set(names)
    return areNew
  }

  #isWellNow(): boolean {
    return this.#refs().every((ref) => this.#options.graph.state(ref) === 'ok')
  }

  #refs(): readonly Ref[] {
    return this.#roots.map(({ resource: { group, kind }, namespace, name }) => ({
      group,
      kind,
      namespace,
      name,
    }))
  }

  /** What the objects name that nobody asked for. */
  #unreadNow(): ReadonlySet<string> {
    const named = this.#refs().flatMap((ref) => this.#options.graph.explain(ref).coverage.notObserved)
    return new Set(
      named.filter(({ coverage }) => coverage === 'not-listed').map(({ object }) => refKey(object)),
    )
  }

  /** Looks at everything anew, in a graph of its own: what is followed is newer than what a list says. */
  async #look(): Promise<void> {
    const { signal, packs, hasKinds, findRoots, found } = this.#options
    this.#mustLook = false
    try {
      const roots = hasKinds ? await findRoots() : this.#roots
      const graph = createGraph({ packs, now: Date.now(), coverage: someObjects })
      const surveyed = await surveyRoots(this.#client, { packs, graph, roots, signal })
      this.#roots = roots
      found(roots, surveyed)
      this.#begin([...surveyed.places, ...this.#placesOfRoots()])
    } catch (error) {
      // What is followed goes on: an object that is gone, or a server that does not answer, is no reason to stop.
      if (!signal.aborted) problemIn(error)
    }
    this.#unread = this.#unreadNow()
    this.#isWell = this.#isWellNow()
    this.#asksForControllers = this.#asksNow()
  }
}

function placeKey({ group, kind, namespace }: Ref): string {
  return `${group}/${kind} ${namespace}`
}
