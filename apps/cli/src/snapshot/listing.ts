import {
  type Client,
  isNotFound,
  type KubeObject,
  type ListedVersions,
  objectKey,
  objectVersion,
} from '@barometer/client'
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
  /** What was read, so that following begins there. */
  readonly #listed = new Map<Target, ListedVersions>()
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
      const objects = new Map<string, string>()
      const each = (object: KubeObject) => {
        objects.set(objectKey(object), objectVersion(object))
        this.#put(object)
      }
      const selection = { namespace, labelSelector, fieldSelector, signal }
      const { resourceVersion, oneMoment } = await this.#client.list(resource, { ...selection, each })
      if (objects.size === 0) mustBeSomewhere(target)
      this.#listed.set(target, { resourceVersion: oneMoment ? resourceVersion : '', objects })
      return
    }
    const object = await this.#client.get(resource, { namespace, name }, { signal }).catch(async (error) => {
      if (!isNotFound(error)) throw error
      throw await noSuchObject(this.#client, { resource, namespace, name, argument }, this.#flags, signal)
    })
    this.#put(object)
    const objects = new Map([[objectKey(object), objectVersion(object)]])
    this.#listed.set(target, { resourceVersion: object.metadata.resourceVersion ?? '', objects })
  }

  #put(object: KubeObject): void {
    const ref = refOf(object)
    if (ref) this.objects.set(refKey(ref), object)
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
    const selection = { namespace, labelSelector, fieldSelector, signal }
    const from = this.#listed.get(target)
    for await (const event of this.#client.follow(resource, { ...selection, from })) {
      const ref = 'object' in event ? refOf(event.object) : undefined
      if (!('object' in event) || !ref) continue
      if (event.type !== 'DELETED') {
        this.#put(event.object)
        changed({ ref, object: event.object })
      } else if (this.objects.delete(refKey(ref))) changed({ ref, object: undefined })
    }
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
