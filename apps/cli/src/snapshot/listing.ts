import { type Client, isNotFound, type KubeObject, type Resource } from '@barometer/client'
import { type Ref, refKey, refOf } from '@barometer/graph'
import { readDocuments } from '../documents/read.ts'
import { noSuchObject, placeOf } from '../live/find-objects.ts'
import { openClient } from '../live/open-client.ts'

import type { SourceFlags } from '../options/source-options.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'
import { isKind } from './selectors.ts'
import type { Watchable } from './watchable.ts'

/** One object that came, changed or went. */
export interface ListingChange {
  readonly ref: Ref
  /** Undefined: it is gone. */
  readonly object: KubeObject | undefined
}

/** Objects of some kinds, and nothing beneath them. */
export interface Listing extends Watchable {
  readonly objects: ReadonlyMap<string, KubeObject>
  /** Where they were looked for, in words: ` in the namespace shop; -A looks in all namespaces`. */
  readonly place: string
  readonly hasManyKinds: boolean
  readonly hasNamespaces: boolean
  /** As `follow`, and says what has changed. */
  followEach(signal: AbortSignal, changed: (change: ListingChange) => void): Promise<void>
}

/** The objects of kinds, by name or all that the selectors choose, from files or from a cluster. */
export async function listObjects(
  kinds: string,
  wanted: readonly string[],
  flags: SourceFlags,
  streams: IOStreams,
): Promise<Listing> {
  if (flags.filename) return listingOfFiles(kinds, wanted, { ...flags, filename: flags.filename }, streams)
  const client = openClient(flags, streams)
  try {
    const resources = await client.discovery.resolveAll(kinds, streams.interrupted)
    const listing = new ClusterListing(client, resources, wanted, flags, streams)
    await listing.read()
    return listing
  } catch (error) {
    client.close()
    throw error
  }
}

/** A list that is asked of the server: of a kind, or of one object of it. */
interface Asked {
  readonly resource: Resource
  readonly namespace: string
  readonly name?: string
}

class ClusterListing implements Listing {
  readonly objects = new Map<string, KubeObject>()
  readonly #client: Client
  readonly #asked: readonly Asked[]
  readonly #flags: SourceFlags
  readonly #signal: AbortSignal
  #now: Date

