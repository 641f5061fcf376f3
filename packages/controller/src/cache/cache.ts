import { apiVersionOf, type Client, resourceName } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { isControlledBy } from '../controlled-by.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from '../kind.ts'
import type { Logger } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'
import { Turns } from '../turns.ts'
import { informerMetrics } from './cache-metrics.ts'
import type { InformerStatus } from './health.ts'
import { Informer } from './informer.ts'
import { type Scope, scopeKey } from './scope.ts'
import type { Indexer, NamedIndex } from './store.ts'
import type { Transform } from './transform.ts'

export interface CacheOptions {
  readonly client: Client
  readonly clock: Clock
  readonly log: Logger
  readonly metrics?: Registry | undefined
  /** What every informer caches, unless it says otherwise. */
  readonly scope?: Scope | undefined
  /** Makes objects smaller before they are cached. */
  readonly transform?: Transform | undefined
  /** Milliseconds without a word, bookmarks included, after which a watch is taken for dead. Default 150,000. */
  readonly silence?: number | undefined
}

/** What a reconcile may read: the caches of the kinds that its controllers watch. */
export interface CacheReader {
  /** One object as it is cached, or undefined. Throws where nobody watches its kind. */
  get<Object extends AnyObject>(kind: Kind<Object>, key: ObjectKey): Object | undefined
  /** All that is cached of a kind, or what a query asks for; in no order. */
  list<Object extends AnyObject>(kind: Kind<Object>, which?: ListQuery<Object>): Object[]
}

/** What all must be that are listed. Each question is answered from an index. */
export interface ListQuery<Object extends AnyObject = AnyObject> {
  readonly namespace?: string | undefined
  /** Under this value of an index: see `Cache.addIndex`. One that is given whole is there from the first question on. */
  readonly index?: string | NamedIndex<Object>
  readonly value?: string
  /** Those that this very owner controls. */
  readonly controlledBy?: AnyObject | undefined
}

/** An informer that is kept for as long as somebody uses it. */
export interface InformerUse<Object extends AnyObject = AnyObject> {
  readonly informer: Informer<Object>
  /** It is no longer needed here: where nobody else uses it, it ends, and what it held is forgotten. */
  release(): void
}

interface Shared {
  readonly informer: Informer
  readonly stop: AbortController
  readonly forgetMetrics: () => void
  users: number
}

/** One informer per kind and scope, shared by all who ask for it. */
export class Cache implements CacheReader {
  readonly #options: CacheOptions
  readonly #informers = new Map<string, Shared>()
  readonly #byKind = new Map<string, Informer[]>()
  readonly #indexes = new Map<string, Map<string, Indexer<AnyObject>>>()
  /** For those who wait until something was told. */
  readonly turns = new Turns()
  #signal: AbortSignal | undefined

  constructor(options: CacheOptions) {
    this.#options = options
  }

  /** The informer of a kind, made where there is none; it runs for as long as the cache does. */
  informer<Object extends AnyObject>(kind: Kind<Object>, scope?: Scope): Informer<Object> {
    return this.use(kind, scope).informer
  }

  /** The informer of a kind, made where there is none, until it is released by all who use it. */
  use<Object extends AnyObject>(
    kind: Kind<Object>,
    scope: Scope = this.#options.scope ?? {},
  ): InformerUse<Object> {
    const wanted = kind.namespaced ? scope : { ...scope, namespace: undefined }
    const id = `${kindKey(kind)} ${scopeKey(wanted)}`
    const shared = this.#informers.get(id) ?? this.#begin(id, kind as Kind, wanted)
    shared.users++
    let released = false
    const release = () => {
      if (released) return
      released = true
      if (--shared.users === 0) this.#end(id, shared)
    }
    return { informer: shared.informer as unknown as Informer<Object>, release }
  }

  #begin(id: string, kind: Kind, scope: Scope): Shared {
    const { client, clock, log, metrics, transform, silence = 150_000 } = this.#options
    const { turns } = this
    const informer = new Informer({ client, clock, log, silence, kind, scope, transform, turns })
    const forgetMetrics = metrics ? informerMetrics(metrics, informer) : () => {}
    const shared = { informer, stop: new AbortController(), forgetMetrics, users: 0 }
    for (const [name, valuesOf] of this.#indexes.get(kindKey(kind)) ?? []) informer.addIndex(name, valuesOf)
    this.#informers.set(id, shared)
    this.#byKind.set(kindKey(kind), [...(this.#byKind.get(kindKey(kind)) ?? []), informer])
    if (this.#signal) void this.#run(shared, this.#signal)
    return shared
  }

  #end(id: string, { informer, stop, forgetMetrics }: Shared): void {
    const others = this.#byKind.get(kindKey(informer.kind))?.filter((other) => other !== informer) ?? []
    if (others.length > 0) this.#byKind.set(kindKey(informer.kind), others)
    else this.#byKind.delete(kindKey(informer.kind))
    this.#informers.delete(id)
    forgetMetrics()
    stop.abort(new Error('nobody uses this cache any more'))
  }

