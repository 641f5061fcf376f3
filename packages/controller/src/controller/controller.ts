import { type Client, resourceName } from '@barometer/client'
import type { Cache, CacheReader, InformerUse } from '../cache/cache.ts'
import type { CacheEvent, Informer } from '../cache/informer.ts'
import type { Scope } from '../cache/scope.ts'
import type { Clock } from '../clock.ts'
import type { EventFields, EventRecorder } from '../events/recorder.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey, parseKey } from '../kind.ts'
import { LeadershipLostError } from '../leader/leadership-lost-error.ts'
import { asError, type Logger, textOf } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Backoff } from '../queue/backoff.ts'
import { lowPriority, Queue } from '../queue/queue.ts'
import { queueMetrics } from '../queue/queue-metrics.ts'
import { Writer } from '../writer/writer.ts'
import { type ControllerMetrics, controllerMetrics } from './controller-metrics.ts'
import { ReconcileTimeoutError, TerminalError } from './errors.ts'
import { findKind } from './find-kind.ts'
import { LateWatches } from './late-watches.ts'
import { OwnWrites } from './own-writes.ts'
import {
  type Channel,
  controllerKey,
  keysOf,
  type MappedSource,
  type Predicate,
  type Source,
} from './source.ts'

/** What a reconcile asks for when it has gone well. Nothing: it rests until something changes. */
export interface ReconcileResult {
  /** Look again after so many milliseconds. */
  readonly requeueAfter?: number | undefined
}

/** What a reconcile may use. */
export interface ReconcileContext {
  readonly cache: CacheReader
  readonly writer: Writer
  /** Aborted when it takes too long or the process ends. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly clock: Clock
  /** Tells people what happened to an object. Returns at once, and never fails. */
  readonly recordEvent: (object: AnyObject, event: EventFields) => void
  /** Told of every decision, where somebody records them. */
  readonly decided?: ((decision: Decision) => void) | undefined
  /** The controllers of this process, to which more can be added. */
  readonly controllers: Controllers
  /**
   * Watches a kind that is known only now: a change wakes the owner that controls the object. Resolves when all of the kind
   * is cached, to what ends the watch, which ends with the controller anyway; rejects where it cannot be watched, saying why.
   */
  readonly watchOwned: (kind: Kind) => Promise<() => void>
  /** The kind of an object that is known only now, as the server serves it; undefined where it does not. */
  readonly findKind: (of: Pick<AnyObject, 'apiVersion' | 'kind'>) => Promise<Kind | undefined>
}

/** A controller that was added while others ran. */
export interface AddedController {
  readonly controller: Controller
  /** Ends it: waits for its work under way, and lets go of the caches that nobody else uses. */
  stop(): Promise<void>
}

/** The controllers of a process. */
export interface Controllers {
  /** Adds a controller; it works as soon as the others do. Throws where another of its name is there. */
  // biome-ignore lint/suspicious/noExplicitAny: controllers of any kind
  add(options: ControllerOptions<any>): AddedController
}

/** What a reconcile decided, and from what. */
export interface Decision {
  readonly controller: string
  readonly input: unknown
  readonly plan: unknown
}

export type Reconcile = (key: ObjectKey, context: ReconcileContext) => Promise<ReconcileResult | undefined>

export interface ControllerOptions<Object extends AnyObject = AnyObject> {
  /** Also its field manager. */
  readonly name: string
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
  /** What it writes: its role is made from this and from its sources. See `policyRules`. */
  readonly writes?: readonly WriteAccess[] | undefined
  /** Kinds of which it reads single objects from the server (`writer.read`), and watches none: its role lets it get them. */
  readonly reads?: readonly Kind[] | undefined
  /** Reconciles at once, never two of one key. Default 1. */
  readonly concurrency?: number | undefined
  /** Milliseconds that one reconcile may take. Default 300,000. */
  readonly timeout?: number | undefined
  /** Milliseconds after which everything is looked at again; default: never. */
  readonly resync?: number | undefined
  readonly backoff?: Backoff | undefined
  readonly reconcile: Reconcile
}

/** What a controller may write of a kind. */
export interface WriteAccess {
  readonly kind: Kind
  readonly subresource?: string
  readonly verbs: readonly ('create' | 'update' | 'patch' | 'delete')[]
}

