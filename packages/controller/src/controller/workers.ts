import type { Clock } from '../clock.ts'
import { LeadershipLostError } from '../leader/leadership-lost-error.ts'
import type { Logger } from '../log.ts'
import type { Queue } from '../queue/queue.ts'
import type { Turns } from '../turns.ts'
import type { ControllerMetrics } from './controller-metrics.ts'
import { ReconcileTimeoutError } from './errors.ts'

export interface WorkersOptions {
  readonly queue: Queue
  readonly clock: Clock
  readonly turns: Turns
  readonly metrics: ControllerMetrics
  readonly log: (key: string) => Logger
  /** How many keys are worked on at once. */
  readonly concurrency: number
  /** Milliseconds that one key may take. */
  readonly timeout: number
  /** Does the work of a key, and never fails. The signal is aborted when it takes too long, or when all must end. */
  readonly work: (key: string, signal: AbortSignal) => Promise<void>
}

/** Milliseconds that work gets to end after its signal was aborted. */
const abortGrace = 5_000

/** Works on the keys of a queue, so many at once, until it is closed. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #underWay = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #ended: Promise<unknown> = Promise.resolve()
  #begun = 0

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Keys whose work was begun so far. */
  get begun(): number {
    return this.#begun
  }

  /** Whether nothing is under way. */
  get idle(): boolean {
    return this.#underWay.size === 0
  }

  /** Whether all work was told to end. */
  get stopped(): boolean {
    return this.#stop.signal.aborted
  }

  begin(): void {
    const { concurrency } = this.#options
    this.#ended = Promise.all(Array.from({ length: concurrency }, () => this.#takeAll()))
  }

  /**
   * Waits for work under way, aborts what outlasts the grace period, and waits for that to end. Work that has lost its right
   * to write is aborted at once.
   */
  async end(reason: unknown, gracePeriod: number): Promise<void> {
    if (!(reason instanceof LeadershipLostError)) await this.#atMost(gracePeriod, Promise.all(this.#underWay))
    this.#stop.abort(reason)
    await this.#atMost(abortGrace, this.#ended)
  }

  async #takeAll(): Promise<void> {
    const { queue } = this.#options
    for (let key = await queue.take(); key !== undefined; key = await queue.take()) await this.#one(key)
  }

  /** One key; resolves also when it outlasts its time by far: then it holds its key, but nobody's place. */
  async #one(key: string): Promise<void> {
    const { clock, metrics, turns, log, timeout } = this.#options
    const slow = new AbortController()
    const late = Promise.withResolvers<void>()
    let cancel = clock.after(timeout, () => {
      slow.abort(new ReconcileTimeoutError(timeout))
      metrics.timedOut()
      cancel = clock.after(abortGrace, () => {
        log(key).error(
          'a reconcile does not end, though it was told to; its object is left alone until it does',
        )
        late.resolve()
      })
    })
    const signal = AbortSignal.any([slow.signal, this.#stop.signal])
    const work = this.#options.work(key, signal).finally(() => {
      cancel()
      turns.after(() => this.#underWay.delete(work))
      metrics.active(this.#underWay.size)
    })
    this.#begun++
    this.#underWay.add(work)
    metrics.active(this.#underWay.size)
    await Promise.race([work, late.promise])
  }

  /** Waits for work under way to end, but no longer than so many milliseconds; no timer holds the process afterwards. */
  async #atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
    if (this.idle) return
    const late = Promise.withResolvers<void>()
    const cancel = this.#options.clock.after(milliseconds, late.resolve)
    await Promise.race([work, late.promise])
    cancel()
  }
}
