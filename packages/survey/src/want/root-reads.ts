import {
  apiVersionOf,
  type Client,
  isForbidden,
  isNotFound,
  type KubeObject,
  type Resource,
} from '@barometer/client'
import { type Graph, type Ref, refKey, type WantedByCauses } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from '../kinds/how-to-read.ts'
import type { ServedKinds } from '../kinds/served-kinds.ts'
import { shorten } from '../object/shorten.ts'
import type { Reader } from '../read/reader.ts'
import { areFew, farKinds, kindsOwnedBy } from './far-parts.ts'
import { type WantedList, WantedReads } from './wanted-reads.ts'

/** So often may a cause lead on to another that was not read yet. */
const mostRounds = 6
/** So many objects of one kind are asked for by name where their list may not be had. */
const mostByName = 20
/** It was there, in whatever version. */
const unknownVersion = '?'
/** So many holders of one kind in one place are read one by one. */
const mostHolders = 3

export interface RootReadsOptions {
  readonly packs: PackIndex
  readonly graph: Graph
  readonly take: (object: KubeObject) => void
  /** Told of an object that was had by its name and is not there any more. */
  readonly gone: (object: KubeObject) => void
  /** Tells the graph what was read. */
  readonly cover: () => void
  /** Somebody will watch: what is listed is heard of again, what is read by name is not. */
  readonly willWatch: boolean
  readonly signal: AbortSignal | undefined
}

/** Reads what a graph wants for its answers about some objects, until it wants no more. Nothing is read twice. */
export class RootReads {
  readonly #client: Client
  readonly #reader: Reader
  readonly #served: ServedKinds
  readonly #options: RootReadsOptions
  readonly #wanted: WantedReads
  /** What may be had by its name alone, by kind, with the version in which it was there; '': it was not. */
  readonly #byName = new Map<string, Map<string, { readonly ref: Ref; version: string }>>()
  /** What causes led to. */
  readonly #blamed = new Map<string, Ref>()
  readonly #searched = new Set<string>()
  readonly #holders = new Set<string>()

  constructor(client: Client, reader: Reader, served: ServedKinds, options: RootReadsOptions) {
    this.#client = client
    this.#reader = reader
    this.#served = served
    this.#options = options
    this.#wanted = new WantedReads(served, options.packs)
  }

  /** Remembers what the graph does not keep of an object. */
  note(object: KubeObject): void {
    this.#wanted.note(object)
  }

  /** A list is no longer kept: where it is wanted it is read again. */
  forget(list: WantedList): void {
    this.#wanted.forget(list)
  }