  constructor(
    client: Client,
    resources: readonly Resource[],
    wanted: readonly string[],
    flags: SourceFlags,
    streams: IOStreams,
  ) {
    this.#client = client
    this.#flags = flags
    this.#signal = streams.interrupted
    this.#now = flags.now === undefined ? streams.now : new Date(flags.now)
    this.#asked = resources.flatMap((resource): Asked[] => {
      const everywhere = placeOf(resource, client, flags)
      const here = placeOf(resource, client, { ...flags, allNamespaces: false })
      return wanted.length > 0
        ? wanted.map((name) => ({ resource, namespace: here, name }))
        : [{ resource, namespace: everywhere }]
    })
  }

  get hasManyKinds(): boolean {
    return new Set(this.#asked.map(({ resource }) => resource)).size > 1
  }

  get hasNamespaces(): boolean {
    return this.#asked.some(({ resource }) => resource.namespaced)
  }

  get place(): string {
    const namespace = this.#asked.map((each) => each.namespace).find((name) => name !== '')
    return namespace === undefined
      ? ''
      : ` in the namespace ${oneLine(namespace)}; -A looks in all namespaces`
  }

  get now(): Date {
    return this.#now
  }

  at(now: Date): void {
    this.#now = now
  }

  async read(): Promise<void> {
    await Promise.all(this.#asked.map((asked) => this.#readOne(asked)))
  }

  async #readOne({ resource, namespace, name }: Asked): Promise<void> {
    const signal = this.#signal
    const { selector, fieldSelector } = this.#flags
    if (name === undefined) {
      let told: Ref[] = []
      const each = (object: KubeObject) => {
        const ref = this.#put(object)
        if (ref) told.push(ref)
      }
      const restart = () => {
        for (const ref of told) this.objects.delete(refKey(ref))
        told = []
      }
      const selection = { namespace, labelSelector: selector, fieldSelector }
      await this.#client.list(resource, { ...selection, signal, each, restart })
      return
    }
    const object = await this.#client.get(resource, { namespace, name }, { signal }).catch(async (error) => {
      if (!isNotFound(error)) throw error
      const word = `${resource.singular || resource.kind.toLowerCase()}/${name}`
      throw await noSuchObject(this.#client, { resource, namespace, name, word }, this.#flags, signal)
    })
    this.#put(object)
  }

  #put(object: KubeObject): Ref | undefined {
    const ref = refOf(object)
    if (ref) this.objects.set(refKey(ref), object)
    return ref
  }

  follow(signal: AbortSignal, changed: () => void): Promise<void> {
    return this.followEach(signal, changed)
  }

  async followEach(signal: AbortSignal, changed: (change: ListingChange) => void): Promise<void> {
    await Promise.all(this.#asked.map((asked) => this.#followOne(asked, signal, changed)))
  }

  async #followOne(
    asked: Asked,
    signal: AbortSignal,
    changed: (change: ListingChange) => void,
  ): Promise<void> {
    const { resource, namespace, name } = asked
    const { selector: labelSelector } = this.#flags
    const fieldSelector = name === undefined ? this.#flags.fieldSelector : `metadata.name=${name}`
    /** What was there when this began and has not been told of since: gone, where the whole list has been told. */
    let untold: Set<string> | undefined = new Set(this.#keysOf(asked))
    const remove = (key: string) => {
      const ref = refOf(this.objects.get(key))
      if (this.objects.delete(key) && ref) changed({ ref, object: undefined })
    }
    for await (const event of this.#client.follow(resource, {
      namespace,
      labelSelector,
      fieldSelector,
      signal,
    })) {
      if (event.type === 'SYNCED') {
        for (const key of untold ?? []) remove(key)
        untold = undefined
      }
      if (!('object' in event)) continue
      const ref = refOf(event.object)
      if (!ref) continue
      untold?.delete(refKey(ref))
      if (event.type === 'DELETED') remove(refKey(ref))
      else {
        this.#put(event.object)
        changed({ ref, object: event.object })
      }
    }
  }

  #keysOf({ resource, name }: Asked): readonly string[] {
    return [...this.objects].flatMap(([key, object]) => {
      const ref = refOf(object)
      const isOfKind = ref?.group === resource.group && ref.kind === resource.kind
      return isOfKind && (name === undefined || ref.name === name) ? [key] : []
    })
  }

  close(): void {
    this.#client.close()
  }
}

async function listingOfFiles(
  kinds: string,
  wanted: readonly string[],
  flags: SourceFlags & { readonly filename: readonly string[] },
  streams: IOStreams,
): Promise<Listing> {
  const objects = new Map<string, KubeObject>()
  const words = kinds.split(',')
  const seen = new Set<string>()
  for await (const reading of readDocuments(flags.filename, () => streams.standardInput())) {
    if (reading.kind !== 'object') continue
    const ref = refOf(reading.object)
    if (!ref || !words.some((word) => isKind(ref, word))) continue
    if (flags.namespace !== undefined && ref.namespace !== flags.namespace) continue
    if (wanted.length > 0 && !wanted.includes(ref.name)) continue
    seen.add(`${ref.group}/${ref.kind}`)
    objects.set(refKey(ref), reading.object as KubeObject)
  }
  return {
    objects,
    place: ' in what was read',
    hasManyKinds: seen.size > 1,
    hasNamespaces: [...objects.values()].some(({ metadata }) => metadata.namespace !== undefined),
    now: flags.now === undefined ? streams.now : new Date(flags.now),
    at: () => {},
    follow: () => Promise.resolve(),
    followEach: () => Promise.resolve(),
    close: () => {},
  }
}
