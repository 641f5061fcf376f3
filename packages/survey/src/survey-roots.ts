import {
  type Client,
  isForbidden,
  isNotFound,
  type Kinds,
  type KubeObject,
  type Resource,
} from '@barometer/client'
import { type Graph, mentionsIn, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex, PlatformRole } from '@barometer/packs'
import { areFew, farKinds, kindsOwnedBy } from './far-parts.ts'
import { extentOf } from './how-to-read.ts'
import { Reach } from './reach.ts'
import { Reader } from './reader.ts'
import { shorten } from './shorten.ts'
import { type Surveyed, type SurveyOptions, surveyed } from './survey-cluster.ts'
import { type Wanted, WantedReads } from './wanted-reads.ts'

/** An object to ask about. */
export interface RootName {
  readonly resource: Resource
  /** '' for a kind that has none. */
  readonly namespace: string
  readonly name: string
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

export interface RootSurveyOptions extends Omit<SurveyOptions, 'take'> {
  readonly packs: PackIndex
  /** Is given every object that is read, and what was read. */
  readonly graph: Graph
  readonly roots: readonly RootName[]
  readonly take?: (object: KubeObject) => void
}

/** Who acts on objects, and whether they are alive: looked at where somebody should have acted and has not. */
const controllers = ['workload', 'lease'] as const
/** What is wrong beneath many things at once: looked at where something is not well. */
const platform = ['definition', 'webhook-configuration', 'api-service'] as const
/** What tells of objects, or limits them, where they are. */
const besideThem = ['event', 'quota'] as const
/** So often may a cause lead on to another that was not read yet. */
const mostRounds = 6
/** So many objects of one kind are asked for by name where their list may not be had. */
const mostByName = 20

/**
 * Reads what some objects are made of and depend on: kind by kind, as far as it can be reached from them, each kind in the
 * namespaces it is reached in. Throws where one of the objects cannot be read (a RootNotFound where it is not there); the
 * rest is put on record.
 */
export async function surveyRoots(client: Client, options: RootSurveyOptions): Promise<Surveyed> {
  return new RootSurvey(client, options).run()
}

class RootSurvey {
  readonly #client: Client
  readonly #options: RootSurveyOptions
  readonly #reader: Reader
  readonly #reach: Reach
  readonly #taken = new Set<string>()
  /** API groups that are served elsewhere, and not at the moment: what asks them fails. */
  readonly #deadServices: Ref[] = []
  readonly #byName = new Map<string, Set<string>>()
  #kinds!: Kinds
  #wanted!: WantedReads
  #askedAnew = false

