import { asError } from '../apimachinery/errors/as-error.ts'
import type { Matcher } from '../registry/selection.ts'
import type { Served } from '../registry/served.ts'
import { viewed } from '../registry/view.ts'
import type { Change } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import type { Renderer } from '../verbs/render.ts'
import { eventOf, RenderedEvent } from './events.ts'

/** Receives what happens to the objects it asked for, in order. */
export interface Watcher {
  /** Takes what became durable together; other watchers share the events. */
  take(events: readonly RenderedEvent[]): void
  /** The resource is no longer served. */
  end(): void
  /** What it would have to be told next cannot be told. */
  tear(): void
}

/** What a watcher asks for. */
export interface Wanted {
  readonly served: Served
  readonly renderer: Renderer
  readonly matches: Matcher
  /** Two that select the same objects of a resource have the same key. */
  readonly selectionKey: string
}

/** The watchers that ask for the same objects in the same version and form. */
interface Group {
  readonly wanted: Wanted
  readonly watchers: Set<Watcher>
}

/** Groups by what they ask for; several under one key only where a definition has changed under older watchers. */
type Groups = Map<string, Group[]>

/** Hands durable changes to the watchers of their resources; what became durable together is handed on together. */
export class WatchHub {
  readonly #byResource = new Map<string, Groups>()
  readonly #report: (what: string, error: Error) => void
  #pending: Change[] = []

  /** `report` is told of what watchers could not be told; they are cut off, and the others go on. */
  constructor(store: Store, report: (what: string, error: Error) => void) {
    this.#report = report
    store.onChange((change) => {
      if (!this.#byResource.has(change.resource)) return
      if (this.#pending.push(change) === 1) queueMicrotask(() => this.#deliver())
    })
  }

  /** Subscribes to what becomes durable from now on; the result unsubscribes. */
  watch(wanted: Wanted, watcher: Watcher): () => void {
    this.#deliver()
    const groups: Groups = this.#byResource.get(wanted.served.storage) ?? new Map()
    this.#byResource.set(wanted.served.storage, groups)
    const group = groupFor(groups, wanted)
    group.watchers.add(watcher)
    return () => {
      group.watchers.delete(watcher)
      if (group.watchers.size === 0) this.#forget(groups, group)
    }
  }

  /** Ends every watch of a resource. */
  end(resource: string): void {
    this.#deliver()
    for (const group of groupsIn(this.#byResource.get(resource)))
      for (const watcher of group.watchers) watcher.end()
  }

  #deliver(): void {
    const changes = this.#pending
    if (changes.length === 0) return
    this.#pending = []
    for (const resource of new Set(changes.map((change) => change.resource))) {
      const own = changes.filter((change) => change.resource === resource)
      for (const group of groupsIn(this.#byResource.get(resource))) this.#tell(group, own)
    }
  }

  #tell({ wanted, watchers }: Group, changes: readonly Change[]): void {
    let events: readonly RenderedEvent[] = []
    this.#guard(wanted, watchers, () => {
      events = eventsOf(wanted, changes)
    })
    if (events.length)
      for (const watcher of watchers) this.#guard(wanted, [watcher], () => watcher.take(events))
  }

  #guard({ served }: Wanted, watchers: Iterable<Watcher>, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#report(`a watch of ${served.plural}`, asError(error))
      for (const watcher of watchers) watcher.tear()
    }
  }

  #forget(groups: Groups, group: Group): void {
    const key = keyOf(group.wanted)
    const others = groups.get(key)?.filter((one) => one !== group) ?? []
    if (others.length) groups.set(key, others)
    else groups.delete(key)
    const { storage } = group.wanted.served
    if (groups.size === 0 && this.#byResource.get(storage) === groups) this.#byResource.delete(storage)
  }
}

function keyOf({ renderer, selectionKey }: Wanted): string {
  return `${renderer.key} ${selectionKey}`
}

function groupsIn(groups: Groups | undefined): Group[] {
  return groups ? [...groups.values()].flat() : []
}

function groupFor(groups: Groups, wanted: Wanted): Group {
  const key = keyOf(wanted)
  const alike = groups.get(key) ?? []
  const known = alike.find((group) => group.wanted.served === wanted.served)
  if (known) return known
  const group = { wanted, watchers: new Set<Watcher>() }
  groups.set(key, [...alike, group])
  return group
}

function eventsOf(wanted: Wanted, changes: readonly Change[]): readonly RenderedEvent[] {
  const events: RenderedEvent[] = []
  for (const change of changes) {
    const event = eventOf(change, wanted.matches)
    if (!event) continue
    const view = viewed(wanted.served, event.entry)
    events.push(new RenderedEvent(event.type, view, wanted.renderer))
  }
  return events
}
