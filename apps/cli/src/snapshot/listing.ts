import { type Client, isNotFound, type KubeObject } from '@barometer/client'
import { type Ref, refKey, refOf } from '@barometer/graph'
import { readDocuments } from '../documents/read.ts'
import { mustBeSomewhere, noSuchObject } from '../live/find-objects.ts'
import { openClient } from '../live/open-client.ts'
import { type Target, targetsOf } from '../live/targets.ts'
import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'
import { findRefs } from './selectors.ts'
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

/** The objects that arguments name, all or those that the selectors choose, from files or from a cluster. */
export async function listObjects(
  args: readonly ObjectArgument[],
  flags: SourceFlags,
  streams: IOStreams,
): Promise<Listing> {
  if (flags.filename) return listingOfFiles(args, { ...flags, filename: flags.filename }, streams)
  const client = openClient(flags, streams)
  try {
    const targets = await targetsOf(client, args, flags, streams.interrupted)
    const listing = new ClusterListing(client, targets, flags, streams)
    await listing.read()
    return listing
  } catch (error) {
    client.close()
    throw error
  }
}

class ClusterListing implements Listing {
  readonly objects = new Map<string, KubeObject>()
  readonly #client: Client
  readonly #targets: readonly Target[]
  readonly #flags: SourceFlags
  readonly #signal: AbortSignal
  #now: Date

  constructor(client: Client, targets: readonly Target[], flags: SourceFlags, streams: IOStreams) {
    this.#client = client
    this.#targets = targets
    this.#flags = flags
    this.#signal = streams.interrupted
    this.#now = flags.now === undefined ? streams.now : new Date(flags.now)
  }

  get hasManyKinds(): boolean {
    return new Set(this.#targets.map(({ resource }) => resource)).size > 1
  }

  get hasNamespaces(): boolean {
    return this.#targets.some(({ resource }) => resource.namespaced)
  }

  get place(): string {
    const namespace = this.#targets.map((each) => each.namespace).find((name) => name !== '')
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
    await Promise.all(this.#targets.map((target) => this.#readOne(target)))
  }

  async #readOne(target: Target): Promise<void> {
    const signal = this.#signal
    const { resource, namespace, name, labelSelector, fieldSelector, argument } = target
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
      const selection = { namespace, labelSelector, fieldSelector }
      await this.#client.list(resource, { ...selection, signal, each, restart })
      if (told.length === 0) mustBeSomewhere(target)
      return
    }
    const object = await this.#client.get(resource, { namespace, name }, { signal }).catch(async (error) => {
      if (!isNotFound(error)) throw error
      throw await noSuchObject(this.#client, { resource, namespace, name, argument }, this.#flags, signal)
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
    await Promise.all(this.#targets.map((target) => this.#followOne(target, signal, changed)))
  }

  async #followOne(
    target: Target,
    signal: AbortSignal,
    changed: (change: ListingChange) => void,
  ): Promise<void> {
    const { resource, namespace, labelSelector, fieldSelector } = target
    /** What was there when this began and has not been told of since: gone, where the whole list has been told. */
    let untold: Set<string> | undefined = new Set(this.#keysOf(target))
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

  #keysOf({ resource, argument: { name } }: Target): readonly string[] {
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
  args: readonly ObjectArgument[],
  flags: SourceFlags & { readonly filename: readonly string[] },
  streams: IOStreams,
): Promise<Listing> {
  const all = new Map<string, { readonly ref: Ref; readonly object: KubeObject }>()
  for await (const document of readDocuments(flags.filename, () => streams.standardInput())) {
    const ref = document.kind === 'object' ? refOf(document.object) : undefined
    if (ref && document.kind === 'object')
      all.set(refKey(ref), { ref, object: document.object as KubeObject })
  }
  const { namespace } = flags
  const refs = findRefs(
    args,
    Array.from(all.values(), ({ ref }) => ref),
    { namespace, several: true },
  )
  return {
    objects: new Map(refs.map((ref) => [refKey(ref), all.get(refKey(ref))!.object])),
    place: ' in what was read',
    hasManyKinds: new Set(refs.map(({ group, kind }) => `${group}/${kind}`)).size > 1,
    hasNamespaces: refs.some((ref) => ref.namespace !== ''),
    now: flags.now === undefined ? streams.now : new Date(flags.now),
    at: () => {},
    follow: () => Promise.resolve(),
    followEach: () => Promise.resolve(),
    close: () => {},
  }
}
