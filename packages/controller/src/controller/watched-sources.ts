import type { Cache, InformerUse } from '../cache/cache.ts'
import type { CacheEvent, Informer } from '../cache/informer.ts'
import type { Scope } from '../cache/scope.ts'
import type { Clock } from '../clock.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from '../kind.ts'
import { asError, type Logger } from '../log.ts'
import { lowPriority, type Queue } from '../queue/queue.ts'
import { LateWatches } from './late-watches.ts'
import {
  type Channel,
  controllerKey,
  keysOf,
  type MappedSource,
  type Predicate,
  type Source,
} from './source.ts'

/** What wakes a controller. */
export interface SourceOptions<Object extends AnyObject = AnyObject> {
  /** Its own kind: the keys are of this kind. */
  readonly for: Kind<Object>
  readonly scope?: Scope | undefined
  /** Which changes of its own kind count. Its own writes never do. */
  readonly predicates?: readonly Predicate<Object>[] | undefined
  /** Kinds of which it makes objects: a change wakes the owner that controls the object. */
  readonly owns?: readonly (Kind | Source)[] | undefined
  /** Kinds whose objects say which keys they concern: see `watches`. */
  readonly watches?: readonly MappedSource[] | undefined
  /** Keys from elsewhere. */
  readonly channels?: readonly Channel[] | undefined
  /** Milliseconds after which everything is looked at again; default: never. */
  readonly resync?: number | undefined
}

/** What sources are watched in. */
export interface SourceEnvironment<Object extends AnyObject> {
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Logger
  readonly queue: Queue
  /** Told of changes of the controller's own kind that its predicates let through. */
  readonly own: (event: CacheEvent<Object>) => void
}

/** The sources of a controller: their caches, and the keys that their changes put in its queue. */
export class WatchedSources<Object extends AnyObject = AnyObject> {
  readonly #options: SourceOptions<Object>
  readonly #environment: SourceEnvironment<Object>
  readonly #own: InformerUse<Object>
  readonly #others: readonly { readonly source: MappedSource; readonly use: InformerUse }[]
  readonly #late: LateWatches

  /** Asks for the caches at once, so that they are among those that are waited for. */
  constructor(options: SourceOptions<Object>, environment: SourceEnvironment<Object>) {
    const { for: kind, scope, owns = [], watches = [] } = options
    const { cache } = environment
    this.#options = options
    this.#environment = environment
    this.#own = cache.use(kind, scope)
    const mapped = [...owns.map((owned) => this.#owned(asSource(owned))), ...watches]
    this.#others = mapped.map((source) => ({ source, use: cache.use(source.kind, source.scope) }))
    this.#late = new LateWatches(cache, (late, event) => this.#wake(this.#owned({ kind: late }), event))
  }

  /** The controller's own kind. */
  get own(): Informer<Object> {
    return this.#own.informer
  }

  /** Whether one of them cannot be had at the moment. */
  get lost(): boolean {
    return this.#informers.some(({ lost }) => lost)
  }

  async whenSynced(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#informers.map((informer) => informer.whenSynced(signal)))
  }

  /** Begins to listen to every source; the results end that. */
  listen(): readonly (() => void)[] {
    const { channels = [], predicates, resync } = this.#options
    const { queue, own } = this.#environment
    return [
      this.own.addHandler((event) => this.#passes(predicates, event) && own(event)),
      ...this.#others.map(({ source, use }) => use.informer.addHandler((event) => this.#wake(source, event))),
      ...channels.map((channel) => channel.listen((key) => queue.add(keyOf(key)))),
      ...(resync === undefined ? [] : [this.#resyncEvery(resync)]),
    ]
  }

  /** Watches a kind that is known only now: see `LateWatches`. */
  watchOwned(kind: Kind, signal: AbortSignal): Promise<() => void> {
    return this.#late.watch(kind, signal)
  }

  /** Lets go of the caches. */
  release(): void {
    this.#late.end()
    this.#own.release()
    for (const { use } of this.#others) use.release()
  }

  get #informers(): readonly Pick<Informer, 'lost' | 'whenSynced'>[] {
    return [this.own, ...this.#others.map(({ use }) => use.informer)]
  }

  /** A kind whose changes wake the owner of this controller's kind. */
  #owned(source: Source): MappedSource {
    const { for: own } = this.#options
    return { ...source, map: (object) => [controllerKey(own, object)].filter((key) => key !== undefined) }
  }

  #wake(source: MappedSource, event: CacheEvent): void {
    if (!this.#passes(source.predicates, event)) return
    for (const key of keysOf(event, (object) => this.#mapped(source, object)))
      this.#environment.queue.add(key, priorityOf(event))
  }

  #mapped(source: MappedSource, object: AnyObject): readonly ObjectKey[] {
    try {
      return source.map(object, this.#environment.cache)
    } catch (error) {
      this.#complain('a change wakes nobody: its source failed to say whom it concerns', object, error)
      return []
    }
  }

  /** A predicate that fails lets the change through: better looked at once too often than never. */
  #passes<Seen extends AnyObject>(
    predicates: readonly Predicate<Seen>[] = [],
    event: CacheEvent<Seen>,
  ): boolean {
    try {
      return predicates.every((predicate) => predicate(event))
    } catch (error) {
      this.#complain('a predicate failed; the change is looked at', event.object, error)
      return true
    }
  }

  #complain(message: string, { kind, metadata: { namespace, name } }: AnyObject, error: unknown): void {
    this.#environment.log.error(message, { kind, namespace, name, error: asError(error).message })
  }

  #resyncEvery(milliseconds: number): () => void {
    const { clock, queue } = this.#environment
    let cancel = () => {}
    const next = () => {
      cancel = clock.after(milliseconds, () => {
        for (const { metadata } of this.own.list()) queue.add(keyOf(metadata), { priority: lowPriority })
        next()
      })
    }
    next()
    return () => cancel()
  }
}

/** What was there before anybody looked can wait for what has just changed. */
export function priorityOf({ initial }: CacheEvent): { readonly priority?: number } {
  return initial ? { priority: lowPriority } : {}
}

function asSource(given: Kind | Source): Source {
  return 'plural' in given ? { kind: given } : given
}
