import { type Client, isOlder, type KubeObject, resourceName } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { controllerOf } from '../controlled-by.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from '../kind.ts'
import { asError, type Logger } from '../log.ts'
import type { Turns } from '../turns.ts'
import { catchUp } from './catch-up.ts'
import { FieldSets } from './field-sets.ts'
import { Health, type InformerStatus, type LostState } from './health.ts'
import { reflect, type Told } from './reflector.ts'
import { inScope, type Scope, selectorOf } from './scope.ts'
import { type Indexer, type NamedIndex, Store } from './store.ts'
import type { Transform } from './transform.ts'
import { Writes } from './writes.ts'

/** A change of what is cached. */
export interface CacheEvent<Object extends AnyObject = AnyObject> {
  readonly type: 'Added' | 'Updated' | 'Deleted'
  /** As it is; of a deleted object, as it was last known. */
  readonly object: Object
  /** Before an update. The same object: somebody changed it, and what was before is not known. */
  readonly old?: Object
  /** It was there before anybody looked. */
  readonly initial?: boolean
  /** Changes between `old` and it were not told one by one: it was listed, or a write of ours was known before them. */
  readonly gap?: boolean
  /** Who wrote it, where that was this process: see `Informer.wrote`. */
  readonly writer?: string
}

export type Handler<Object extends AnyObject = AnyObject> = (event: CacheEvent<Object>) => void

export interface InformerOptions<Object extends AnyObject> {
  readonly client: Client
  readonly kind: Kind<Object>
  readonly scope: Scope
  readonly transform?: Transform<Object> | undefined
  readonly clock: Clock
  readonly log: Logger
  /** Milliseconds without a word after which a watch is taken for dead. */
  readonly silence: number
  /** For those who wait until something was told. */
  readonly turns: Turns
}

/**
 * The objects of one kind as the server has them, kept by one watch for everybody who asks.
 *
 * What this process writes is put in by `wrote` and is there at once; an older event does not displace it.
 */
