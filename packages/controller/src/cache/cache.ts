import { apiVersionOf, type Client, resourceName } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { isControlledBy } from '../controlled-by.ts'
import type { AnyObject, Kind, ObjectKey } from '../kind.ts'
import type { Logger } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'
import { informerMetrics } from './cache-metrics.ts'
import type { InformerStatus } from './health.ts'
import { Informer } from './informer.ts'
import { type Scope, scopeKey } from './scope.ts'
import type { Indexer } from './store.ts'
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
  list<Object extends AnyObject>(kind: Kind<Object>, which?: ListQuery): Object[]
}

/** What all must be that are listed. Each question is answered from an index. */
export interface ListQuery {
  readonly namespace?: string | undefined
  /** Under this value of an index: see `Cache.addIndex`. */
  readonly index?: string
  readonly value?: string
  /** Those that this very owner controls. */
  readonly controlledBy?: AnyObject | undefined
}

/** One informer per kind and scope, shared by all who ask for it. */
export class Cache implements CacheReader {
  readonly #options: CacheOptions
  readonly #informers = new Map<string, Informer>()
  readonly #byKind = new Map<string, Informer[]>()
  #signal: AbortSignal | undefined

  constructor(options: CacheOptions) {
    this.#options = options
  }

  /** The informer of a kind, made where there is none; it runs as soon as the cache does. */
  informer<Object extends AnyObject>(
    kind: Kind<Object>,
    scope: Scope = this.#options.scope ?? {},
  ): Informer<Object> {
    const wanted = kind.namespaced ? scope : { ...scope, namespace: undefined }
    const id = `${kindKey(kind)} ${scopeKey(wanted)}`
    const found = this.#informers.get(id)
    if (found) return found as unknown as Informer<Object>
    const { client, clock, log, metrics, transform, silence = 150_000 } = this.#options
    const informer = new Informer<Object>({
      ...{ client, clock, log, silence, kind, scope: wanted },
      transform: transform as Transform<Object> | undefined,
    })
    const shared = informer as unknown as Informer
    if (metrics) informerMetrics(metrics, shared)
    this.#informers.set(id, shared)
    this.#byKind.set(kindKey(kind), [...(this.#byKind.get(kindKey(kind)) ?? []), shared])
    if (this.#signal) void informer.run(this.#signal)
    return informer
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
    { namespace, index, value = '', controlledBy }: ListQuery = {},
  ): Object[] {
    const found = this.#watching(kind).flatMap((informer) => {
      if (index !== undefined) return informer.byIndex(index, value)
      return controlledBy ? informer.controlledBy(controlledBy.metadata.uid ?? '') : informer.list(namespace)
    })
    return found.filter(
      (object) =>
        (!namespace || object.metadata.namespace === namespace) &&
        (!controlledBy || isControlledBy(object, controlledBy)),
    )
  }

  /** Adds an index to every informer of a kind. */
  addIndex<Object extends AnyObject>(kind: Kind<Object>, name: string, valuesOf: Indexer<Object>): void {
    for (const informer of this.#watching(kind)) informer.addIndex(name, valuesOf)
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
    return [...this.#informers.values()].every(({ synced }) => synced)
  }

  /** How it stands with each watch, in the order in which they were asked for. */
  status(): readonly InformerStatus[] {
    return [...this.#informers.values()].map((informer) => informer.status())
  }

  /** Resolves when everything has been told once. */
  async whenSynced(signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.whenSynced(signal)))
  }

  /** Runs every informer, those to come included, until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal
    for (const informer of this.#informers.values()) void informer.run(signal)
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await Promise.all([...this.#informers.values()].map((informer) => informer.run(signal)))
  }

  #watching<Object extends AnyObject>(kind: Kind<Object>): Informer<Object>[] {
    const informers = this.#byKind.get(kindKey(kind))
    if (informers) return informers as unknown as Informer<Object>[]
    throw new Error(
      `${resourceName(kind)} is not cached: name the kind in "for", "owns" or "watches" of a controller`,
    )
  }
}

function kindKey(kind: Kind): string {
  return `${kind.plural}.${apiVersionOf(kind)}`
}
