import { type Client, sleep } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { asError, type Logger } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'
import { LeadershipLostError } from './leadership-lost-error.ts'
import { LeaseLock } from './lease-lock.ts'

export interface LeaderElectionOptions {
  /** Of the lease; the same for all replicas. */
  readonly name: string
  readonly namespace: string
  /** Of this replica; nobody else has it. */
  readonly identity: string
  /** Milliseconds for which others wait after they last saw a renewal. Default 15,000. */
  readonly leaseDuration?: number | undefined
  /** Milliseconds after a renewal was sent for which this one believes that it leads. Less than the duration. Default 10,000. */
  readonly renewDeadline?: number | undefined
  /** Milliseconds between two attempts. Default 2,000. */
  readonly retryPeriod?: number | undefined
}

export interface LeaderElectorOptions extends LeaderElectionOptions {
  readonly client: Client
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Registry
}

/**
 * Sees to it that one replica works at a time. A leader that cannot renew its lease ends its work `leaseDuration` minus
 * `renewDeadline` before another may begin; `fence` refuses every write from the same moment on, also in a process that
 * slept through it.
 */
export class LeaderElector {
  readonly #options: LeaderElectorOptions
  readonly #lock: LeaseLock
  readonly #renewDeadline: number
  readonly #retryPeriod: number
  /** By the monotonic clock; undefined: not the leader. */
  #leadsUntil: number | undefined

  constructor(options: LeaderElectorOptions) {
    const { leaseDuration = 15_000, renewDeadline = 10_000, retryPeriod = 2_000 } = options
    if (!(leaseDuration > renewDeadline && renewDeadline > retryPeriod && retryPeriod > 0))
      throw new Error(
        'leader election: leaseDuration must be longer than renewDeadline, and that than retryPeriod',
      )
    this.#options = options
    this.#lock = new LeaseLock({ ...options, leaseDuration })
    this.#renewDeadline = renewDeadline
    this.#retryPeriod = retryPeriod
    const status = options.metrics.gauge('leader_election_master_status', 'Whether this replica leads')
    status.read({ name: options.name }, () => (this.isLeader ? 1 : 0))
  }

  /** Whether this replica may work, at this very moment. */
  get isLeader(): boolean {
    return this.#leadsUntil !== undefined && this.#options.clock.monotonic() < this.#leadsUntil
  }

  /** Throws where this replica must not write. */
  readonly fence = (): void => {
    if (!this.isLeader) throw this.#lost()
  }

  /**
   * Waits until this replica leads, works until the signal is aborted, and lets the lease go. `work` gets a signal that is
   * aborted also when the lease is lost; then this rejects with a LeadershipLostError, after the work has ended.
   */
  async run(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { log, identity, name } = this.#options
    if (!(await this.#acquire(signal))) return
    log.info('this replica leads', { lease: name, identity })
    const lost = new AbortController()
    const over = new AbortController()
    // Renewed until the work has ended: what is under way when the process is told to end may take a while.
    const renewing = this.#renew(over.signal, lost)
    const working = work(AbortSignal.any([signal, lost.signal]))
    try {
      await working
    } finally {
      over.abort()
      await renewing
      await this.#release()
    }
    if (lost.signal.aborted) throw lost.signal.reason
  }

  async #acquire(signal: AbortSignal): Promise<boolean> {
    const { log, clock, name } = this.#options
    const over = new AbortController()
    let news = new AbortController()
    // Where it may not be watched, it is only asked for now and then.
    void this.#lock.follow(AbortSignal.any([signal, over.signal]), () => news.abort()).catch(() => {})
    try {
      for (let holder: string | undefined; !signal.aborted; ) {
        news = new AbortController()
        if (await this.#hold(signal)) return true
        if (this.#lock.holder !== holder) {
          holder = this.#lock.holder
          log.info('another replica leads', { lease: name, holder })
        }
        await sleep(clock, this.#untilNextAttempt(), AbortSignal.any([signal, news.signal])).catch(() => {})
      }
      return false
    } finally {
      over.abort()
    }
  }

  /** The lease is asked for now and then, and at the moment when it is over if nobody renews it. */
  #untilNextAttempt(): number {
    const regular = this.#retryPeriod * (1 + this.#options.clock.random() * 0.2)
    const { overIn = regular } = this.#lock
    return overIn === 0 ? regular : Math.min(regular, Math.max(1, overIn))
  }

  async #renew(signal: AbortSignal, lost: AbortController): Promise<void> {
    const { clock } = this.#options
    const give = () => {
      this.#leadsUntil = undefined
      lost.abort(this.#lost())
    }
    let cancel = clock.after(this.#left(), give)
    while (!signal.aborted && !lost.signal.aborted) {
      await sleep(
        clock,
        Math.min(this.#retryPeriod, this.#left()),
        AbortSignal.any([signal, lost.signal]),
      ).catch(() => {})
      if (signal.aborted || lost.signal.aborted) break
      // The process may have slept: then nothing is sent any more.
      if (!this.isLeader) give()
      else if (await this.#hold(AbortSignal.any([signal, lost.signal]))) {
        cancel()
        cancel = clock.after(this.#left(), give)
      } else if (this.#lock.holder !== this.#options.identity && this.#lock.holder !== '') give()
    }
    cancel()
  }

  /**
   * Takes or renews the lease; the time counts from before it was asked for. A request may take half of it, so that one on a
   * connection that is dead does not cost the lease.
   */
  async #hold(signal: AbortSignal): Promise<boolean> {
    const { clock, log, name } = this.#options
    const asked = clock.monotonic()
    try {
      const held = await this.#lock.hold(signal, this.#renewDeadline / 2)
      if (held && clock.monotonic() < asked + this.#renewDeadline)
        this.#leadsUntil = asked + this.#renewDeadline
      return held && this.isLeader
    } catch (error) {
      if (!signal.aborted)
        log.warn('the lease could not be read or renewed', { lease: name, error: asError(error).message })
      return false
    }
  }

  async #release(): Promise<void> {
    const { log, name } = this.#options
    const led = this.isLeader
    this.#leadsUntil = undefined
    if (!led) return
    try {
      await this.#lock.release(new AbortController().signal, this.#renewDeadline)
    } catch (error) {
      log.warn('the lease could not be released; others wait for its end', {
        lease: name,
        error: asError(error).message,
      })
    }
  }

  #left(): number {
    return Math.max(0, (this.#leadsUntil ?? 0) - this.#options.clock.monotonic())
  }

  #lost(): LeadershipLostError {
    const { name, identity } = this.#options
    return new LeadershipLostError(`${identity} does not hold the lease ${name} any more: it sends nothing`)
  }
}