  async read(roots: readonly Ref[]): Promise<void> {
    await this.#readStructure(roots)
    if (this.#areWell(roots)) return
    await this.#readCauses(roots)
    if (await this.#readFarParts(roots)) await this.#readCauses(roots)
  }

  #areWell(roots: readonly Ref[]): boolean {
    return roots.every((ref) => this.#options.graph.state(ref) === 'ok')
  }

  /** Reads until nothing new is reached. */
  async #readStructure(roots: readonly Ref[]): Promise<void> {
    const { graph, cover } = this.#options
    for (;;) {
      cover()
      const wanted = graph.wanted([...roots, ...this.#blamed.values()])
      const { crowds, few } = this.#holdersToRead(wanted.holders)
      const named = [...wanted.named, ...crowds]
      await this.#served.know(wanted.named)
      const lists = this.#wanted.after({ ...wanted, named })
      const byName = [...this.#namedButNotListed(named), ...few]
      if (lists.length === 0 && byName.length === 0) return
      await Promise.all([
        ...lists.map((list) => this.#readList(list)),
        ...byName.map((ref) => this.#readByName(ref)),
      ])
    }
  }

  async #readList(list: WantedList): Promise<void> {
    try {
      await this.#reader.read(list.resource, list.namespace, list.labelSelector)
    } catch (error) {
      this.#wanted.forget(list)
      throw error
    }
  }

  /** A cause may lie where nothing leads but its own words: it is read too, and what is beneath it, until it stays the same. */
  async #readCauses(roots: readonly Ref[]): Promise<void> {
    for (let round = 0; round < mostRounds; round++) {
      const { objects, mentions } = this.#options.graph.wantedByCauses(roots)
      const named = [...objects, ...mentions.flatMap((each) => this.#mentioned(each))]
      const next = named.filter((ref) => !this.#blamed.has(refKey(ref)))
      if (next.length === 0) return
      for (const ref of next) this.#blamed.set(refKey(ref), ref)
      await this.#readStructure(roots)
    }
  }

  /** Objects that a message names by a kind that is served; without a namespace they are where the speaker is. */
  #mentioned({ mention, by }: WantedByCauses['mentions'][number]): readonly Ref[] {
    return this.#served.now.find(mention.kind).map(({ group, kind, namespaced }) => ({
      ...{ group, kind, name: mention.name },
      namespace: namespaced ? mention.namespace || by.namespace : '',
    }))
  }

  /**
   * What no pack knows may have made objects of anybody's kinds, and say no more than that something is wrong. Where that
   * is all there is to say, kinds that nothing leads to are looked through, if they are few. True: something was found.
   */
  async #readFarParts(roots: readonly Ref[]): Promise<boolean> {
    const { graph, packs, signal, cover } = this.#options
    const { record } = this.#reader
    const unknown = roots
      .map((ref) => graph.why(ref))
      .flatMap(({ causes, pending }) => [...causes, ...pending].map(({ object }) => object))
      .filter((ref) => !packs.isBuiltIn(ref.group) && !packs.of(ref.group, ref.kind))
      .filter((ref) => !this.#searched.has(refKey(ref)))
    const [first] = unknown
    if (!first) return false
    const beside = unknown.filter(({ namespace }) => namespace === first.namespace)
    for (const ref of beside) this.#searched.add(refKey(ref))
    const isRead = (resource: Resource) => record.coverageIn(resource, first.namespace) !== undefined
    const kinds = farKinds(first, this.#served.now.preferred(), packs, isRead)
    if (!areFew(kinds)) {
      record.unasked(first.namespace, kinds.length)
      return false
    }
    const found = await kindsOwnedBy(this.#client, kinds, beside, signal)
    await Promise.all(found.map((resource) => this.#reader.read(resource, first.namespace)))
    cover()
    return found.length > 0
  }

  /** Few holders of a kind in a place are read by name; many, and those that are to be watched, with all of their kind there. */
  #holdersToRead(holders: readonly Ref[]): { readonly crowds: readonly Ref[]; readonly few: readonly Ref[] } {
    const asked = holders.filter((ref) => this.#isServed(ref) && !this.#holders.has(refKey(ref)))
    for (const ref of asked) this.#holders.add(refKey(ref))
    const places = Map.groupBy(asked, ({ group, kind, namespace }) => `${group}/${kind} ${namespace}`)
    const most = this.#options.willWatch ? 0 : mostHolders
    const [few = [], crowds = []] = [true, false].map((isFew) =>
      [...places.values()].filter(({ length }) => length <= most === isFew).flat(),
    )
    return { crowds, few }
  }

  #isServed({ group, kind, namespace }: Ref): boolean {
    const resource = this.#served.now.of(group, kind)
    if (!resource || extentOf(resource, this.#options.packs) === 'none') return false
    return resource.namespaced === (namespace !== '')
  }

  /** Objects of kinds that may not be listed where they are; a few of each may be had by name. */
  #namedButNotListed(named: readonly Ref[]): readonly Ref[] {
    return named.filter((ref) => {
      if (this.#reader.record.coverageIn(ref, ref.namespace) !== 'forbidden') return false
      const resource = this.#served.now.of(ref.group, ref.kind)
      if (!resource || resource.namespaced !== (ref.namespace !== '')) return false
      const kind = `${ref.group}/${ref.kind}`
      const asked = this.#byName.get(kind) ?? new Map()
      this.#byName.set(kind, asked)
      if (asked.has(refKey(ref)) || asked.size >= mostByName) return false
      asked.set(refKey(ref), { ref, version: '' })
      return true
    })
  }

  /** Has what was read by its name asked for again, where its kind may not be watched there. */
  keepAsking(roots: readonly Ref[]): void {
    for (const ref of roots) {
      if (this.#reader.record.coverageIn(ref, ref.namespace) !== 'forbidden') continue
      const kind = `${ref.group}/${ref.kind}`
      const asked = this.#byName.get(kind) ?? new Map()
      this.#byName.set(kind, asked)
      if (!asked.has(refKey(ref))) asked.set(refKey(ref), { ref, version: unknownVersion })
    }
  }

  /** The kinds of what was asked for by name, which nobody watches. */
  get byName(): readonly Resource[] {
    const first = [...this.#byName.values()].flatMap((asked) => asked.values().next().value ?? [])
    return first.flatMap(({ ref }) => this.#served.now.of(ref.group, ref.kind) ?? [])
  }

  /** Asks anew for what nobody watches. */
  async askAgain(): Promise<void> {
    const asked = [...this.#byName.values()].flatMap((each) => [...each.values()])
    await Promise.all(asked.map(({ ref }) => this.#readByName(ref)))
  }

  async #readByName(ref: Ref): Promise<void> {
    const { record } = this.#reader
    const resource = this.#served.now.of(ref.group, ref.kind)
    if (!resource) return
    const asked = this.#byName.get(`${ref.group}/${ref.kind}`)?.get(refKey(ref))
    try {
      const object = await this.#object(resource, ref)
      const { resourceVersion = '' } = object.metadata
      if (asked?.version !== resourceVersion) this.#options.take(object)
      if (asked) asked.version = resourceVersion
      record.notePresent(refKey(ref))
    } catch (error) {
      if (isNotFound(error)) {
        if (asked && asked.version !== '') {
          asked.version = ''
          this.#options.gone(vanished(resource, ref))
        }
        record.noteAbsent(refKey(ref))
      } else if (!isForbidden(error)) {
        this.#holders.delete(refKey(ref))
        throw error
      }
    }
  }

  /** Reads one object, as its kind is read. */
  async get(resource: Resource, place: Place): Promise<void> {
    this.#options.take(await this.#object(resource, place))
  }

  async #object(resource: Resource, { namespace, name }: Place): Promise<KubeObject> {
    const { packs, signal } = this.#options
    const metadataOnly = extentOf(resource, packs) === 'metadata'
    return shorten(await this.#client.get(resource, { namespace, name }, { signal, metadataOnly }), packs)
  }
}

type Place = Pick<Ref, 'namespace' | 'name'>

/** What is left to say of an object that is not there any more. */
function vanished(resource: Resource, { namespace, name }: Ref): KubeObject {
  const { kind } = resource
  return { apiVersion: apiVersionOf(resource), kind, metadata: { name, ...(namespace && { namespace }) } }
}
