import type { Matcher } from '../registry/selection.ts'
import type { Change } from '../store/collection.ts'
import { atRevision, type Entry } from '../store/entry.ts'
import type { Renderer } from '../verbs/render.ts'
import { EventFrame } from './event-frame.ts'

/** What watchers are told. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly entry: Entry
}

/** A change as a watcher sees it: an object that enters its selection is new, one that leaves it is deleted. */
export function eventOf(change: Change, matches: Matcher): WatchEvent | undefined {
  const now = change.type !== 'DELETED' && matches(change.entry)
  const before = change.previous !== undefined && matches(change.previous)
  if (now) return { type: before ? 'MODIFIED' : 'ADDED', entry: change.entry }
  return before ? { type: 'DELETED', entry: lastSeen(change) } : undefined
}

const departures = new WeakMap<Change, Entry>()

/** The last state a watcher knew, at the revision at which it lost sight of the object. */
function lastSeen(change: Change): Entry {
  if (change.type === 'DELETED') return change.entry
  let entry = departures.get(change)
  if (!entry) {
    entry = atRevision(change.previous!, change.revision)
    departures.set(change, entry)
  }
  return entry
}

/** An event in the version and the form of a request: converted and written once for all watchers that ask alike. */
export class RenderedEvent {
  readonly type: string
  /** A promise while a webhook converts it. */
  readonly view: Entry | Promise<Entry>
  readonly #renderer: Renderer
  #first: EventFrame | undefined
  #later: EventFrame | undefined

  constructor(type: string, view: Entry | Promise<Entry>, renderer: Renderer) {
    this.type = type
    this.view = view
    this.#renderer = renderer
    // Each watcher hears of a failure in its turn, which may come after it.
    if (view instanceof Promise) view.catch(() => {})
  }

  /** Its frame; the first of a watch may say more than those that follow. */
  frame(view: Entry, isFirst: boolean): EventFrame {
    if (isFirst) {
      this.#first ??= this.#written(view, true)
      return this.#first
    }
    this.#later ??= this.#written(view, false)
    return this.#later
  }

  #written(view: Entry, isFirst: boolean): EventFrame {
    return new EventFrame(this.type, this.#renderer.event(view, isFirst))
  }
}