  get<Object extends AnyObject>(kind: Kind<Object>, key: ObjectKey): Object | undefined {
    for (const informer of this.#watching(kind)) {
      const found = informer.get(key)
      if (found) return found
    }
    return undefined
  }

  list<Object extends AnyObject>(
    kind: Kind<Object>,
    { namespace, index, value = '', controlledBy }: ListQuery<Object> = {},
  ): Object[] {
    const found = onceEach(
      this.#watching(kind).map((informer) => {
        if (index !== undefined) return informer.byIndex(index, value)
        return controlledBy
          ? informer.controlledBy(controlledBy.metadata.uid ?? '')
          : informer.list(namespace)
      }),
    )
    return found.filter(
      (object) =>
        (!namespace || object.metadata.namespace === namespace) &&
        (!controlledBy || isControlledBy(object, controlledBy)),
    )
  }

  /** Adds an index to every informer of a kind, those to come included. */
  addIndex<Object extends AnyObject>(kind: Kind<Object>, name: string, valuesOf: Indexer<Object>): void {
    const indexes = this.#indexes.get(kindKey(kind)) ?? new Map<string, Indexer<AnyObject>>()
    const before = indexes.get(name)
    if (before && before !== valuesOf) throw new Error(`there is another index "${name}" of ${kind.plural}`)
    this.#indexes.set(kindKey(kind), indexes.set(name, valuesOf as unknown as Indexer<AnyObject>))
    for (const informer of this.#byKind.get(kindKey(kind)) ?? [])
      informer.addIndex(name, valuesOf as unknown as Indexer<AnyObject>)
  }

  /** Puts the answer to a write into every cache it belongs to: see `Informer.wrote`. */
  wrote(kind: Kind, answer: AnyObject, writer: string, base?: string): void {
    for (const informer of this.#byKind.get(kindKey(kind)) ?? []) informer.wrote(answer, writer, base)
  }

  /** Takes an object that the server says is gone out of every cache: see `Informer.deleted`. */
  deleted(kind: Kind, key: ObjectKey, uid: string | undefined, writer: string): void {
    for (const informer of this.#byKind.get(kindKey(kind)) ?? []) informer.deleted(key, uid, writer)
  }

  /** Whether every informer is: see `Informer.synced`. */
  get synced(): boolean {
    return this.#all().every(({ synced }) => synced)
  }

  /** How it stands with each watch, in the order in which they were asked for. */
  status(): readonly InformerStatus[] {
    return this.#all().map((informer) => informer.status())
  }

  /** Resolves when everything has been told once. */
  async whenSynced(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.#all().map((informer) => informer.whenSynced(signal)))
  }

  /** Resolves when each informer knows all that the server has at this moment: see `Informer.caughtUp`. */
  async caughtUp(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.#all().map((informer) => informer.caughtUp(signal)))
  }

  /** Runs every informer, those to come included, until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal
    for (const shared of this.#informers.values()) void this.#run(shared, signal)
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await Promise.all([...this.#informers.values()].map((shared) => this.#run(shared, signal)))
  }

  #run({ informer, stop }: Shared, signal: AbortSignal): Promise<void> {
    return informer.run(AbortSignal.any([signal, stop.signal]))
  }

  #all(): Informer[] {
    return [...this.#informers.values()].map(({ informer }) => informer)
  }

  #watching<Object extends AnyObject>(kind: Kind<Object>): Informer<Object>[] {
    const informers = this.#byKind.get(kindKey(kind))
    if (informers) return informers as unknown as Informer<Object>[]
    throw new Error(
      `${resourceName(kind)} is not cached: name the kind in "for", "owns" or "watches" of a controller`,
    )
  }
}

/** What several informers of overlapping scopes hold, each object once: as the first has it. */
function onceEach<Object extends AnyObject>(lists: readonly Object[][]): Object[] {
  if (lists.length === 1) return lists[0]!
  const found = new Map<string, Object>()
  for (const object of lists.flat()) {
    const key = keyOf(object.metadata)
    if (!found.has(key)) found.set(key, object)
  }
  return [...found.values()]
}

function kindKey(kind: Kind): string {
  return `${kind.plural}.${apiVersionOf(kind)}`
}
