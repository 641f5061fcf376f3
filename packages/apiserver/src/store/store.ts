import { asError } from '../apimachinery/errors/as-error.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { type Change, Collection } from './collection.ts'
import { atRevision, type Entry, newEntry } from './entry.ts'
import type { Log } from './log.ts'

/** How many changes each resource remembers, for watches that resume and lists that continue. */
const historyLimit = 1000
/** Forgetting is done in batches of so many. */
const historySlack = 128

/** How many batches the disk may be at work on. */
const forcesAtOnce = 2

/** The largest object that can be stored, as with etcd's default. */
const objectLimit = 1.5 * 1024 * 1024

/** An object over the limit; the message is etcd's. */
export class ObjectTooLarge extends Error {
  constructor() {
    super('etcdserver: request is too large')
  }
}

interface Waiter {
  readonly revision: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * All objects, in memory, with one revision counter. A write is visible to other writers at once, and to readers and
 * watchers when the log has made it durable: whoever answers with revision N first awaits `settled(N)`.
 */
export class Store {
  readonly #collections = new Map<string, Collection>()
  readonly #log: Log | undefined
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #report: (what: string, error: Error) => void
  /** Visible to writers, not yet in the log. */
  #pending: Change[] = []
  /** In the log, not yet forced to the disk; oldest first. */
  #forcing: Change[][] = []
  #broken: Error | undefined
  #waiting: Waiter[] = []
  #scheduled = false
  #revision: number
  #durable: number

  /** `report` is told of listeners that fail: what is durable is, and the others are told. */
  constructor(log?: Log, report: (what: string, error: Error) => void = () => {}) {
    this.#log = log
    this.#report = report
    const compacted = log?.load((change) => this.collection(change.resource).apply(change))
    for (const [resource, revision] of compacted ?? []) this.collection(resource).forgetUntil(revision)
    this.#revision = Math.max(1, log?.revision ?? 0)
    this.#durable = this.#revision
  }

  /** The newest revision handed out, durable or not. */
  get revision(): number {
    return this.#revision
  }

  /** The newest revision that survives a crash: what readers may be told. */
  get durable(): number {
    return this.#durable
  }

  collection(resource: string): Collection {
    let collection = this.#collections.get(resource)
    if (!collection) {
      collection = new Collection(resource, this.#log?.base)
      this.#collections.set(resource, collection)
    }
    return collection
  }

  collections(): Iterable<Collection> {
    return this.#collections.values()
  }

  /** Creates or replaces an object at the next revision, which is written into its metadata. */
  put(resource: string, object: KubeObject, residue = ''): Entry {
    const revision = this.#revision + 1
    object.metadata.resourceVersion = String(revision)
    const entry = newEntry(object, revision, residue)
    if (entry.body.length > objectLimit) throw new ObjectTooLarge()
    this.#revision = revision
    const previous = this.collection(resource).get(entry.key)
    this.#record({ type: previous ? 'MODIFIED' : 'ADDED', resource, revision, entry, previous })
    return entry
  }

  /** Removes an object; its last stored state, at the revision of the deletion, is what watchers see. */
  remove(resource: string, previous: Entry): Entry {
    const revision = ++this.#revision
    const entry = atRevision(previous, revision)
    this.#record({ type: 'DELETED', resource, revision, entry, previous })
    return entry
  }

  /** Resolves when the revision is durable, rejects when it could not be made so; undefined when it is already. */
  settled(revision: number): Promise<void> | undefined {
    if (revision <= this.#durable) return undefined
    return new Promise((resolve, reject) => {
      this.#waiting.push({ revision, resolve, reject })
    })
  }

  /** Calls back for every change once it is durable, in the order of revisions; the result ends it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets every object. The revision moves on, so that nobody mistakes the new world for the old. */
  clear(): void {
    this.flush()
    const revision = ++this.#revision
    for (const collection of this.#collections.values()) collection.clear(revision)
    this.#log?.clear(revision)
    this.#durable = revision
  }

  /** Makes all writes durable before it returns, and tells the listeners. */
  flush(): void {
    this.#forceNow()
    this.#append()
    this.#forceNow()
  }

  close(): void {
    this.flush()
    this.#log?.close()
  }

  #record(change: Change): void {
    this.collection(change.resource).apply(change)
    this.#pending.push(change)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.#turn())
  }

  /**
   * Hands all that waits to the log as one batch. While the disk is busy the next batch gathers, and follows when the
   * disk is done, or beside it once it has grown as large.
   */
  #turn(): void {
    this.#scheduled = false
    const running = this.#forcing.length
    if (running === forcesAtOnce || (running > 0 && this.#pending.length < this.#forcing[0]!.length)) return
    const batch = this.#append()
    if (!batch) return
    const forced = this.#log?.force()
    if (!forced) this.#finish(batch)
    else
      forced.then(
        () => this.#finish(batch),
        (error: Error) => this.#forcing.includes(batch) && this.#break(error),
      )
  }

  #append(): Change[] | undefined {
    const batch = this.#pending
    if (!batch.length) return undefined
    this.#pending = []
    try {
      if (this.#broken) throw this.#broken
      this.#log?.append(batch, this.#forgotten(batch))
      this.#forcing.push(batch)
      return batch
    } catch (error) {
      this.#undo(batch, asError(error))
      return undefined
    }
  }

  /** What leaves the history with this batch: only what is durable, since lists may still be read at that. */
  #forgotten(batch: readonly Change[]): Change[] {
    const touched = new Set(batch.map((change) => this.collection(change.resource)))
    return [...touched]
      .filter((collection) => collection.historyLength > historyLimit + historySlack)
      .flatMap((collection) => collection.compact(historyLimit, this.#durable))
  }

  #forceNow(): void {
    const newest = this.#forcing.at(-1)
    if (!newest) return
    try {
      this.#log?.forceNow()
    } catch (error) {
      this.#break(asError(error))
      return
    }
    this.#finish(newest)
  }

  /** The batch is durable, and so are those before it, since they stand before it in the log: tells everyone. */
  #finish(batch: Change[]): void {
    const done = this.#forcing.splice(0, this.#forcing.indexOf(batch) + 1).flat()
    if (!done.length) return
    this.#durable = Math.max(this.#durable, done.at(-1)!.revision)
    for (const change of done) this.#tell(change)
    for (const waiter of this.#reached()) waiter.resolve()
    if (this.#pending.length) this.#schedule()
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change)
      } catch (error) {
        this.#report(`a change of ${change.resource}`, asError(error))
      }
    }
  }

  /** What a disk that failed to write still holds cannot be known: nothing is taken any more. */
  #break(error: Error): void {
    this.#broken = error
    const lost = [...this.#forcing.flat(), ...this.#pending]
    this.#forcing = []
    this.#pending = []
    this.#undo(lost, error)
  }

  /** Takes back changes that were not written and tells those who wait for them. Their revisions are spent. */
  #undo(changes: readonly Change[], error: Error): void {
    for (const change of changes.toReversed()) this.collection(change.resource).undo(change)
    this.#durable = Math.max(this.#durable, changes.at(-1)!.revision)
    for (const waiter of this.#reached()) waiter.reject(error)
  }

  /** Those who waited for a revision that is now decided. */
  #reached(): Waiter[] {
    const waiting = this.#waiting
    this.#waiting = waiting.filter((waiter) => waiter.revision > this.#durable)
    return waiting.filter((waiter) => waiter.revision <= this.#durable)
  }
}
