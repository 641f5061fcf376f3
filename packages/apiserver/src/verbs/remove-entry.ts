import { conflict } from '../apimachinery/errors/api-error.ts'
import { equal } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import type { Served } from '../registry/served.ts'
import { type Stored, toStored, viewed } from '../registry/view.ts'
import { type Entry, newEntry, objectOf } from '../store/entry.ts'
import type { Api } from './api.ts'
import type { DeleteOptions } from './delete-options.ts'
import { giveGrace, markDeleting } from './grace.ts'

/** What a deletion came to: the last state, or the state that waits for its finalizers or its grace. */
export interface Deleted {
  readonly entry: Entry
  readonly gone: boolean
}

/** Deletes an object, or marks it when something must happen first. */
export function removeEntry(api: Api, served: Served, entry: Entry, options: DeleteOptions): Deleted {
  checkPreconditions(served, entry, options)
  const object = asWritten(served, entry)
  const grace = served.strategy.checkGracefulDelete?.(object, options.gracePeriodSeconds)
  if (grace === 'pending') return { entry, gone: false }
  const finalizers = deletionFinalizers(served, object, options.propagation)
  const waits = finalizers.length > 0 || (served.strategy.holdsDeletion?.(object) ?? false)
  if (!waits && grace === undefined) {
    return { entry: options.dryRun ? entry : api.store.remove(served.storage, entry), gone: true }
  }
  if (finalizers.length) object.metadata.finalizers = finalizers
  else delete object.metadata.finalizers
  begin(served, object, grace, api.clock.now())
  const marked = store(api, served, entry, object, options.dryRun)
  if (waits || grace) return { entry: marked, gone: false }
  return { entry: options.dryRun ? marked : api.store.remove(served.storage, marked), gone: true }
}

/** The object as a write in this version finds it: as the version shows it, unless that takes a webhook. */
function asWritten(served: Served, entry: Entry): KubeObject {
  const view = served.converter ? entry : (viewed(served, entry) as Entry)
  return view === entry ? objectOf(entry) : objectOf(view, served.apiVersion)
}

function store(api: Api, served: Served, entry: Entry, object: KubeObject, dryRun: boolean): Entry {
  const stored = served.converter ? { object, residue: '' } : (toStored(served, object) as Stored)
  if (stored.residue === entry.residue && equal(stored.object, objectOf(entry))) return entry
  if (dryRun) return newEntry(stored.object, entry.revision)
  return api.store.put(served.storage, stored.object, stored.residue)
}

/** Writes into an object that its deletion has begun, as its kind does. */
function begin({ strategy }: Served, object: KubeObject, grace: number | undefined, now: number): void {
  if (grace !== undefined) giveGrace(object, grace, now)
  else if (strategy.beginDeletion) strategy.beginDeletion(object, timestamp(now))
  else markDeleting(object, now)
}

function checkPreconditions(served: Served, entry: Entry, { uid, resourceVersion }: DeleteOptions): void {
  const subject = { ...served, plural: served.kind }
  if (uid !== undefined && uid !== entry.uid) {
    throw conflict(
      subject,
      entry.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${entry.uid}). The object might have been deleted and then recreated`,
    )
  }
  if (resourceVersion !== undefined && resourceVersion !== String(entry.revision)) {
    throw conflict(
      subject,
      entry.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${entry.revision}). The object might have been modified`,
    )
  }
}

const collectors = ['orphan', 'foregroundDeletion']

/** The finalizers an object has once deletion begins: propagation adds or drops the garbage collector's two. */
function deletionFinalizers(
  { strategy }: Served,
  object: KubeObject,
  asked: DeleteOptions['propagation'],
): string[] {
  const finalizers = object.metadata.finalizers ?? []
  if (strategy.deletionFinalizers) return strategy.deletionFinalizers(finalizers)
  const decided = finalizers.some((name) => collectors.includes(name))
  const propagation = asked ?? (decided ? undefined : strategy.defaultGarbageCollectionPolicy)
  if (propagation === undefined) return [...finalizers]
  const added = { Orphan: ['orphan'], Foreground: ['foregroundDeletion'], Background: [] }[propagation]
  const wanted = [...finalizers.filter((name) => !collectors.includes(name)), ...added]
  const same = wanted.length === finalizers.length && wanted.every((name) => finalizers.includes(name))
  return same ? [...finalizers] : wanted
}
