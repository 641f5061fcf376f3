import { ApiError, type Client, type Resource, resourceName } from '@barometer/client'
import type { Change } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { CoverageRecord, type ReadPlace } from './coverage-record.ts'
import { extentOf, isReadInPart, selectionFor } from './how-to-read.ts'
import { keep } from './keep.ts'
import { type Surveyed, surveyed } from './survey-cluster.ts'

export interface FollowPlacesOptions {
  readonly packs: PackIndex
  readonly signal: AbortSignal
  /** What to follow. Absent: every kind that may say something, those that are defined later included. */
  readonly places?: readonly ReadPlace[]
  /** With `places`: follow kinds that are defined later too, where the definitions of kinds are among the places. */
  readonly later?: boolean
  /** For kinds in no place of their own: namespaced kinds in this namespace only. */
  readonly namespace?: string | undefined
  /** Takes a change, without what is secret or bulky. */
  readonly apply: (change: Change) => void
  /** Told when everything has been listed once or could not be, and whenever that changes. */
  readonly covered?: (surveyed: Surveyed) => void
  /** The connection for a kind was lost (an error) or is back (none). */
  readonly connection?: (resource: Resource, error?: Error) => void
}

/** Follows kinds until the signal is aborted: first what there is, then every change. Throws what no patience mends. */
export async function followPlaces(client: Client, options: FollowPlacesOptions): Promise<void> {
  await new Follower(client, options).run()
}

class Follower {
  readonly #client: Client
  readonly #options: FollowPlacesOptions
  readonly #following = new Map<string, Promise<void>>()
  readonly #waitingFor = new Set<string>()
  readonly #record: CoverageRecord
  #served: readonly Resource[] = []
  #failed: ((error: unknown) => void) | undefined

  constructor(client: Client, options: FollowPlacesOptions) {
    this.#client = client
    this.#options = options
    this.#record = new CoverageRecord(client.discovery.notes())
  }

  async run(): Promise<void> {
    const { signal } = this.#options
    const ended = new Promise<void>((resolve, reject) => {
      this.#failed = reject
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await this.#discover(false)
    await ended
    await Promise.allSettled(this.#following.values())
  }

  async #discover(fresh: boolean): Promise<void> {
    const { places, namespace = '', packs, signal } = this.#options
    const before = new Set(this.#served.map(resourceName))
    const kinds = await this.#client.discovery.kinds({ fresh, signal })
    this.#served = kinds.resources
    const all = kinds
      .preferred()
      .filter((resource) => extentOf(resource, packs) !== 'none' && resource.verbs.includes('watch'))
      .map((resource) => ({ resource, namespace: resource.namespaced ? namespace : '' }))
    const isNew = ({ resource }: ReadPlace) => !before.has(resourceName(resource))
    for (const place of !places ? all : fresh ? all.filter(isNew) : places) this.#begin(place)
  }

  #begin({ resource, namespace }: ReadPlace): void {
    const key = `${resourceName(resource)} ${namespace}`
    if (this.#following.has(key)) return
    this.#waitingFor.add(key)
    const following = this.#follow(resource, namespace, key).catch((error) => {
      if (!this.#options.signal.aborted) this.#failed?.(error)
    })
    this.#following.set(key, following)
  }

  async #follow(resource: Resource, namespace: string, key: string): Promise<void> {
    const { signal, apply, connection, packs } = this.#options
    let lost = false
    try {
      for await (const event of this.#client.follow(resource, {
        signal,
        namespace,
        ...selectionFor(resource, packs),
      })) {
        if (event.type === 'INTERRUPTED') connection?.(resource, event.error)
        else if (lost) connection?.(resource)
        lost = event.type === 'INTERRUPTED'
        if ('object' in event)
          apply({ type: event.type, object: keep(event.object, resource, this.#served, packs) })
        if (event.type === 'SYNCED') {
          if (!isReadInPart(resource, packs)) this.#record.note(resource, namespace, 'complete')
          this.#listed(key)
          // What was defined since the kinds were last asked for is in the list already.
          await this.#afterChange(resource)
        } else if ('object' in event && !this.#waitingFor.has(key)) await this.#afterChange(resource)
      }
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof ApiError ? error.status.code : 0
      if (!(error instanceof ApiError) || code === 401) throw error
      // A kind whose definition was deleted has no objects, and may come back.
      if (code === 404) this.#following.delete(key)
      else {
        this.#record.note(resource, namespace, code === 403 ? 'forbidden' : 'unavailable')
        this.#record.complain(code === 403 ? 'forbidden' : 'failed', resource, namespace, error.message)
        if (code === 403 && namespace === '') this.#tryAtHome(resource)
      }
      this.#listed(key)
    }
  }

  /** What may not be followed everywhere may be in the user's own namespace, as in a survey. */
  #tryAtHome(resource: Resource): void {
    const { namespace } = this.#client.connection
    if (resource.namespaced && namespace !== '') this.#begin({ resource, namespace })
  }

  #listed(key: string): void {
    const first = this.#waitingFor.delete(key)
    if (this.#waitingFor.size > 0 || !first) return
    this.#options.covered?.(surveyed(this.#record, this.#served))
  }

  /** A definition that changed may have brought a kind. */
  async #afterChange(resource: Resource): Promise<void> {
    const { places, later, packs } = this.#options
    if ((places && !later) || extentOf(resource, packs) !== 'definition') return
    await this.#discover(true)
  }
}