/** What a controller runs in. */
export interface ControllerEnvironment {
  readonly client: Client
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Registry
  /** Throws where this process must not write any more. */
  readonly fence?: (() => void) | undefined
  readonly events?: EventRecorder | undefined
  readonly decided?: ((decision: Decision) => void) | undefined
  /** Milliseconds that work under way gets when the process ends. Default 30,000. */
  readonly gracePeriod?: number | undefined
  /** Default: nothing can be added. */
  readonly controllers?: Controllers | undefined
}

/** Milliseconds that a reconcile gets to end after its signal was aborted. */
const abortGrace = 5_000

/** Looks at every object of a kind, and again whenever something about it changes. */
export class Controller<Object extends AnyObject = AnyObject> {
  readonly name: string
  readonly #options: ControllerOptions<Object>
  readonly #environment: ControllerEnvironment
  readonly #queue: Queue
  readonly #metrics: ControllerMetrics
  readonly #log: Logger
  /** What each reconcile under way has written of its own object. */
  readonly #writing = new Map<string, OwnWrites>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  /** The caches of its sources. */
  readonly #used: readonly InformerUse[]
  readonly #late: LateWatches
  #begun = 0
  /** Whether what there is has been put in the queue. */
  #listens = false

  constructor(options: ControllerOptions<Object>, environment: ControllerEnvironment) {
    const { name, concurrency = 1, backoff } = options
    const { clock, metrics, log } = environment
    this.name = name
    this.#options = options
    this.#environment = environment
    this.#log = log.with({ controller: name })
    this.#metrics = controllerMetrics(metrics, name, concurrency)
    this.#queue = new Queue({ clock, backoff, metrics: queueMetrics(metrics, name) })
    // Asked for now, so that they are among those that are waited for.
    this.#used = this.#sources().map(({ kind, scope }) => environment.cache.use(kind, scope))
    this.#late = new LateWatches(environment.cache, (kind, event) => this.#wake(this.#owned({ kind }), event))
  }

  /** Keys that wait, now or for their time. */
  get pending(): number {
    return this.#queue.length + this.#queue.delayed
  }

  /** Milliseconds until the first key that waits for its time; undefined where none does. */
  get dueIn(): number | undefined {
    return this.#queue.dueIn
  }

  /** Reconciles begun so far. */
  get begun(): number {
    return this.#begun
  }

