import {
  ApiError,
  type Client,
  isForbidden,
  type Kinds,
  type KubeObject,
  type Resource,
} from '@barometer/client'
import { type Change, type Graph, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { CoverageRecord, type SurveyNote } from './coverage-record.ts'
import { selectionFor } from './how-to-read.ts'
import { keep } from './keep.ts'
import { Reach } from './reach.ts'
import { type Wanted, WantedReads } from './wanted-reads.ts'

export interface RootFollowerOptions {
  readonly packs: PackIndex
  /** Is given every change, and what was read. */
  readonly graph: Graph
  readonly signal: AbortSignal
  /** Told of every change beneath a root, and without one when `settled` may have become true. */
  readonly changed: (change?: Change & { readonly object: KubeObject }) => void
}

/**
 * Keeps a graph true of what some objects contain and depend on, however far down, while both come and go: a kind is
 * followed from the moment something leads to it. Whoever follows the objects themselves tells what happens to them.
 */
export class RootFollower {
  readonly #client: Client
  readonly #options: RootFollowerOptions
  readonly #reach: Reach
  readonly #record: CoverageRecord
  readonly #roots = new Map<string, Ref>()
  readonly #follows = new Map<string, Promise<void>>()
  readonly #unsynced = new Set<string>()
  readonly #interrupted = new Map<string, Error>()
  /** Kinds that something names and that were not served when last asked. */
  readonly #strange = new Set<string>()
  #kinds: Kinds | undefined
  #wanted: WantedReads | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  readonly #failed = Promise.withResolvers<never>()

  constructor(client: Client, options: RootFollowerOptions) {
    this.#client = client
    this.#options = options
    this.#reach = new Reach(options.packs)
    this.#record = new CoverageRecord(client.discovery.notes())
    // What fails before anybody runs this is thrown when somebody does.
    this.#failed.promise.catch(() => {})
  }

  /** Follows until the signal is aborted. Throws what no patience mends. */
  async run(): Promise<void> {
    const { signal } = this.#options
    const ended = new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await Promise.race([ended, this.#failed.promise])
    await Promise.allSettled([...this.#follows.values(), this.#looking])
  }

  /** Takes what happened to one of the objects themselves. */
  root(change: Change & { readonly object: KubeObject }): void {
    const ref = refOf(change.object)
    if (!ref) return
    if (change.type === 'DELETED') this.#roots.delete(refKey(ref))
    else this.#roots.set(refKey(ref), ref)
    this.#apply(change)
  }

  /** Whether everything that can be reached by now has been read once, or could not be. */
  get settled(): boolean {
    return this.#looking === undefined && this.#unsynced.size === 0
  }

  /** Why a connection is lost at the moment; undefined where none is. */
  get lost(): Error | undefined {
    const [error] = this.#interrupted.values()
    return error
  }

  /** What could not be read. */
  notes(): readonly SurveyNote[] {
    return this.#record.notes()
  }

  #apply(change: Change & { readonly object: KubeObject }): void {
    const ref = this.#options.graph.apply(change)
    if (!ref) return
    if (change.type === 'DELETED') this.#reach.remove(ref)
    else this.#reach.add(change.object)
    this.#look()
  }

  /** Looks for what can be reached by now; changes that come together are looked at together. */
  #look(): void {
    this.#lookAgain = true
    this.#looking ??= this.#lookOut()
      .catch((error) => {
        if (!this.#options.signal.aborted) this.#failed.reject(error)
      })
      .finally(() => {
        this.#looking = undefined
        this.#options.changed()
      })
  }

  async #lookOut(): Promise<void> {
    while (this.#lookAgain && !this.#options.signal.aborted) {
      await new Promise((resolve) => setImmediate(resolve))
      this.#lookAgain = false
      const reached = this.#reach.from([...this.#roots.values()])
      await this.#knowKindsOf(reached.named)
      for (const wanted of this.#wanted!.after(reached)) this.#begin(wanted)
    }
  }

  /** A kind that is named and not known to be served is asked for, once. */
  async #knowKindsOf(named: readonly Ref[]): Promise<void> {
    const { signal, packs } = this.#options
    const strange = named
      .filter(({ group, kind }) => this.#kinds && !this.#kinds.of(group, kind))
      .map(({ group, kind }) => `${group}/${kind}`)
      .filter((key) => !this.#strange.has(key))
    if (this.#kinds && strange.length === 0) return
    for (const key of strange) this.#strange.add(key)
    this.#kinds = await this.#client.discovery.kinds({ fresh: strange.length > 0, signal })
    const begun = this.#wanted
    this.#wanted = new WantedReads(this.#kinds, packs)
    if (begun) this.#wanted.remember(begun)
    this.#lookAgain = true
  }

  #begin({ resource, namespace, labelSelector }: Wanted): void {
    const key = `${resource.group}/${resource.kind} ${namespace} ${labelSelector}`
    this.#unsynced.add(key)
    const following = this.#follow(resource, namespace, labelSelector, key).catch((error) => {
      if (!this.#options.signal.aborted) this.#failed.reject(error)
    })
    this.#follows.set(key, following)
  }

  async #follow(resource: Resource, namespace: string, labelSelector: string, key: string): Promise<void> {
    const { signal, changed, packs } = this.#options
    const selection = { signal, namespace, labelSelector, ...selectionFor(resource, packs) }
    try {
      for await (const event of this.#client.follow(resource, selection)) {
        if (event.type === 'INTERRUPTED') this.#interrupt(event.error, resource, namespace, key)
        else this.#interrupted.delete(key)
        if ('object' in event) {
          const object = keep(event.object, resource, this.#kinds!.resources, packs)
          this.#apply({ type: event.type, object })
          changed({ type: event.type, object })
        } else if (event.type === 'SYNCED') {
          if (labelSelector === '') this.#record.note(resource, namespace, 'complete')
          this.#read(key)
        } else changed()
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError) || error.status.code === 401) throw error
      this.#interrupted.delete(key)
      // A kind that is no longer served has no objects.
      if (error.status.code === 404) this.#read(key)
      else {
        const code = isForbidden(error) ? 'forbidden' : 'failed'
        this.#unreadable(code, error.message, resource, namespace, key)
      }
    }
  }

  /** A group that does not answer at all is not waited for; anything else is, since it may hold what is not well. */
  #interrupt(error: Error, resource: Resource, namespace: string, key: string): void {
    const hopeless = this.#unsynced.has(key) && this.#record.isDown(resource.group)
    if (hopeless) this.#unreadable('failed', error.message, resource, namespace, key)
    else this.#interrupted.set(key, error)
  }

  #unreadable(
    code: 'forbidden' | 'failed',
    message: string,
    resource: Resource,
    namespace: string,
    key: string,
  ): void {
    this.#record.note(resource, namespace, code === 'forbidden' ? code : 'unavailable')
    this.#record.complain(code, resource, namespace, message)
    this.#read(key)
  }

  #read(key: string): void {
    this.#unsynced.delete(key)
    // What has come of this list may lead on, and is looked at before anything is called settled.
    this.#options.graph.cover(this.#record.coverage(this.#kinds!.preferred()))
    this.#look()
  }
}
