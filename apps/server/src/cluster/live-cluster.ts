import { ApiError, type Client, type Clock, type KubeObject, type Resource } from '@barometer/client'
import { timestamp } from '@barometer/conditions'
import { type Coverage, type Ref, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf, type Follower, follow } from '@barometer/survey'
import type { Freshness, Unreadable } from '@barometer/web/wire'

import type { Askable } from '../rights/read-rights.ts'
import type { Rights } from '../rights/rights.ts'
import type { ReadNow } from '../view/details.ts'
import type { KubectlFlags } from '../view/kubectl.ts'
import { shownEvents } from '../view/shown-events.ts'
import { View } from '../view/view.ts'
import { RightsViews } from './rights-views.ts'
import type { ShownCluster } from './shown-cluster.ts'

export interface LiveClusterOptions {
  readonly name: string
  readonly title: string
  readonly client: Client
  readonly packs: PackIndex
  readonly clock: Clock
  readonly kubectl: KubectlFlags
  /** What an error means to people, in one line that says what to do. Default: its message. */
  readonly explainError?: ((error: unknown) => string) | undefined
  /** There are readers of different rights: every object is kept for views that are made for them. */
  readonly forRights?: boolean
}

const retryAfter = { first: 1000, longest: 30_000 }
const eventsRead = 200

/** A cluster that is read and followed, again and again where that breaks. */
export class LiveCluster implements ShownCluster {
  readonly still = false
  readonly name: string
  readonly title: string
  readonly #options: LiveClusterOptions
  readonly #ended = new AbortController()
  readonly #running: Promise<void>
  #follower: Follower | undefined
  #view: View
  #rightsViews: RightsViews | undefined
  #problem: string | undefined

  constructor(options: LiveClusterOptions) {
    this.name = options.name
    this.title = options.title
    this.#options = options
    this.#view = this.#newView({ freshness: () => this.#freshness(undefined), unreadable: () => [] })
    this.#running = this.#run()
  }

  get view(): View {
    return this.#view
  }

  get problem(): string | undefined {
    return this.#view.isOpen ? undefined : this.#problem
  }

  /** What rights may be asked about; undefined until the cluster has been read. */
  get askable(): Askable | undefined {
    return this.#view.isOpen ? this.#rightsViews?.askable : undefined
  }

  /** The view of whoever has these rights; undefined where there are too many of them, or nothing has been read. */
  viewOf(rights: Rights): View | undefined {
    return this.#rightsViews?.viewOf(rights)
  }

