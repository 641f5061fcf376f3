import { ApiError, type Client, type Resource } from '@barometer/client'
import type { PackIndex } from '@barometer/packs'
import { isReadInPart, selectionFor } from '../kinds/how-to-read.ts'
import { keep } from '../object/keep.ts'
import type { ObjectChange } from '../object/object-change.ts'
import type { ListedPlace } from '../read/reader.ts'
import type { CoverageRecord } from '../record/coverage-record.ts'
import { type Freshness, Hearing, stallLimit } from './freshness.ts'

export interface WatchesOptions {
  readonly packs: PackIndex
  readonly signal: AbortSignal
  readonly record: CoverageRecord
  /** What the server serves, in all versions. */
  readonly served: () => readonly Resource[]
  readonly apply: (change: ObjectChange, resource: Resource) => void
  /** Told when a list has come at last, or a connection was lost or is back. */
  readonly changed: () => void
  /** Whether the server serves a kind, whatever anybody answered for it. */
  readonly isServed: (resource: Resource) => Promise<boolean>
  /** A place is no longer there: its kind is not served any more. */
  readonly gone: (place: ListedPlace) => void
  readonly failed: (error: unknown) => void
  /** Refused credentials are a lost connection, until others come; else they are the end. */
  readonly awaitCredentials: boolean
  readonly now: () => number
}

/** A watch that breaks is told of at once, and tried again by whoever follows. */
const once = { retries: 0, first: 0, longest: 0 }

/** Watches places from where their lists ended, until the signal is aborted. */
export class Watches {
  readonly #client: Client
  readonly #options: WatchesOptions
  readonly #watching = new Set<Promise<void>>()
  /** Places whose list has not come yet. */
  readonly #unsynced = new Set<ListedPlace>()
  readonly #hearing: Hearing

  constructor(client: Client, options: WatchesOptions) {
    this.#client = client
    this.#options = options
    this.#hearing = new Hearing(options.now)
  }

  /** Whether every list has come, or never will. */
  get synced(): boolean {
    return this.#unsynced.size === 0
  }

  /** Why a connection is lost at the moment; undefined where none is. */
  get lost(): Error | undefined {
    const [error] = this.#hearing.lost.values()
    return error
  }

  get freshness(): Freshness {
    return this.#hearing.freshness
  }

  /** Nothing will be heard any more, of anything. */
  loseAll(error: Error): void {
    this.#hearing.loseAll(error)
  }

  /** Settles when every watch has ended. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#watching)
  }

  begin(place: ListedPlace): void {
    const { signal, failed } = this.#options
    if (!place.resource.verbs.includes('watch')) return
    if (!place.complete && !this.#isHopeless(place)) this.#unsynced.add(place)
    this.#hearing.begin(place)
    const watching = this.#watch(place)
      .catch((error) => {
        if (!signal.aborted) failed(error)
      })
      .finally(() => this.#watching.delete(watching))
    this.#watching.add(watching)
  }

  /** A group that does not answer at all is not waited for; anything else is, since it may hold what is not well. */
  #isHopeless({ resource }: ListedPlace): boolean {
    return this.#options.record.isDown(resource.group)
  }

  async #watch(place: ListedPlace): Promise<void> {
    const { resource, namespace, labelSelector, versions } = place
    const { packs, signal, served, apply, changed, record, isServed, awaitCredentials } = this.#options
    const selection = {
      ...{ signal, namespace, labelSelector, ...selectionFor(resource, packs) },
      silence: stallLimit,
      retry: once,
      awaitCredentials,
      isServed: () => isServed(resource),
      heard: () => {
        if (this.#hearing.hear(place)) changed()
      },
    }
    try {
      for await (const event of this.#client.follow(resource, { ...selection, from: versions })) {
        if (event.type === 'INTERRUPTED') this.#hearing.lose(place, event.error)
        else this.#hearing.hear(place)
        if ('object' in event) {
          const object = keep(event.object, resource, served(), packs)
          apply({ type: event.type, object }, resource)
          continue
        }
        if (event.type === 'SYNCED') {
          if (labelSelector === '' && !isReadInPart(resource, packs)) {
            record.note(resource, namespace, 'complete')
          }
          this.#unsynced.delete(place)
        }
        changed()
      }
    } catch (error) {
      if (signal.aborted) return
      this.#end(place, error)
    }
  }

  #end(place: ListedPlace, error: unknown): void {
    const { resource, namespace } = place
    const { record, gone, changed } = this.#options
    const code = error instanceof ApiError ? error.status.code : 0
    if (!(error instanceof ApiError) || code === 401) throw error
    this.#hearing.end(place)
    this.#unsynced.delete(place)
    // A kind whose definition was deleted has no objects, and may come back.
    if (code === 404) gone(place)
    else {
      record.note(resource, namespace, code === 403 ? 'forbidden' : 'unavailable')
      record.complain(code === 403 ? 'forbidden' : 'failed', resource, namespace, error.message)
    }
    changed()
  }
}
