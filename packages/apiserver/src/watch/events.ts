import type { Matcher } from '../registry/selection.ts'
import type { Change } from '../store/collection.ts'
import { atRevision, type Entry } from '../store/entry.ts'

/** What one watcher is told. */
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
