import { setTimeout as sleep } from 'node:timers/promises'
import {
  ApiError,
  type Client,
  CredentialsError,
  isNotFound,
  type Kinds,
  type KubeObject,
  type Resource,
  resourceName,
  TransportError,
} from '@barometer/client'
import { type Change, type Coverage, type Graph, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from './kinds/how-to-read.ts'
import { ServedKinds } from './kinds/served-kinds.ts'
import { keep } from './object/keep.ts'
import { shorten } from './object/shorten.ts'
import { type ListedPlace, Reader } from './read/reader.ts'
import type { SurveyNote } from './record/coverage-record.ts'
import type { Progress } from './record/progress.ts'
import { RootReads } from './want/root-reads.ts'
import { type Freshness, withAsked } from './watch/freshness.ts'
import { type ObjectChange, Watches } from './watch/watches.ts'

/** An object to ask about. */
export interface RootName {
  readonly resource: Resource
  /** '' for a kind that has none. */
  readonly namespace: string
  readonly name: string
  /** As a list brought it: it is not read again. */
  readonly object?: KubeObject
}

/** A kind in a namespace; '' for all of them, or for a kind that has none. */
export type RootPlace = Pick<RootName, 'resource' | 'namespace'>

/** The namespace that was asked about is not there. */
export class NamespaceNotFound extends Error {
  override readonly name = 'NamespaceNotFound'
}

/** One of the objects that were asked about is not there. */
export class RootNotFound extends Error {
  override readonly name = 'RootNotFound'
  readonly root: RootName

  constructor(root: RootName, cause: Error) {
    super(cause.message, { cause })
    this.root = root
  }
}

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
  /** Told whenever a watch says something, whether anything has changed or not. */
  readonly heard?: (place: ListedPlace) => void
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

/** So many roots of one kind in one place are read one by one. */
const mostByName = 3
/** Milliseconds between a change and the look at what it leads to: changes come in crowds. */
const rest = 100
/** Milliseconds until what failed is looked at again. */
const patience = 1000
/** Milliseconds until credentials that were refused are tried again, where no others come. */
const credentialsPatience = 30_000
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
  readonly #roots = new Map<string, Ref>()
  /** What was listed before anybody watched. */
  #listed: ListedPlace[] = []
  #discovery: Promise<unknown> | undefined
  #covered: { readonly revision: number; readonly kinds: Kinds | undefined } = {
    revision: -1,
    kinds: undefined,
  }
  #watches: Watches | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  /** Why the last look failed. */
  #behind: Error | undefined
  #kindsChanged = false
  #rootsChanged = false
  #byNameDue = false
  #askedAt = 0
  #changed = () => {}
  readonly #failed = Promise.withResolvers<never>()

  constructor(client: Client, options: FollowOptions) {
    const { packs, graph, roots, namespace, progress, whole } = options
    const { willWatch = false } = options
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
    const isPart = roots !== undefined || Boolean(namespace)
    this.#rootReads = isPart && how ? new RootReads(client, this.#reader, this.#served, how) : undefined
    // What fails before anybody watches is thrown when somebody does.
    this.#failed.promise.catch(() => {})
  }

  /**
   * Reads what there is. Throws where the server cannot be reached at all, and where one of the roots cannot be read: a
   * RootNotFound where it is not there, a NamespaceNotFound where there is no such namespace.
   */
  async read(): Promise<Surveyed> {
    const { roots } = this.#options
    this.#askedAt = this.#now()
    await this.#discover(!roots)
    if (roots) await this.#readRoots(roots)
    else {
      await this.#readNamespace()
      await this.#readKinds(this.#served.now.preferred())
    }
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
      changed: () => this.#look(),
      isServed: (resource) => this.#reader.isServedNow(resource),
      gone: (place) => {
        this.#reader.forget(place)
        this.#rootReads?.forget(place)
      },
      heard: this.#options.heard,
      now: this.#options.clock ?? Date.now,
      failed: (error) => this.#failed.reject(error),
      awaitCredentials: this.#options.awaitCredentials ?? false,
    })
    for (const place of this.#listed.splice(0)) this.#watches.begin(place)
    // A kind may have been defined between discovery and the list of definitions.
    this.#kindsChanged = !this.#options.rootsAreTold
    this.#look()
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
    await Promise.allSettled([this.#watches.ended(), this.#looking])
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
    if (change.type === 'DELETED') this.#roots.delete(refKey(ref))
    else this.#roots.set(refKey(ref), ref)
    this.#apply(change)
    this.#look()
  }

  /** The objects that are asked about by now; none where everything is. */
  get roots(): readonly Ref[] {
    const { graph, namespace, roots } = this.#options
    if (roots || !graph || !namespace) return [...this.#roots.values()]
    return graph.roots(namespace).map(({ object }) => object)
  }

  /** Whether everything that is wanted by now has been read once, or could not be. */
  get settled(): boolean {
    return this.#looking === undefined && !this.#behind && (this.#watches?.synced ?? true)
  }

  /** Why a connection is lost at the moment; undefined where none is. */
  get lost(): Error | undefined {
    return this.#watches?.lost ?? this.#behind
  }

  /** The places whose connection is lost at the moment, and why. */
  get interrupted(): ReadonlyMap<ListedPlace, Error> {
    return this.#watches?.interrupted ?? new Map()
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
    return withAsked(this.#watches.freshness, byName, this.#askedAt, this.#behind)
  }

  #now(): number {
    return (this.#options.clock ?? Date.now)()
  }

  /** What could not be read. */
  notes(): readonly SurveyNote[] {
    return this.#reader.record.notes()
  }

  /** What is followed of roots though nothing wants it: the roots themselves, and what defines kinds. */
  async #readBeside(): Promise<void> {
    const { roots = [], places = [], packs } = this.#options
    const definitions = roots.length > 0 ? packs.withRole('definition') : []
    const resources = definitions.flatMap(({ group, kind }) => this.#served.now.of(group, kind) ?? [])
    await Promise.all([
      ...[...places, ...roots].map(({ resource, namespace }) => this.#reader.read(resource, namespace)),
      ...resources.map((resource) => this.#reader.read(resource)),
    ])
  }

  /** A few by name, since their kind may be one that may not be listed; many by one list, as far as that tells. */
  async #readRoots(roots: readonly RootName[]): Promise<void> {
    const places = Map.groupBy(roots, ({ resource, namespace }) => `${resourceName(resource)} ${namespace}`)
    const crowds = [...places.values()].filter(
      (crowd) => crowd.filter(({ object }) => !object).length > mostByName,
    )
    await Promise.all(crowds.map(([first]) => this.#reader.read(first!.resource, first!.namespace)))
    await Promise.all(roots.map((root) => this.#readRoot(root)))
  }

  async #readRoot(root: RootName): Promise<void> {
    const ref = refOfRoot(root)
    this.#roots.set(refKey(ref), ref)
    if (this.#options.graph!.state(ref) !== undefined) return
    if (root.object) {
      this.#apply({ type: 'ADDED', object: shorten(root.object, this.#options.packs) })
      return
    }
    await this.#rootReads!.get(root.resource, root).catch((error) => {
      throw isNotFound(error) ? new RootNotFound(root, error) : error
    })
  }

  /** The namespace itself may be going; whoever may not read it takes it to be there. */
  async #readNamespace(): Promise<void> {
    const { packs, namespace } = this.#options
    if (!this.#rootReads || !namespace) return
    for (const { group, kind } of packs.withRole('namespace')) {
      const resource = this.#served.now.of(group, kind)
      if (!resource) continue
      await this.#rootReads.get(resource, { namespace: '', name: namespace }).catch((error) => {
        if (isNotFound(error)) throw new NamespaceNotFound(error.message, { cause: error })
        if (!(error instanceof ApiError)) throw error
      })
    }
  }

  async #readKinds(resources: readonly Resource[]): Promise<void> {
    const { packs, namespace = '', only = () => true } = this.#options
    // What is in no namespace is read where something in the namespace needs it.
    const isThere = ({ namespaced }: Resource) => namespaced || this.#rootReads === undefined
    const wanted = resources.filter(
      (resource) => extentOf(resource, packs) !== 'none' && only(resource) && isThere(resource),
    )
    await Promise.all(wanted.map((resource) => this.#reader.read(resource, namespace)))
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
    if (this.#options.findRoots && this.#joinsOrLeaves(change, resource)) this.#rootsChanged = true
    this.#look()
  }

  #joinsOrLeaves({ type, object }: ObjectChange, { group, kind }: Resource): boolean {
    const ref = refOf(object)
    const { roots = [], places = [] } = this.#options
    const isOfKind = [...roots, ...places].some(
      ({ resource }) => resource.group === group && resource.kind === kind,
    )
    return (
      ref !== undefined &&
      isOfKind &&
      type !== 'MODIFIED' &&
      (type === 'DELETED') === this.#roots.has(refKey(ref))
    )
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
    this.#look()
  }

  /** Looks at what changes lead to; those that come together are looked at together. */
  #look(): void {
    this.#changed()
    this.#lookAgain = true
    const { renewal } = this.#client
    this.#looking ??= this.#lookOut()
      .then(
        () => {
          this.#behind = undefined
        },
        (error) => this.#fallBehind(error, renewal),
      )
      .finally(() => {
        this.#looking = undefined
        // Something changed between the end of the look and now.
        if (this.#lookAgain && !this.#behind && !this.#signal.aborted) this.#look()
        else this.#changed()
      })
  }

  /** What is watched goes on where the server did not answer for a while, and what was missed is looked at later. */
  #fallBehind(error: unknown, renewal: AbortSignal): void {
    if (this.#signal.aborted) return
    const refused = isRefusal(error)
    const isPassing = refused
      ? this.#options.awaitCredentials
      : error instanceof TransportError || error instanceof ApiError
    if (!isPassing) {
      this.#failed.reject(error)
      return
    }
    this.#behind = error as Error
    void this.#lookLater(refused ? credentialsPatience : patience, renewal)
  }

  /** After a while, or as soon as there are other credentials. */
  async #lookLater(milliseconds: number, renewal: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([this.#signal, renewal])
    await sleep(milliseconds, undefined, { signal }).catch(() => {})
    if (!this.#signal.aborted) this.#look()
  }

  async #lookOut(): Promise<void> {
    while (this.#lookAgain) {
      // Whoever waits for an answer is told at once.
      if (this.#options.rootsAreTold) await new Promise((resolve) => setImmediate(resolve))
      else await sleep(rest, undefined, { signal: this.#signal }).catch(() => {})
      this.#lookAgain = false
      if (this.#signal.aborted || !this.#watches) return
      await this.#discover(false)
      this.#served.expire()
      this.#reader.hopeAgain()
      await this.#readBeside()
      if (this.#options.roots) this.#rootReads?.keepAsking(this.roots)
      await this.#discoverChanged()
      await this.#findChanged()
      if (this.#byNameDue) await this.#rootReads?.askAgain()
      if (this.#byNameDue) this.#askedAt = this.#now()
      this.#byNameDue = false
      await this.#rootReads?.read(this.roots)
      this.#cover()
    }
  }

  /** A definition that changed may have brought a kind. */
  async #discoverChanged(): Promise<void> {
    if (!this.#kindsChanged) return
    this.#kindsChanged = false
    try {
      await this.#served.discover(true)
      if (!this.#options.roots) await this.#readKinds(this.#served.now.preferred())
    } catch (error) {
      this.#kindsChanged = true
      throw error
    }
  }

  async #findChanged(): Promise<void> {
    if (!this.#rootsChanged) return
    this.#rootsChanged = false
    const roots = await this.#options.findRoots!().catch((error) => {
      this.#rootsChanged = true
      throw error
    })
    this.#roots.clear()
    for (const ref of roots.map(refOfRoot)) this.#roots.set(refKey(ref), ref)
  }
}

/** The server does not let in whoever asks, or there is nothing to ask with. */
function isRefusal(error: unknown): boolean {
  return error instanceof CredentialsError || (error instanceof ApiError && error.status.code === 401)
}

function refOfRoot({ resource: { group, kind, namespaced }, namespace, name }: RootName): Ref {
  return { group, kind, namespace: namespaced ? namespace : '', name }
}
