import { equal } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Schema } from '../apimachinery/schema/schema.ts'
import { type Entry, newEntry, objectOf } from '../store/entry.ts'
import type { Served } from './served.ts'

interface Seen {
  readonly served: Served
  readonly entry: Entry
}

/** Entries as a version shows them, kept as long as the entry itself: an entry never changes. */
const views = new WeakMap<Entry, Map<string, Seen>>()

/** Must an entry be worked on before this version can show it: converted, or defaulted by a newer schema. */
export function differs(served: Served, entry: Entry): boolean {
  if (entry.apiVersion !== served.apiVersion && changes(served, entry.apiVersion)) return true
  return entry.revision <= served.since || lacksStatus(served, entry)
}

/** Does more than the apiVersion change between a version and this one. */
function changes(served: Served, apiVersion: string): boolean {
  return served.converter !== undefined || (served.custom && served.schemas.get(apiVersion) !== served.schema)
}

/** A status the schema would fill in is not stored when the object is made. */
function lacksStatus(served: Served, entry: Entry): boolean {
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

/** What is stored is read by the schema it was stored under; another version then drops what it does not know. */
function makeViews(served: Served, entries: readonly Entry[]): Entry[] | Promise<Entry[]> {
  const objects = entries.map((entry) => asStored(served, objectOf(entry)))
  const finish = (converted: readonly KubeObject[]) =>
    converted.map((object, index) => {
      const { apiVersion, revision } = entries[index]!
      return remember(served, entries[index]!, newEntry(shownBy(served, object, apiVersion), revision))
    })
  const convert = served.converter
  if (convert && objects.some((object) => object.apiVersion !== served.apiVersion)) {
    return convert(objects, served.apiVersion).then(finish)
  }
  return finish(objects.map((object) => ({ ...object, apiVersion: served.apiVersion })))
}

function asStored(served: Served, object: KubeObject): KubeObject {
  if (!served.custom) return object
  const schema = served.schemas.get(object.apiVersion) ?? served.schema
  return schema.decode(object).object
}

/** A built-in kind is read by the version that shows it, a custom one only loses what that version does not know. */
function shownBy({ custom, apiVersion, schema }: Served, object: KubeObject, from: string): KubeObject {
  if (!custom) return schema.decode(object).object
  return from === apiVersion ? object : pruned(schema, object)
}

function pruned(schema: Schema, object: KubeObject): KubeObject {
  return schema.prune(object)
}

/** What goes into the store, and what reading will add to it (`Entry.residue`). */
export interface Stored {
  readonly object: KubeObject
  readonly residue: string
}

/** An object of a version in the version that is stored: without what that one does not know, with its defaults. */
export function toStored(served: Served, object: KubeObject): Stored | Promise<Stored> {
  const { storageVersion, converter } = served
  if (object.apiVersion === storageVersion) return { object, residue: '' }
  const schema = served.schemas.get(storageVersion)
  const finish = (stored: KubeObject): Stored => {
    if (!schema || schema === served.schema) return { object: stored, residue: '' }
    const known = pruned(schema, stored)
    const whole = schema.default(known)
    return { object: whole, residue: equal(known, whole) ? '' : 'defaults' }
  }
  if (!converter) return finish({ ...object, apiVersion: storageVersion })
  return converter([object], storageVersion).then(([stored]) => finish(stored!))
}
