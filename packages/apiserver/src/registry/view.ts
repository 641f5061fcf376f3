import type { KubeObject } from '../meta/object-meta.ts'
import { type Entry, freeze, thaw } from '../store/entry.ts'
import type { Served } from './served.ts'

interface Seen {
  readonly served: Served
  readonly entry: Entry
}

/** Entries as a version shows them, kept as long as the entry itself: an entry never changes. */
const views = new WeakMap<Entry, Map<string, Seen>>()

/** Must an entry be worked on before this version can show it: converted by a webhook, or defaulted by a newer schema. */
export function differs(served: Served, entry: Entry): boolean {
  if (served.converter !== undefined && entry.apiVersion !== served.apiVersion) return true
  return entry.revision <= served.since || lacksStatus(served, entry)
}

/** A status the schema would fill in is not stored when the object is made. */
export function lacksStatus(served: Served, entry: Entry): boolean {
  return served.defaultsStatus && !entry.hasStatus
}

function remembered(served: Served, entry: Entry): Entry | undefined {
  const seen = views.get(entry)?.get(served.apiVersion)
  return seen?.served === served ? seen.entry : undefined
}

function remember(served: Served, entry: Entry, view: Entry): Entry {
  let known = views.get(entry)
  if (!known) {
    known = new Map()
    views.set(entry, known)
  }
  known.set(served.apiVersion, { served, entry: view })
  return view
}

/** An entry as a version shows it. As a rule that is the entry itself, at once. */
export function viewed(served: Served, entry: Entry): Entry | Promise<Entry> {
  if (!differs(served, entry)) return entry
  const known = remembered(served, entry)
  if (known) return known
  const views = makeViews(served, [entry])
  return views instanceof Promise ? views.then(([view]) => view!) : views[0]!
}

/** Many entries as a version shows them; a webhook is asked once for all that need it. */
export function viewedAll(
  served: Served,
  entries: readonly Entry[],
): readonly Entry[] | Promise<readonly Entry[]> {
  if (!entries.some((entry) => differs(served, entry))) return entries
  const strange = entries.filter((entry) => differs(served, entry) && !remembered(served, entry))
  const pick = () => entries.map((entry) => (differs(served, entry) ? remembered(served, entry)! : entry))
  const made = strange.length ? makeViews(served, strange) : []
  return made instanceof Promise ? made.then(pick) : pick()
}

function makeViews(served: Served, entries: readonly Entry[]): Entry[] | Promise<Entry[]> {
  const finish = (objects: readonly KubeObject[]) =>
    objects.map((object, index) => {
      const whole = served.schema.default(
        served.schema.prune(object, { mode: 'Ignore' }).object,
      ) as KubeObject
      return remember(served, entries[index]!, freeze(whole, entries[index]!.revision))
    })
  const objects = entries.map((entry) => thaw(entry))
  const convert = served.converter
  if (convert && objects.some((object) => object.apiVersion !== served.apiVersion)) {
    return convert(objects, served.apiVersion).then(finish)
  }
  return finish(objects.map((object) => ({ ...object, apiVersion: served.apiVersion })))
}

/** An object of a version in the version that is stored. */
export function toStored(served: Served, object: KubeObject): KubeObject | Promise<KubeObject> {
  if (object.apiVersion === served.storageVersion) return object
  if (!served.converter) return { ...object, apiVersion: served.storageVersion }
  return served.converter([object], served.storageVersion).then(([stored]) => stored!)
}