  /**
   * Whether everything was looked at, nothing waits but for its time, and nothing is under way. Who waits for a watch that
   * cannot be had has nothing to do.
   */
  get idle(): boolean {
    const { length, working } = this.#queue
    const waits = this.#used.some(({ informer }) => informer.lost)
    return (this.#listens || waits) && length === 0 && working === 0 && this.#underWay.size === 0
  }

  /** Resolves as soon as it is idle; rejects with the signal's reason. */
  whenIdle(signal?: AbortSignal): Promise<void> {
    return this.#environment.cache.turns.until(() => this.idle, signal)
  }

  /** Works until the signal is aborted, then waits for what is under way, and aborts what outlasts that. */
  async run(signal: AbortSignal): Promise<void> {
    const { concurrency = 1 } = this.#options
    const ends = this.#listen()
    try {
      await Promise.all(this.#used.map(({ informer }) => informer.whenSynced(signal)))
      this.#environment.cache.turns.after(() => {
        this.#listens = true
      })
    } catch {
      // Ended before it began.
    }
    const closed = new Promise<void>((resolve) => {
      const close = () => {
        for (const end of ends) end()
        this.#queue.close()
        resolve()
      }
      if (signal.aborted) close()
      else signal.addEventListener('abort', close, { once: true })
    })
    const workers = Array.from({ length: concurrency }, () => this.#work())
    await closed
    await this.#drain(signal.reason)
    await this.#atMost(abortGrace, Promise.all(workers))
    this.release()
  }

  /** Lets go of the caches of its sources, which `run` does at its end. */
  release(): void {
    this.#late.end()
    for (const used of this.#used) used.release()
  }

  #sources(): Source[] {
    const { for: kind, scope, owns = [], watches = [] } = this.#options
    return [{ kind, scope }, ...owns.map(asSource), ...watches]
  }

  /** Begins to listen to every source; the results end that. */
  #listen(): (() => void)[] {
    const { clock } = this.#environment
    const { owns = [], watches = [], channels = [], predicates, resync } = this.#options
    const mapped = owns.map((owned) => this.#owned(asSource(owned)))
    const [ownInformer, ...informers] = this.#used.map(({ informer }) => informer) as [
      Informer<Object>,
      ...Informer[],
    ]
    return [
      ownInformer.addHandler((event) => this.#passes(predicates, event) && this.#ownEvent(event)),
      ...[...mapped, ...watches].map((source, index) =>
        informers[index]!.addHandler((event) => this.#wake(source, event)),
      ),
      ...channels.map((channel) => channel.listen((key) => this.#queue.add(keyOf(key)))),
      ...(resync === undefined
        ? []
        : [
            every(clock, resync, () => {
              for (const { metadata } of ownInformer.list())
                this.#queue.add(keyOf(metadata), { priority: lowPriority })
            }),
          ]),
    ]
  }

  /** A kind whose changes wake the owner of this controller's kind. */
  #owned(source: Source): MappedSource {
    const { for: own } = this.#options
    return { ...source, map: (object) => [controllerKey(own, object)].filter((key) => key !== undefined) }
  }

  #wake(source: MappedSource, event: CacheEvent): void {
    if (!this.#passes(source.predicates, event)) return
    for (const key of keysOf(event, (object) => this.#mapped(source, object)))
      this.#queue.add(key, priorityOf(event))
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
    this.#log.error(message, { kind, namespace, name, error: asError(error).message })
  }

  #ownEvent(event: CacheEvent): void {
    if (event.writer === this.name && event.type === 'Updated') return
    const key = keyOf(event.object.metadata)
    const writing = this.#writing.get(key)
    if (writing && event.type === 'Updated') writing.note(event)
    else this.#queue.add(key, priorityOf(event))
  }

  async #work(): Promise<void> {
    for (let key = await this.#queue.take(); key !== undefined; key = await this.#queue.take()) {
      await this.#one(key)
    }
  }

  /** One reconcile; resolves also when it outlasts its time by far: then it holds its key, but nobody's place. */
  async #one(key: string): Promise<void> {
    const { clock } = this.#environment
    const { timeout = 300_000 } = this.#options
    const slow = new AbortController()
    const late = Promise.withResolvers<void>()
    let cancel = clock.after(timeout, () => {
      slow.abort(new ReconcileTimeoutError(timeout))
      this.#metrics.timedOut()
      cancel = clock.after(abortGrace, () => {
        const text = 'a reconcile does not end, though it was told to; its object is left alone until it does'
        this.#log.error(text, this.#fields(key))
        late.resolve()
      })
    })
    const work = this.#reconcile(key, slow.signal).finally(() => {
      cancel()
      this.#environment.cache.turns.after(() => this.#underWay.delete(work))
      this.#metrics.active(this.#underWay.size)
    })
    this.#begun++
    this.#underWay.add(work)
    this.#metrics.active(this.#underWay.size)
    await Promise.race([work, late.promise])
  }