export class Informer<Object extends AnyObject = AnyObject> {
  readonly kind: Kind<Object>
  readonly scope: Scope
  readonly #options: InformerOptions<Object>
  readonly #store = new Store<Object>((index, object, error) =>
    this.#complain(`the index "${index}" failed; the object is not found by it`, object, error),
  )
  readonly #health: Health
  readonly #handlers = new Set<Handler<Object>>()
  readonly #writes = new Writes<Object>()
  /** Keys that a list has not told yet; undefined between lists. */
  #unseen: Set<string> | undefined = new Set()
  #running: Promise<void> | undefined
  /** Answers that the watch had overtaken, unless it was the watch of a server that has lost its data since. */
  readonly #unplaced = new Map<string, Object>()
  /** Up to this version the watch has told everything. */
  #latest = ''
  readonly #turns: Turns
  readonly #fieldSets = new FieldSets()

  constructor(options: InformerOptions<Object>) {
    this.#options = options
    this.kind = options.kind
    this.scope = options.scope
    this.#health = new Health(options.clock, options.silence)
    this.#turns = options.turns
  }

  /** What is cached, or undefined. */
  get(key: ObjectKey): Object | undefined {
    return this.#store.get(keyOf(key))
  }

  /** All of them, or those of a namespace, in no order. */
  list(namespace?: string): Object[] {
    return namespace ? this.#found('metadata.namespace', namespacesOf, namespace) : [...this.#store.values()]
  }

  /** Those that an owner of this uid controls, in no order. */
  controlledBy(uid: string): Object[] {
    return this.#found('metadata.ownerReferences.controller', controllersOf, uid)
  }

  byIndex(index: string | NamedIndex<Object>, value: string): Object[] {
    if (typeof index === 'string') return this.#store.byIndex(index, value)
    this.#store.addIndex(index.name, index.valuesOf)
    return this.#store.byIndex(index.name, value)
  }

  addIndex(name: string, valuesOf: Indexer<Object>): void {
    this.#store.addIndex(name, valuesOf)
  }

  /** Tells what there is, as `Added` with `initial`, and then every change; the result ends that. */
  addHandler(handler: Handler<Object>): () => void {
    for (const object of this.#store.values()) this.#tell(handler, { type: 'Added', object, initial: true })
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  /** Everything has been told, the watch is open, and it was heard a short while ago. */
  get synced(): boolean {
    return this.#health.synced
  }

  /** The watch cannot be had (`NotServed`, `Forbidden`, `Failed`), as things stand. */
  get lost(): boolean {
    const { state } = this.#health
    return state === 'NotServed' || state === 'Forbidden' || state === 'Failed'
  }

  status(): InformerStatus {
    const { kind, scope } = this
    return this.#health.status({
      kind: resourceName(kind),
      namespace: scope.namespace ?? '',
      selector: selectorOf(scope),
      objects: this.#store.size,
      unconfirmed: this.#writes.size,
    })
  }

  /** Resolves as soon as everything has been told once; rejects with the signal's reason. */
  whenSynced(signal?: AbortSignal): Promise<void> {
    return this.#health.whenSynced(signal)
  }

  /**
   * Resolves when everything is known here that the server has at this moment, whoever wrote it. Costs a list. A watch that
   * cannot be had (`NotServed`, `Forbidden`, `Failed`) is not waited for.
   */
  caughtUp(signal?: AbortSignal): Promise<void> {
    const { kind, scope } = this
    const store = this.#store
    return catchUp(
      {
        ...{ client: this.#options.client, kind, scope },
        state: () => this.#health.state,
        lists: () => this.#health.lists,
        heard: () => this.#latest,
        versionOf: (key) => store.get(key)?.metadata.resourceVersion,
        keys: () => store.keys(),
        until: (check, until) => this.#turns.until(check, until),
      },
      signal,
    )
  }

  /** As `whenSynced`, but rejects with the reason when it cannot be had now: forbidden, not served, no answer. */
  whenSyncedOrLost(signal: AbortSignal): Promise<void> {
    return this.#health.whenSyncedOrLost(signal)
  }

  /** Follows the server until the signal is aborted; asked again, it is the same run. */
  run(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#run(signal)
    return this.#running
  }

  /**
   * This process has written an object, and this was the answer: it is cached at once, and whoever hears of it hears the
   * writer's name. `base` is the version that the write was made from, where the request named it. What is older than what
   * is cached is passed by; what the write took out of the scope is no longer cached.
   */
  wrote(answer: Object, writer: string, base?: string): void {
    const fits = inScope(this.scope, answer)
    if (fits === undefined || this.#health.state === 'NotServed') return
    const key = keyOf(answer.metadata)
    const stored = this.#store.get(key)
    const { resourceVersion = '', uid } = answer.metadata
    if (stored && !isOlder(stored.metadata.resourceVersion ?? '', resourceVersion)) return
    if (!fits) {
      this.deleted(answer.metadata, uid, writer)
      return
    }
    if (!stored && this.#writes.isDeleted(key, answer.metadata.uid)) return
    // The watch was quicker than the answer, and told that it is gone again.
    if (!stored && this.#latest !== '' && !isOlder(this.#latest, resourceVersion)) {
      this.#unplaced.set(key, answer)
      return
    }
    const isSame = stored?.metadata.uid === uid
    if (!isSame) this.#remove(key)
    // Where others may have written in between, that is in the answer, and nobody has been told.
    const gap = isSame && base !== stored?.metadata.resourceVersion
    this.#writes.expect(key, resourceVersion, gap, stored)
    this.#put(key, answer, { writer })
  }

  /** This process has deleted an object, and the server said that it is gone: it is no longer cached. */
  deleted(key: ObjectKey, uid: string | undefined, writer: string): void {
    const text = keyOf(key)
    const stored = this.#store.get(text)
    if (!stored || (uid !== undefined && stored.metadata.uid !== uid)) return
    this.#writes.expectDeleted(text, stored)
    this.#remove(text, writer)
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { client, clock, silence } = this.#options
    await reflect({
      ...{ client, clock, silence, signal, kind: this.kind, scope: this.scope },
      begin: () => {
        this.#unseen = new Set(this.#store.keys())
      },
      told: (event) => this.#turns.after(() => this.#told(event)),
      synced: (version) => this.#turns.after(() => this.#synced(version)),
      heard: (version) => this.#turns.after(() => this.#heard(version)),
      lost: (state, error, retryIn) => this.#turns.after(() => this.#lost(state, error, retryIn)),
    })
    this.#turns.after(() => this.#health.stopped())
  }

  #lost(state: LostState, error: Error, retryIn: number): void {
    const name = resourceName(this.kind)
    if (this.#health.state !== state)
      this.#options.log.warn(`the watch of ${name} is ${wordsFor[state]}`, {
        kind: name,
        error: error.message,
        retryIn,
      })
    this.#health.lost(state, error)
    if (state === 'NotServed') for (const key of [...this.#store.keys()]) this.#remove(key)
  }

  /** By an index of the runtime's own. */
  #found(name: string, valuesOf: Indexer<AnyObject>, value: string): Object[] {
    return this.byIndex({ name, valuesOf }, value)
  }

  #told(event: Told): void {
    const { type } = event
    const object = event.object as AnyObject as Object
    const listed = type !== 'DELETED' && event.listed === true
    const key = keyOf(object.metadata)
    const { resourceVersion = '', uid } = object.metadata
    if (!listed && resourceVersion !== '') this.#latest = resourceVersion
    if (type === 'DELETED') {
      // Deleted before it was written anew. What vanished unseen has no version: the next that is heard will tell.
      if (
        resourceVersion === '' ? this.#writes.isExpected(key) : this.#writes.isNewer(key, resourceVersion)
      ) {
        this.#writes.shown(key, undefined)
        return
      }
      this.#writes.forget(key)
      this.#remove(key, undefined, object)
      return
    }
    this.#unseen?.delete(key)
    if (this.#writes.hides(key, object)) return
    const stored = this.#store.get(key)
    if (stored && this.#writes.isNewer(key, resourceVersion)) {
      const before = this.#writes.shown(key, this.#transformed(object))
      // Somebody wrote before us; our answer had that in it already, but nobody has been told.
      if (stored.metadata.uid === uid && !this.#writes.isOwn(key, resourceVersion))
        this.#skipped(stored, before)
      return
    }
    const known = stored?.metadata.uid === uid ? stored?.metadata.resourceVersion : undefined
    const { gap, shown } = this.#writes.forget(key)
    if (stored && known !== undefined && known === resourceVersion) {
      if (gap && listed) this.#skipped(stored, shown)
      return
    }
    if (stored && known === undefined) this.#remove(key)
    const how = { ...(listed && { gap: true }), ...(!this.#health.everSynced && { initial: true }) }
    this.#put(key, object, how, gap ? shown : undefined)
  }

  /** Tells that somebody changed what is cached in a newer version, with what was before, where that is known. */
  #skipped(object: Object, before: Object | undefined): void {
    const old = before?.metadata.uid === object.metadata.uid && before ? before : object
    this.#notify({ type: 'Updated', object, old, gap: true })
  }

  #synced(version: string): void {
    if (isOlder(version, this.#health.resourceVersion)) this.#putBack(this.#writes.clear())
    this.#putBack(this.#writes.lostBy(version))
    for (const object of this.#writes.listed())
      this.#told({ type: 'ADDED', object: object as AnyObject as KubeObject })
    const gone = this.#unseen ?? []
    this.#unseen = undefined
    for (const key of gone) if (!this.#writes.isNewer(key, version)) this.#remove(key)
    this.#latest = version
    for (const [key, object] of this.#unplaced)
      if (!this.#store.get(key)) this.#notify({ type: 'Deleted', object })
    this.#unplaced.clear()
    this.#health.listed(version)
  }

  /** The server was put back to an older state: what it has is all that there is. */
  #putBack(lost: readonly (readonly [string, Object | undefined])[]): void {
    for (const [key, shown] of lost) {
      if (shown) this.#put(key, shown, {})
      else this.#remove(key)
    }
  }

  #heard(version: string): void {
    this.#latest = version
    this.#unplaced.clear()
    this.#health.heard(version)
    for (const key of this.#writes.disproved(version)) this.#remove(key)
  }

  /** `told`: what was told of it last, where that is not what is cached. */
  #put(
    key: string,
    object: Object,
    how: Pick<CacheEvent, 'initial' | 'gap' | 'writer'>,
    told?: Object | undefined,
  ): void {
    this.#fieldSets.share(object)
    const small = this.#transformed(object)
    const stored = this.#store.get(key)
    const old = stored && told?.metadata.uid === stored.metadata.uid ? told : stored
    this.#store.set(key, small)
    this.#notify(
      old ? { type: 'Updated', object: small, old, ...how } : { type: 'Added', object: small, ...how },
    )
  }

  #remove(key: string, writer?: string, last?: Object): void {
    const stored = this.#store.get(key)
    if (!stored) return
    this.#store.delete(key)
    this.#writes.confirm(key)
    // What vanished unseen comes with its name alone.
    const object = last?.metadata.uid === stored.metadata.uid && last ? this.#transformed(last) : stored
    this.#notify({ type: 'Deleted', object, ...(writer !== undefined && { writer }) })
  }

  #transformed(object: Object): Object {
    const { transform } = this.#options
    if (!transform) return object
    try {
      return transform(object)
    } catch (error) {
      this.#complain('a transform failed; the object is cached as it came', object, error)
      return object
    }
  }

  #notify(event: CacheEvent<Object>): void {
    for (const handler of this.#handlers) this.#tell(handler, event)
  }

  #tell(handler: Handler<Object>, event: CacheEvent<Object>): void {
    try {
      handler(event)
    } catch (error) {
      this.#complain('a handler of the cache failed', event.object, error)
    }
  }

  /** What others gave failed on an object: that must not disturb the watch. */
  #complain(message: string, { metadata: { namespace, name } }: Object, error: unknown): void {
    const kind = resourceName(this.kind)
    this.#options.log.error(message, { kind, namespace, name, error: asError(error).message })
  }
}

function namespacesOf({ metadata: { namespace } }: AnyObject): readonly string[] {
  return namespace === undefined ? [] : [namespace]
}

function controllersOf(object: AnyObject): readonly string[] {
  const reference = controllerOf(object)
  return reference ? [reference.uid] : []
}

const wordsFor = {
  Interrupted: 'interrupted',
  NotServed: 'not possible: the kind is not served',
  Forbidden: 'forbidden',
  Failed: 'not possible',
} as const