  async read(ref: Ref, client?: Client): Promise<ReadNow> {
    const [object, events] = await Promise.allSettled([this.#object(ref, client), this.#events(ref, client)])
    const problems = [
      ...(object.status === 'rejected' ? [this.#explained(object.reason)] : []),
      ...(events.status === 'rejected' ? [`Events: ${this.#explained(events.reason)}`] : []),
    ]
    return {
      ...(object.status === 'fulfilled' && { object: object.value }),
      events: events.status === 'fulfilled' ? shownEvents(events.value) : [],
      problems,
    }
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#running
    this.#view.close()
    this.#rightsViews?.close()
  }

  /** Until it is closed: reads all, then follows; where that breaks, begins anew while the old view is still shown. */
  async #run(): Promise<void> {
    const { signal } = this.#ended
    for (let wait = retryAfter.first; !signal.aborted; wait = Math.min(2 * wait, retryAfter.longest)) {
      try {
        await this.#follow(() => {
          wait = retryAfter.first
        })
      } catch (error) {
        if (signal.aborted) return
        this.#problem = this.#explained(error)
      }
      await this.#wait(wait)
    }
  }

  async #follow(opened: () => void): Promise<void> {
    const { client, packs, clock } = this.#options
    const { signal } = this.#ended
    let follower: Follower | undefined
    const view = this.#newView({
      freshness: () => this.#freshness(follower),
      unreadable: () => follower?.notes() ?? [],
    })
    const rightsViews = this.#options.forRights ? this.#newRightsViews(() => follower) : undefined
    const graph = {
      ...view.graph,
      cover: (coverage: Coverage) => {
        view.cover(coverage)
        rightsViews?.cover(coverage)
      },
    }
    const changed = ({ type, object }: { type: 'ADDED' | 'MODIFIED' | 'DELETED'; object: KubeObject }) => {
      const ref = refOf(object)
      if (!ref) return
      view.note({ type, object }, ref)
      rightsViews?.changed({ type, object }, ref)
    }
    // Whoever waits for the first view to open waits for this one.
    if (!this.#view.isOpen) this.#show(view, rightsViews)
    follower = follow(client, { packs, graph, changed, signal, willWatch: true, clock: () => clock.now() })
    const { isEmpty, notes } = await follower.read()
    if (isEmpty && notes.length > 0) throw new Error(notes[0]!.message)
    view.open()
    rightsViews?.open()
    opened()
    this.#show(view, rightsViews)
    this.#follower = follower
    this.#problem = undefined
    await follower.watch(signal, () => {
      view.touch()
      rightsViews?.touch()
    })
  }

  #show(view: View, rightsViews: RightsViews | undefined): void {
    const [before, rightsBefore] = [this.#view, this.#rightsViews]
    this.#view = view
    this.#rightsViews = rightsViews
    if (before !== view) before.close()
    if (rightsBefore !== rightsViews) rightsBefore?.close()
  }

  #newView(told: { freshness: () => Freshness; unreadable: () => readonly Unreadable[] }): View {
    const { name, packs, clock, kubectl } = this.#options
    return new View({ ...{ cluster: name, packs, clock, kubectl }, ...told })
  }

  #newRightsViews(follower: () => Follower | undefined): RightsViews {
    const { clock, packs } = this.#options
    return new RightsViews({
      clock,
      newView: (told) => this.#newView(told),
      freshness: () => this.#freshness(follower()),
      notes: () => follower()?.notes() ?? [],
      served: () => follower()?.kinds ?? [],
      isRead: (resource) => extentOf(resource, packs) !== 'none',
    })
  }

  #freshness(follower: Follower | undefined): Freshness {
    const freshness = follower?.freshness
    const heard = freshness?.heard || this.#options.clock.now()
    const lost = freshness?.lost ?? []
    return {
      heard: timestamp(heard),
      lost: lost.map(({ resource: { group, kind }, heard: last, error }) => ({
        ...{ group, kind, namespace: '' },
        heard: timestamp(last || heard),
        message: this.#explained(error),
      })),
      settled: follower?.settled ?? false,
    }
  }

  async #object(ref: Ref, client: Client | undefined): Promise<KubeObject> {
    if (!this.#follower) throw new Error('The cluster has not been read yet.')
    return this.#follower.object(ref, client)
  }

  async #events(
    { kind, namespace, name }: Ref,
    client: Client = this.#options.client,
  ): Promise<readonly KubeObject[]> {
    const resource = this.#eventKind()
    if (!resource) return []
    const found: KubeObject[] = []
    const about = { kind, name, ...(namespace && { namespace }) }
    const selected = Object.entries(about).map(
      ([field, value]) => `involvedObject.${field}=${escaped(value)}`,
    )
    await client.list(resource, {
      ...{ namespace, fieldSelector: selected.join(','), limit: eventsRead, signal: this.#ended.signal },
      each: (event) => found.push(event),
      page: () => false,
    })
    return found
  }

  #eventKind(): Resource | undefined {
    const kinds = this.#options.packs.withRole('event')
    return this.#follower?.kinds.find((resource) =>
      kinds.some(({ group, kind }) => group === '' && resource.group === '' && resource.kind === kind),
    )
  }

  #explained(error: unknown): string {
    const { explainError = messageOf } = this.#options
    return explainError(error)
  }

  #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#ended
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(milliseconds, resolve)
      signal.addEventListener(
        'abort',
        () => {
          cancel()
          resolve()
        },
        { once: true },
      )
    })
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status.code === 404) return 'It is not there any more.'
  return error instanceof Error ? error.message : String(error)
}

/** A value in a field selector. */
function escaped(value: string): string {
  return value.replace(/[\\,=]/g, (character) => `\\${character}`)
}