  constructor(client: Client, options: RootSurveyOptions) {
    const { signal, progress, packs } = options
    this.#client = client
    this.#options = options
    this.#reach = new Reach(packs)
    this.#reader = new Reader(client, {
      packs,
      signal,
      progress,
      ownNamespace: client.connection.namespace,
      served: () => this.#kinds.resources,
      take: (object) => this.#take(object),
    })
  }

  async run(): Promise<Surveyed> {
    const { graph, roots } = this.#options
    await this.#discover(false)
    const refs = await Promise.all(roots.map((root) => this.#root(root)))
    await this.#readWhatIsReached(refs)
    if (!this.#areWell(refs)) {
      await this.#readPlatform(refs)
      await this.#readWhatIsBlamed(refs)
      if (await this.#readFarParts(refs)) await this.#readWhatIsBlamed(refs)
    }
    const result = this.#surveyed()
    graph.cover(result.coverage)
    return result
  }

  #areWell(refs: readonly Ref[]): boolean {
    const { graph } = this.#options
    graph.cover(this.#surveyed().coverage)
    return refs.every((ref) => graph.state(ref) === 'ok')
  }

  /** A cause may lie where nothing leads but its own words: it is read too, and what is beneath it, until it stays the same. */
  async #readWhatIsBlamed(refs: readonly Ref[]): Promise<void> {
    const { graph } = this.#options
    const asked = new Set<string>()
    for (let round = 0; round < mostRounds; round++) {
      graph.cover(this.#surveyed().coverage)
      await this.#readControllers(refs)
      const blamed = refs
        .map((ref) => graph.why(ref))
        .flatMap(({ causes, pending }) => [...causes, ...pending])
      const services = blamed.flatMap(({ statement }) => this.#servicesIn(statement.message))
      const mentioned = blamed.flatMap(({ object, statement }) =>
        this.#mentionedIn(statement.message, object),
      )
      const named = [...blamed.map(({ object }) => object), ...services, ...mentioned, ...this.#deadServices]
      const next = named.filter((ref) => !asked.has(refKey(ref)))
      if (next.length === 0) return
      for (const ref of next) asked.add(refKey(ref))
      await this.#readWhatIsReached([...refs, ...next])
    }
  }

  /**
   * What no pack knows may have made objects of anybody's kinds, and say no more than that something is wrong. Where that
   * is all there is to say, kinds that nothing leads to are looked through, if they are few. True: something was found.
   */
  async #readFarParts(refs: readonly Ref[]): Promise<boolean> {
    const { graph, packs, signal } = this.#options
    const told = refs.map((ref) => graph.why(ref)).flatMap(({ causes, pending }) => [...causes, ...pending])
    const objects = told.map(({ object }) => object)
    const unknown = objects.filter(({ group, kind }) => !packs.isBuiltIn(group) && !packs.of(group, kind))
    const [first] = unknown
    if (!first) return false
    const beside = unknown.filter(({ namespace }) => namespace === first.namespace)
    const { record } = this.#reader
    const isRead = (resource: Resource) => record.coverageIn(resource, first.namespace) !== undefined
    const kinds = farKinds(first, this.#kinds.preferred(), packs, isRead)
    if (!areFew(kinds)) {
      record.unasked(first.namespace, kinds.length)
      return false
    }
    const found = await kindsOwnedBy(this.#client, kinds, beside, signal)
    await Promise.all(found.map((resource) => this.#reader.read(resource, first.namespace)))
    return found.length > 0
  }

  /** Objects that a message names by a kind that is served; without a namespace they are where the speaker is. */
  #mentionedIn(message: string, { namespace: own }: Ref): readonly Ref[] {
    return mentionsIn(message).flatMap(({ kind: word, namespace, name }) => {
      const found = word === '' ? [] : this.#kinds.find(word)
      return found.map(({ group, kind, namespaced }) => ({
        ...{ group, kind, name },
        namespace: namespaced ? namespace || own : '',
      }))
    })
  }

  /** The Services whose addresses a message holds: what the server says of a webhook that does not answer. */
  #servicesIn(message: string): readonly Ref[] {
    const addresses = [...message.matchAll(/https?:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc\b/g)]
    return this.#options.packs
      .withRole('service')
      .flatMap((kind) => addresses.map(([, name = '', namespace = '']) => ({ ...kind, namespace, name })))
  }

  async #discover(fresh: boolean): Promise<void> {
    this.#kinds = await this.#client.discovery.kinds({ fresh, signal: this.#options.signal })
    this.#wanted = new WantedReads(this.#kinds, this.#options.packs)
  }

  #surveyed(): Surveyed {
    return surveyed(this.#reader.record, this.#kinds.preferred())
  }

  #take(object: KubeObject): void {
    const ref = refOf(object)
    if (!ref || this.#taken.has(refKey(ref))) return
    this.#taken.add(refKey(ref))
    this.#reach.add(object)
    const { packs, graph } = this.#options
    graph.apply({ type: 'ADDED', object })
    const isService = packs.of(ref.group, ref.kind)?.platform?.role === 'api-service'
    if (isService && graph.state(ref) !== 'ok') this.#deadServices.push(ref)
    this.#options.take?.(object)
  }

  /** The object itself: by name, since its kind may be one that may not be listed. */
  async #root(root: RootName): Promise<Ref> {
    const { resource, namespace, name } = root
    const read = this.#get(resource, { namespace, name }).catch((error) => {
      throw isNotFound(error) ? new RootNotFound(root, error) : error
    })
    this.#take(await read)
    return {
      group: resource.group,
      kind: resource.kind,
      namespace: resource.namespaced ? namespace : '',
      name,
    }
  }

  async #get(
    resource: Resource,
    place: { readonly namespace: string; readonly name: string },
  ): Promise<KubeObject> {
    const { packs, signal } = this.#options
    const metadataOnly = extentOf(resource, packs) === 'metadata'
    return shorten(await this.#client.get(resource, place, { signal, metadataOnly }), packs)
  }

  /** Reads until nothing new is reached. */
  async #readWhatIsReached(roots: readonly Ref[]): Promise<void> {
    for (;;) {
      const reached = this.#reach.from(roots)
      await this.#knowKindsOf(reached.named)
      const wanted = this.#wanted.after(reached)
      const byName = this.#namedButNotListed(reached.named)
      if (wanted.length === 0 && byName.length === 0) return
      await Promise.all([
        ...wanted.map((each) => this.#read(each)),
        ...byName.map((ref) => this.#readByName(ref)),
      ])
    }
  }

  async #read({ resource, namespace, labelSelector }: Wanted): Promise<void> {
    await this.#reader.read(resource, namespace, labelSelector)
  }

  /** A kind that is named and not remembered to be served is asked for, once. */
  async #knowKindsOf(named: readonly Ref[]): Promise<void> {
    if (this.#askedAnew || named.every(({ group, kind }) => this.#kinds.of(group, kind))) return
    this.#askedAnew = true
    const begun = this.#wanted
    await this.#discover(true)
    this.#wanted.remember(begun)
  }

  /** Objects of kinds that may not be listed where they are; a few of each may be had by name. */
  #namedButNotListed(named: readonly Ref[]): readonly Ref[] {
    return named.filter((ref) => {
      if (this.#reader.record.coverageIn(ref, ref.namespace) !== 'forbidden') return false
      const resource = this.#kinds.of(ref.group, ref.kind)
      if (!resource || resource.namespaced !== (ref.namespace !== '')) return false
      const kind = `${ref.group}/${ref.kind}`
      const asked = this.#byName.get(kind) ?? new Set()
      this.#byName.set(kind, asked)
      if (asked.has(refKey(ref)) || asked.size >= mostByName) return false
      asked.add(refKey(ref))
      return true
    })
  }

  async #readByName(ref: Ref): Promise<void> {
    const resource = this.#kinds.of(ref.group, ref.kind)!
    try {
      this.#take(await this.#get(resource, ref))
    } catch (error) {
      if (isNotFound(error)) this.#reader.record.noteAbsent(refKey(ref))
      else if (!isForbidden(error)) throw error
    }
  }

  /** What may be wrong beneath everything; Events and quotas where something was reached. */
  async #readPlatform(roots: readonly Ref[]): Promise<void> {
    const { objects } = this.#reach.from(roots)
    const namespaces = new Set(objects.map(({ ref }) => ref.namespace || 'default'))
    const everywhere = [...platform, ...(this.#asksForControllers(roots) ? controllers : [])]
    await Promise.all([
      this.#readRoles(everywhere, ['']),
      this.#readRoles(besideThem, [...namespaces]),
      ...this.#wanted.inPart().map((part) => this.#read({ ...part, labelSelector: '' })),
    ])
  }

  /** The workloads and leases of the whole cluster are many: they are read where they may tell something. */
  async #readControllers(roots: readonly Ref[]): Promise<void> {
    if (!this.#asksForControllers(roots)) return
    await this.#readRoles(controllers, [''])
    this.#options.graph.cover(this.#surveyed().coverage)
  }

  #asksForControllers(roots: readonly Ref[]): boolean {
    const { graph } = this.#options
    return roots.some((ref) => graph.asksForControllers(ref))
  }

  async #readRoles(roles: readonly PlatformRole[], namespaces: readonly string[]): Promise<void> {
    const kinds = roles.flatMap((role) => this.#options.packs.withRole(role))
    const resources = kinds.flatMap(({ group, kind }) => this.#kinds.of(group, kind) ?? [])
    const reads = resources.flatMap((resource) =>
      namespaces.map((namespace) => this.#read({ resource, namespace, labelSelector: '' })),
    )
    await Promise.all(reads)
  }
}