  async #reconcile(key: string, slow: AbortSignal): Promise<void> {
    const { client, clock, cache, decided, events } = this.#environment
    const recordEvent = (about: AnyObject, event: EventFields) => events?.record(this.name, about, event)
    const began = clock.monotonic()
    const own = new OwnWrites()
    this.#writing.set(key, own)
    const signal = AbortSignal.any([slow, this.#stop.signal])
    const log = this.#log.with(this.#fields(key))
    const seconds = () => (clock.monotonic() - began) / 1000
    try {
      const context = {
        cache,
        clock,
        signal,
        log,
        decided,
        recordEvent,
        writer: this.#writer(key, own, signal),
        controllers: this.#environment.controllers ?? alone,
        watchOwned: (kind: Kind) => this.#late.watch(kind, signal),
        findKind: (of: Pick<AnyObject, 'apiVersion' | 'kind'>) => findKind(client.discovery, of, signal),
      }
      const result = checked(await this.#options.reconcile(parseKey(key), context))
      this.#queue.forget(key)
      if (result.requeueAfter !== undefined)
        this.#queue.addAfter(key, result.requeueAfter, { priority: this.#queue.priorityOf(key) })
      this.#metrics.reconciled(result.requeueAfter === undefined ? 'success' : 'requeue_after', seconds())
    } catch (thrown) {
      this.#metrics.reconciled('error', seconds())
      this.#failed(key, thrown, log)
    } finally {
      this.#writing.delete(key)
      if (own.othersWrote()) this.#queue.add(key)
      this.#queue.done(key)
    }
  }

  #failed(key: string, thrown: unknown, log: Logger): void {
    const error = asError(thrown)
    if (this.#stop.signal.aborted) return
    if (!(thrown instanceof Error)) this.#metrics.panicked()
    if (error instanceof TerminalError) {
      this.#metrics.terminal()
      this.#queue.forget(key)
      log.error('the reconcile failed, and is not tried again until something changes', {
        error: error.message,
      })
      return
    }
    const retryIn = this.#queue.addRateLimited(key, { priority: this.#queue.priorityOf(key) })
    const misfits = this.#misfits(key)
    log.error(
      misfits ? 'the reconcile failed, and its object does not fit the schema' : 'the reconcile failed',
      {
        ...(misfits && { misfits }),
        error: error.message,
        code: codeOf(error),
        retryIn,
        stack: error.stack,
      },
    )
  }

  /** Why a reconcile may fail that is not to blame: the object was stored before the schema was as it is. */
  #misfits(key: string): readonly string[] | undefined {
    const { for: kind } = this.#options
    const object = this.#used[0]?.informer.get(parseKey(key))
    try {
      const found = object ? (kind.misfits?.(object) ?? []) : []
      return found.length > 0 ? found : undefined
    } catch {
      // What says what is wrong with an object is given by others, and this one is odd.
      return undefined
    }
  }

  #writer(key: string, own: OwnWrites, signal: AbortSignal): Writer {
    const { client, cache, fence = () => {} } = this.#environment
    const { for: kind } = this.#options
    return new Writer({
      ...{ client, cache, signal, fence, name: this.name },
      wrote: (written, answer, base) => {
        if (resourceName(written) !== resourceName(kind) || keyOf(answer.metadata) !== key) return
        own.wrote(answer.metadata.resourceVersion ?? '', base)
      },
    })
  }

  /** Waits for work under way; one that has lost its right to write is ended at once. */
  async #drain(reason: unknown): Promise<void> {
    const { gracePeriod = 30_000 } = this.#environment
    if (!(reason instanceof LeadershipLostError)) {
      await this.#atMost(gracePeriod, Promise.all(this.#underWay))
    }
    this.#stop.abort(reason)
  }

  /** Waits for work under way to end, but no longer than so many milliseconds; no timer holds the process afterwards. */
  async #atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
    if (this.#underWay.size === 0) return
    const late = Promise.withResolvers<void>()
    const cancel = this.#environment.clock.after(milliseconds, late.resolve)
    await Promise.race([work, late.promise])
    cancel()
  }

  #fields(key: string) {
    const { namespace, name } = parseKey(key)
    return { kind: this.#options.for.kind, ...(namespace !== undefined && { namespace }), name }
  }
}

const alone: Controllers = {
  add: ({ name }) => {
    throw new Error(`the controller ${name} cannot be added: nothing here runs more than one`)
  },
}

function asSource(given: Kind | Source): Source {
  return 'plural' in given ? { kind: given } : given
}

/** What was there before anybody looked can wait for what has just changed. */
function priorityOf({ initial }: CacheEvent): { readonly priority?: number } {
  return initial ? { priority: lowPriority } : {}
}

function checked(result: unknown): ReconcileResult {
  if (result === undefined || result === null) return {}
  const { requeueAfter } = result as { requeueAfter?: unknown }
  const sensible =
    typeof result === 'object' &&
    (requeueAfter === undefined || (typeof requeueAfter === 'number' && requeueAfter >= 0))
  if (sensible) return result as ReconcileResult
  throw new Error(
    `the reconcile returned ${typeof result === 'string' ? JSON.stringify(result) : textOf(result)}: expected nothing, or { requeueAfter: MILLISECONDS }`,
  )
}

function codeOf(error: Error): unknown {
  return (error as { code?: unknown }).code
}

function every(clock: Clock, milliseconds: number, run: () => void): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = clock.after(milliseconds, () => {
      run()
      next()
    })
  }
  next()
  return () => cancel()
}
