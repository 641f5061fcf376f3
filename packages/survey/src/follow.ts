import type { Client, Kinds, KubeObject, Resource } from '@barometer/client'
import { type Change, type Coverage, type Graph, type Ref, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from './kinds/how-to-read.ts'
import { ServedKinds } from './kinds/served-kinds.ts'
import { keep } from './object/keep.ts'
import type { ObjectChange } from './object/object-change.ts'
import { type ListedPlace, Reader } from './read/reader.ts'
import type { SurveyNote } from './record/coverage-record.ts'
import type { Progress } from './record/progress.ts'
import { AskedPlace } from './want/asked-place.ts'
import { AskedRoots, type RootName, type RootPlace } from './want/asked-roots.ts'
import { RootReads } from './want/root-reads.ts'
import { type Freshness, withAsked } from './watch/freshness.ts'
import { Looks } from './watch/looks.ts'
import { Watches } from './watch/watches.ts'

export interface FollowOptions {
  readonly packs: PackIndex
  /** Is given every change, and what was read. With roots there must be one: it says what is wanted next. */
  readonly graph?: Graph
  /** What to ask about: what these contain and need is read, and nothing else. Absent: everything that may say something. */
  readonly roots?: readonly RootName[]
  /** Whoever follows the roots tells of them with `root`, and waits for the answer: changes are looked at at once. */
  readonly rootsAreTold?: boolean
  /** Of everything: what is in this namespace, and, where there is a graph, what that needs elsewhere. */
  readonly namespace?: string | undefined
  /** Of everything: only these kinds. */
  readonly only?: (resource: Resource) => boolean
  /** Of everything: what may carry conditions comes as the server has it, with schemas and the fields of managers. */
  readonly whole?: boolean
  /** Somebody will watch: versions are remembered, so that nothing is listed twice. */
  readonly willWatch?: boolean
  /** Of roots that are all of a kind: where they are looked for, whether there is one by now or not. */
  readonly places?: readonly RootPlace[]
  /** Of roots that are all of a kind: finds them anew, when one came or went while they were watched. */
  readonly findRoots?: (() => Promise<readonly RootName[]>) | undefined
  /** Told of every change after the graph, without what is secret or bulky. */
  readonly changed?: (change: ObjectChange) => void
  readonly progress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Watched with credentials that may be renewed (`Client.use`): one that is refused is a lost connection, not the end. */
  readonly awaitCredentials?: boolean
  /** Milliseconds after which what may be had by its name alone, and not watched, is asked for again. Default 10,000. */
  readonly askAgainAfter?: number
  /** Milliseconds since 1970; for tests. */
  readonly clock?: () => number
}

/** What is known of a cluster, beside its objects. */
export interface Surveyed {
  readonly coverage: Coverage
  /** What could not be read. */
  readonly notes: readonly SurveyNote[]
  /** Nothing at all could be read. */
  readonly isEmpty: boolean
}

/** Milliseconds until what nobody watches is asked for again. */
export const askAgainAfter = 10_000

/** Reads a cluster into a graph, of some objects or of everything, and keeps it true. */
export function follow(client: Client, options: FollowOptions): Follower {
  return new Follower(client, options)
}

/**
 * One reader of a cluster. `read` brings what there is, once; `watch` goes on from there, and follows a kind from the
 * moment something leads to it. What may not be read is put on record.
 */
export class Follower {
  readonly #client: Client
  readonly #options: FollowOptions
  readonly #ended = new AbortController()
  readonly #signal: AbortSignal
  readonly #served: ServedKinds
  readonly #reader: Reader
  readonly #rootReads: RootReads | undefined
  /** Some objects are asked about, */
  readonly #askedRoots: AskedRoots | undefined
  /** or all there is in a place. */
  readonly #askedPlace: AskedPlace | undefined
  /** What was listed before anybody watched. */
  #listed: ListedPlace[] = []
  #discovery: Promise<unknown> | undefined
  #covered: { readonly revision: number; readonly kinds: Kinds | undefined } = {
    revision: -1,
    kinds: undefined,
  }
  #watches: Watches | undefined
  readonly #looks: Looks
  #kindsChanged = false
  #byNameDue = false
  #askedAt = 0
  #changed = () => {}
  readonly #failed = Promise.withResolvers<never>()

  constructor(client: Client, options: FollowOptions) {
    const { packs, graph, roots, places = [], findRoots, namespace = '', only = () => true } = options
    const { progress, whole, willWatch = false, awaitCredentials = false, rootsAreTold = false } = options
    const signal = options.signal ? AbortSignal.any([options.signal, this.#ended.signal]) : this.#ended.signal
    this.#signal = signal
    this.#client = client
    this.#options = options
    this.#served = new ServedKinds(client, signal)
    const take = (object: KubeObject) => this.#apply({ type: 'ADDED', object })
    this.#reader = new Reader(client, {
      ...{ packs, signal, progress, whole, take },
      ownNamespace: namespace || client.connection.namespace,
      served: () => this.#served.resources,
      listed: (place) => this.#place(place),
      keepVersions: willWatch,
    })
    const cover = () => this.#cover()
    const gone = (object: KubeObject) => this.#apply({ type: 'DELETED', object })
    const how = graph && { packs, graph, take, gone, cover, willWatch, signal }
    const isPart = roots !== undefined || namespace !== ''
    this.#rootReads = isPart && how ? new RootReads(client, this.#reader, this.#served, how) : undefined
    if (roots) {
      const asked = { packs, graph: graph!, roots, places, findRoots, take }
      this.#askedRoots = new AskedRoots(this.#served, this.#reader, this.#rootReads!, asked)
    } else {
      const asked = { packs, graph, namespace, only }
      this.#askedPlace = new AskedPlace(this.#served, this.#reader, this.#rootReads, asked)
    }
    this.#looks = new Looks(client, {
      ...{ signal, awaitCredentials, atOnce: rootsAreTold },
      look: () => this.#lookAgain(),
      changed: () => this.#changed(),
      failed: (error) => this.#failed.reject(error),
    })
    // What fails before anybody watches is thrown when somebody does.
    this.#failed.promise.catch(() => {})
  }

  /**
   * Reads what there is. Throws where the server cannot be reached at all, and where one of the roots cannot be read: a
   * RootNotFound where it is not there, a NamespaceNotFound where there is no such namespace.
   */
  async read(): Promise<Surveyed> {
    this.#askedAt = this.#now()
    await this.#discover(this.#askedPlace !== undefined)
    await this.#askedRoots?.read()
    await this.#askedPlace?.read()
    await this.#rootReads?.read(this.roots)
    this.#cover()
    const { record } = this.#reader
    const coverage = record.coverage(this.#served.now.preferred())
    return { coverage, notes: record.notes(), isEmpty: record.isEmpty }
  }

  /** Goes on from what was read until the signal is aborted. Throws what no patience mends. */
  async watch(signal: AbortSignal, changed: () => void): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    this.#changed = changed
    this.#watches = new Watches(this.#client, {
      ...{ packs: this.#options.packs, record: this.#reader.record },
      signal: AbortSignal.any([signal, this.#ended.signal]),
      served: () => this.#served.resources,
      apply: (change, resource) => this.#tell(change, resource),
      changed: () => this.#looks.look(),
      isServed: (resource) => this.#reader.isServedNow(resource),
      gone: (place) => {
        this.#reader.forget(place)
        this.#rootReads?.forget(place)
      },
      now: this.#options.clock ?? Date.now,
      failed: (error) => this.#failed.reject(error),
      awaitCredentials: this.#options.awaitCredentials ?? false,
    })
    for (const place of this.#listed.splice(0)) this.#watches.begin(place)
    // A kind may have been defined between discovery and the list of definitions.
    this.#kindsChanged = !this.#options.rootsAreTold
    this.#looks.look()
    const asking = setInterval(() => this.#askAgain(), this.#options.askAgainAfter ?? askAgainAfter)
    try {
      await Promise.race([ended, this.#failed.promise])
    } catch (error) {
      // Whoever shows it on, beside others, shows it as old.
      if (error instanceof Error) this.#watches.loseAll(error)
      changed()
      throw error
    } finally {
      clearInterval(asking)
      this.#ended.abort()
    }
    await Promise.allSettled([this.#watches.ended(), this.#looks.ended()])
  }

  /** Once; later only what may have changed. */
  #discover(fresh: boolean): Promise<unknown> {
    this.#discovery ??= this.#served.discover(fresh).catch((error) => {
      this.#discovery = undefined
      throw error
    })
    return this.#discovery
  }

  /** Roots that are followed by somebody else, who tells what happens to them. */
  root(change: ObjectChange): void {
    const ref = refOf(change.object)
    if (!ref) return
    this.#askedRoots?.told(change.type, ref)
    this.#apply(change)
    this.#looks.look()
  }

  /** The objects that are asked about by now; none where everything is. */
  get roots(): readonly Ref[] {
    return (this.#askedRoots ?? this.#askedPlace)?.refs ?? []
  }

  /** Whether everything that is wanted by now has been read once, or could not be. */
  get settled(): boolean {
    return this.#looks.settled && (this.#watches?.synced ?? true)
  }

  /** Why a connection is lost at the moment; undefined where none is. */
  get lost(): Error | undefined {
    return this.#watches?.lost ?? this.#looks.failure
  }

  /** What is served, each kind in the version that the server prefers. */
  get kinds(): readonly Resource[] {
    return this.#served.now.preferred()
  }

  /**
   * One object as it is now, and as much of it as is kept of its kind; throws where it cannot be had. `client`: who asks,
   * where that is somebody else.
   */
  async object({ group, kind, namespace, name }: Ref, client = this.#client): Promise<KubeObject> {
    const resource = this.#served.now.of(group, kind)
    if (!resource) throw new RangeError(`the server does not serve the kind ${kind}`)
    const { packs } = this.#options
    const metadataOnly = extentOf(resource, packs) !== 'full'
    const options = { metadataOnly, signal: this.#signal }
    const object = await client.get(resource, { namespace, name }, options)
    return keep(object, resource, this.#served.resources, packs)
  }

  /** How fresh is what is watched; undefined before anything is. */
  get freshness(): Freshness | undefined {
    if (!this.#watches) return undefined
    const byName = this.#rootReads?.byName ?? []
    return withAsked(this.#watches.freshness, byName, this.#askedAt, this.#looks.failure)
  }

  #now(): number {
    return (this.#options.clock ?? Date.now)()
  }

  /** What could not be read. */
  notes(): readonly SurveyNote[] {
    return this.#reader.record.notes()
  }

  #place(place: ListedPlace): void {
    if (this.#watches) this.#watches.begin(place)
    else this.#listed.push(place)
  }

  #apply(change: ObjectChange): void {
    this.#options.graph?.apply(change as Change)
    this.#rootReads?.note(change.object)
    this.#options.changed?.(change)
  }

  /** A change that a watch tells. */
  #tell(change: ObjectChange, resource: Resource): void {
    this.#apply(change)
    if (extentOf(resource, this.#options.packs) === 'definition') this.#kindsChanged = true
    this.#askedRoots?.note(change, resource)
    this.#looks.look()
  }

  /** Tells the graph what was read, where that has changed. */
  #cover(): void {
    const { record } = this.#reader
    const { now } = this.#served
    if (this.#covered.revision === record.revision && this.#covered.kinds === now) return
    this.#covered = { revision: record.revision, kinds: now }
    this.#options.graph?.cover(record.coverage(now.preferred()))
  }

  #askAgain(): void {
    if (!this.#rootReads || this.#rootReads.byName.length === 0) return
    this.#byNameDue = true
    this.#looks.look()
  }

  /** Reads what changes led to. */
  async #lookAgain(): Promise<void> {
    if (!this.#watches) return
    await this.#discover(false)
    this.#served.expire()
    this.#reader.hopeAgain()
    await this.#askedRoots?.readBeside()
    await this.#discoverChanged()
    await this.#askedRoots?.findChanged()
    if (this.#byNameDue) {
      await this.#rootReads?.askAgain()
      this.#askedAt = this.#now()
      this.#byNameDue = false
    }
    await this.#rootReads?.read(this.roots)
    this.#cover()
  }

  /** A definition that changed may have brought a kind. */
  async #discoverChanged(): Promise<void> {
    if (!this.#kindsChanged) return
    this.#kindsChanged = false
    try {
      await this.#served.discover(true)
      await this.#askedPlace?.readKinds()
    } catch (error) {
      this.#kindsChanged = true
      throw error
    }
  }
}
