import type { KubeObject } from '../meta/object-meta.ts'
import { type Change, Collection } from './collection.ts'
import { atRevision, type Entry, freeze } from './entry.ts'
import type { Log } from './log.ts'

/** How many changes each resource remembers, for watches that resume and lists that continue. */
const historyLimit = 1000
/** Forgetting is done in batches of so many. */
const historySlack = 128

/** The largest object that can be stored, as with etcd's default. */
const objectLimit = 1.5 * 1024 * 1024

/** An object over the limit; the message is etcd's. */
export class ObjectTooLarge extends Error {
  constructor() {
    super('etcdserver: request is too large')
  }
}

/**
 * All objects, in memory, with one revision counter. A write is visible to other writers at once, and to readers and
 * watchers when the log has made it durable: whoever answers with revision N first awaits `settled(N)`.
 */
export class Store {
  readonly #collections = new Map<string, Collection>()
  readonly #log: Log | undefined
  readonly #listeners = new Set<(change: Change) => void>()
  #pending: Change[] = []
  #waiting: { revision: number; done: (error?: Error) => void }[] = []
  #scheduled = false
  #revision: number
  #durable: number

  constructor(log?: Log) {
    this.#log = log
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
    const entry = freeze(object, revision, residue)
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
      this.#waiting.push({ revision, done: (error) => (error ? reject(error) : resolve()) })
      this.#schedule()
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

  /** Makes all pending writes durable and tells the listeners. */
  flush(): void {
    this.#scheduled = false
    const batch = this.#pending
    this.#pending = []
    const failure = batch.length ? this.#write(batch) : undefined
    if (failure) for (const change of batch.toReversed()) this.collection(change.resource).undo(change)
    const reached = batch.at(-1)?.revision ?? this.#revision
    this.#durable = Math.max(this.#durable, reached)
    if (!failure) for (const change of batch) for (const listener of this.#listeners) listener(change)
    const waiting = this.#waiting
    this.#waiting = waiting.filter((waiter) => waiter.revision > this.#durable)
    for (const waiter of waiting) if (waiter.revision <= this.#durable) waiter.done(failure)
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
    setImmediate(() => {
      if (this.#scheduled) this.flush()
    })
  }

  #write(batch: readonly Change[]): Error | undefined {
    const touched = new Set(batch.map((change) => this.collection(change.resource)))
    const forgotten = [...touched]
      .filter((collection) => collection.historyLength > historyLimit + historySlack)
      .flatMap((collection) => collection.compact(historyLimit))
    try {
      this.#log?.append(batch, forgotten)
      return undefined
    } catch (error) {
      return error as Error
    }
  }
}
