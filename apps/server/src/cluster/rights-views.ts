import type { Clock, Resource } from '@barometer/client'
import { type Change, type Coverage, type Ref, someObjects } from '@barometer/graph'
import type { Freshness, Unreadable } from '@barometer/web/wire'
import { narrowCoverage, narrowNotes } from '../rights/narrow.ts'
import type { Askable } from '../rights/read-rights.ts'
import type { Rights } from '../rights/rights.ts'
import type { View } from '../view/view.ts'
import { KeptObjects } from './kept-objects.ts'

export interface RightsViewsOptions {
  readonly clock: Clock
  /** A view of which nothing is known yet. */
  readonly newView: (told: {
    readonly freshness: () => Freshness
    readonly unreadable: () => readonly Unreadable[]
  }) => View
  readonly freshness: () => Freshness
  readonly notes: () => readonly Unreadable[]
  /** What is served, and of that what is read. */
  readonly served: () => readonly Resource[]
  readonly isRead: (resource: Resource) => boolean
}

interface Entry {
  readonly rights: Rights
  readonly view: View
  usedAt: number
}

/** A view that nobody has looked at for so many milliseconds goes. */
const idle = 5 * 60_000
/** So many at once; each costs what the objects in it cost. */
const mostViews = 32
/** Objects between two moments for others. */
const atOnce = 500

/** One reading of a cluster as people of different rights see it: those of equal rights share a view. */
export class RightsViews {
  readonly #options: RightsViewsOptions
  readonly #objects = new KeptObjects()
  readonly #entries = new Map<string, Entry>()
  #resources: ReadonlyMap<string, Resource> = new Map()
  #coverage: Coverage = someObjects
  #isOpen = false
  #isClosed = false

  constructor(options: RightsViewsOptions) {
    this.#options = options
  }

  /** What rights may be asked about. */
  get askable(): Askable {
    return { kinds: this.#read(), namespaces: this.#objects.namespaces }
  }

  /** The view of these rights; undefined where there are too many views that somebody looks at. */
  viewOf(rights: Rights): View | undefined {
    const known = this.#entries.get(rights.key)
    if (known) {
      known.usedAt = this.#options.clock.now()
      return known.view
    }
    this.#makeRoom()
    return this.#entries.size < mostViews ? this.#add(rights) : undefined
  }

  changed(change: Change, ref: Ref): void {
    if (change.type === 'DELETED') this.#objects.remove(ref)
    else this.#objects.put(ref, change.object as object)
    for (const entry of this.#entries.values()) if (this.#mayRead(entry, ref)) entry.view.apply(change)
  }

  cover(coverage: Coverage): void {
    this.#coverage = coverage
    for (const { rights, view } of this.#entries.values()) view.cover(this.#narrowed(rights))
  }

  touch(): void {
    for (const { view } of this.#entries.values()) view.touch()
  }

  /** All that there is has been read. */
  open(): void {
    this.#isOpen = true
    for (const entry of this.#entries.values()) void this.#fill(entry)
  }

  close(): void {
    this.#isClosed = true
    for (const { view } of this.#entries.values()) view.close()
    this.#entries.clear()
  }

  #add(rights: Rights): View {
    const { clock, newView, freshness, notes } = this.#options
    const view = newView({
      freshness: () => this.#narrowedFreshness(rights, freshness()),
      unreadable: () => narrowNotes(notes(), rights, this.#read()),
    })
    const entry = { rights, view, usedAt: clock.now() }
    this.#entries.set(rights.key, entry)
    view.cover(this.#narrowed(rights))
    if (this.#isOpen) void this.#fill(entry)
    return view
  }

  /** Gives a view what there is, and opens it. What changes meanwhile it is told as it comes. */
  async #fill(entry: Entry): Promise<void> {
    let count = 0
    for (const object of this.#objects.all((ref) => this.#mayRead(entry, ref))) {
      entry.view.apply({ type: 'ADDED', object })
      if (++count % atOnce === 0) await new Promise((resolve) => setImmediate(resolve))
      if (this.#isClosed || this.#entries.get(entry.rights.key) !== entry) return
    }
    entry.view.open()
  }

  /** Closes what nobody has looked at for a while; where there is no room, what was not looked at for longest. */
  #makeRoom(): void {
    const now = this.#options.clock.now()
    const unread = [...this.#entries.values()]
      .filter(({ view }) => view.log.readers === 0)
      .sort((a, b) => a.usedAt - b.usedAt)
    for (const { rights, view, usedAt } of unread) {
      if (now - usedAt < idle && this.#entries.size < mostViews) return
      this.#entries.delete(rights.key)
      view.close()
    }
  }

  #mayRead({ rights }: Entry, ref: Ref): boolean {
    const resource = this.#resourceOf(ref)
    return resource !== undefined && rights.mayRead(resource, ref)
  }

  /** Kinds that are not known to be served are nobody's to see. */
  #resourceOf({ group, kind }: Ref): Resource | undefined {
    const key = `${group}/${kind}`
    const known = this.#resources.get(key)
    if (known) return known
    const served = this.#options.served()
    this.#resources = new Map(served.map((resource) => [`${resource.group}/${resource.kind}`, resource]))
    return this.#resources.get(key)
  }

  #read(): readonly Resource[] {
    return this.#options.served().filter(this.#options.isRead)
  }

  #narrowed(rights: Rights): Coverage {
    return narrowCoverage(this.#coverage, rights, this.#options.served())
  }

  #narrowedFreshness(rights: Rights, freshness: Freshness): Freshness {
    const lost = freshness.lost.filter((each) => {
      const resource = this.#resourceOf({ ...each, name: '' })
      return resource && (rights.mayReadAll(resource) || rights.namespacesOf(resource).length > 0)
    })
    return { ...freshness, lost }
  }
}
