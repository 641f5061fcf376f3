import { type Client, resourceName } from '@barometer/client'
import type { Cache, CacheReader } from '../cache/cache.ts'
import type { CacheEvent } from '../cache/informer.ts'
import type { Clock } from '../clock.ts'
import type { EventFields, EventRecorder } from '../events/recorder.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey, parseKey } from '../kind.ts'
import { asError, type Logger } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Backoff } from '../queue/backoff.ts'
import { Queue } from '../queue/queue.ts'
import { queueMetrics } from '../queue/queue-metrics.ts'
import { Writer } from '../writer/writer.ts'
import { type ControllerMetrics, controllerMetrics } from './controller-metrics.ts'
import { TerminalError } from './errors.ts'
import { findKind } from './find-kind.ts'
import { OwnWrites } from './own-writes.ts'
import { type ReconcileResult, resultOf } from './reconcile-result.ts'
import { priorityOf, type SourceOptions, WatchedSources } from './watched-sources.ts'
import { Workers } from './workers.ts'

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

export interface ControllerOptions<Object extends AnyObject = AnyObject> extends SourceOptions<Object> {
  /** Also its field manager. */
  readonly name: string
  /** What it writes: its role is made from this and from its sources. See `policyRules`. */
  readonly writes?: readonly WriteAccess[] | undefined
  /** Kinds of which it reads single objects from the server (`writer.read`), and watches none: its role lets it get them. */
  readonly reads?: readonly Kind[] | undefined
  /** Reconciles at once, never two of one key. Default 1. */
  readonly concurrency?: number | undefined
  /** Milliseconds that one reconcile may take. Default 300,000. */
  readonly timeout?: number | undefined
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
  readonly #sources: WatchedSources<Object>
  readonly #workers: Workers
  /** Whether what there is has been put in the queue. */
  #listens = false

  constructor(options: ControllerOptions<Object>, environment: ControllerEnvironment) {
    const { name, concurrency = 1, timeout = 300_000, backoff } = options
    const { clock, cache, metrics } = environment
    const log = environment.log.with({ controller: name })
    this.name = name
    this.#options = options
    this.#environment = environment
    this.#log = log
    this.#metrics = controllerMetrics(metrics, name, concurrency)
    const queue = new Queue({ clock, backoff, metrics: queueMetrics(metrics, name) })
    this.#queue = queue
    const own = (event: CacheEvent) => this.#ownEvent(event)
    this.#sources = new WatchedSources(options, { cache, clock, log, queue, own })
    this.#workers = new Workers({
      ...{ queue, clock, concurrency, timeout, turns: cache.turns, metrics: this.#metrics },
      log: (key) => this.#logOf(key),
      work: (key, signal) => this.#reconcile(key, signal),
    })
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
    return this.#workers.begun
  }

  /**
   * Whether everything was looked at, nothing waits but for its time, and nothing is under way. Who waits for a watch that
   * cannot be had has nothing to do.
   */
  get idle(): boolean {
    const { length, working } = this.#queue
    return (this.#listens || this.#sources.lost) && length === 0 && working === 0 && this.#workers.idle
  }

  /** Resolves as soon as it is idle; rejects with the signal's reason. */
  whenIdle(signal?: AbortSignal): Promise<void> {
    return this.#environment.cache.turns.until(() => this.idle, signal)
  }

  /** Works until the signal is aborted, then waits for what is under way, and aborts what outlasts that. */
  async run(signal: AbortSignal): Promise<void> {
    const { cache, gracePeriod = 30_000 } = this.#environment
    const ends = this.#sources.listen()
    try {
      await this.#sources.whenSynced(signal)
      cache.turns.after(() => {
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
    this.#workers.begin()
    await closed
    await this.#workers.end(signal.reason, gracePeriod)
    this.release()
  }

  /** Lets go of the caches of its sources, which `run` does at its end. */
  release(): void {
    this.#sources.release()
  }

  #ownEvent(event: CacheEvent): void {
    if (event.writer === this.name && event.type === 'Updated') return
    const key = keyOf(event.object.metadata)
    const writing = this.#writing.get(key)
    if (writing && event.type === 'Updated') writing.note(event)
    else this.#queue.add(key, priorityOf(event))
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { client, clock, cache, decided, events } = this.#environment
    const recordEvent = (about: AnyObject, event: EventFields) => events?.record(this.name, about, event)
    const began = clock.monotonic()
    const own = new OwnWrites()
    this.#writing.set(key, own)
    const log = this.#logOf(key)
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
        watchOwned: (kind: Kind) => this.#sources.watchOwned(kind, signal),
        findKind: (of: Pick<AnyObject, 'apiVersion' | 'kind'>) => findKind(client.discovery, of, signal),
      }
      const result = resultOf(await this.#options.reconcile(parseKey(key), context))
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
    if (this.#workers.stopped) return
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
    const object = this.#sources.own.get(parseKey(key))
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

  #logOf(key: string): Logger {
    const { namespace, name } = parseKey(key)
    const { kind } = this.#options.for
    return this.#log.with({ kind, ...(namespace !== undefined && { namespace }), name })
  }
}

const alone: Controllers = {
  add: ({ name }) => {
    throw new Error(`the controller ${name} cannot be added: nothing here runs more than one`)
  },
}

function codeOf(error: Error): unknown {
  return (error as { code?: unknown }).code
}
