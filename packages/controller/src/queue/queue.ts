import type { Clock } from '../clock.ts'
import { type Backoff, usualBackoff } from './backoff.ts'
import { PriorityList } from './priority-list.ts'
import { type QueueMetrics, silentMetrics } from './queue-metrics.ts'

export interface QueueOptions {
  readonly clock: Clock
  readonly backoff?: Backoff | undefined
  readonly metrics?: QueueMetrics | undefined
}

export interface AddOptions {
  /** Higher comes first. Of one that waits already the higher of both counts. Default 0. */
  readonly priority?: number | undefined
}

/** The priority of what has probably not changed: a first list, a resync. */
export const lowPriority = -100

interface Entry {
  priority: number
  /** When it came, by the monotonic clock. */
  readonly at: number
}

interface Delayed extends Entry {
  readonly cancel: () => void
}

/**
 * Keys that want work. A key is there once however often it is added; it is never handed to two at a time: one that is
 * added while it is worked on comes again when that is done.
 */
export class Queue {
  readonly #clock: Clock
  readonly #backoff: Backoff
  readonly #metrics: QueueMetrics
  readonly #ready = new PriorityList()
  /** What waits to be handed out, whether it is worked on or not. */
  readonly #waiting = new Map<string, Entry>()
  /** Since when, and how urgent it was. */
  readonly #working = new Map<string, Entry>()
  readonly #delayed = new Map<string, Delayed>()
  readonly #failures = new Map<string, number>()
  readonly #takers: ((key: string | undefined) => void)[] = []
  #closed = false

  constructor({ clock, backoff = usualBackoff(), metrics = silentMetrics }: QueueOptions) {
    this.#clock = clock
    this.#backoff = backoff
    this.#metrics = metrics
    metrics.watch({
      depth: () => this.#ready.size,
      unfinished: () => this.#startTimes().reduce((sum, at) => sum + clock.monotonic() - at, 0) / 1000,
      longest: () =>
        this.#startTimes().reduce((most, at) => Math.max(most, clock.monotonic() - at), 0) / 1000,
    })
  }

  /** How many wait to be handed out. */
  get length(): number {
    return this.#ready.size
  }

  /** How many are worked on. */
  get working(): number {
    return this.#working.size
  }

  /** Milliseconds until the first of those that wait for their time; undefined where none does. */
  get dueIn(): number | undefined {
    let first: number | undefined
    for (const { at } of this.#delayed.values()) first = Math.min(first ?? at, at)
    return first === undefined ? undefined : Math.max(0, first - this.#clock.monotonic())
  }

  /** How many wait for their time. */
  get delayed(): number {
    return this.#delayed.size
  }

  /** Whether somebody works on it. */
  isWorking(key: string): boolean {
    return this.#working.has(key)
  }

  /** The priority with which it was handed out; undefined where nobody works on it. */
  priorityOf(key: string): number | undefined {
    return this.#working.get(key)?.priority
  }

  /** How often it has failed in a row. */
  failures(key: string): number {
    return this.#failures.get(key) ?? 0
  }

  add(key: string, { priority = 0 }: AddOptions = {}): void {
    if (this.#closed) return
    const waiting = this.#waiting.get(key)
    if (waiting) {
      if (priority <= waiting.priority) return
      waiting.priority = priority
      if (!this.#working.has(key)) this.#ready.raise(key, priority)
      return
    }
    this.#metrics.added(priority)
    this.#waiting.set(key, { priority, at: this.#clock.monotonic() })
    if (!this.#working.has(key)) this.#ready.push(key, priority)
    this.#handOut()
  }

  /** Adds it after so many milliseconds, or earlier where it was to come earlier. The higher priority of both counts. */
  addAfter(key: string, milliseconds: number, { priority = 0 }: AddOptions = {}): void {
    if (this.#closed) return
    if (milliseconds <= 0) {
      this.add(key, { priority })
      return
    }
    const at = this.#clock.monotonic() + milliseconds
    const before = this.#delayed.get(key)
    if (before && before.at <= at) {
      before.priority = Math.max(before.priority, priority)
      return
    }
    before?.cancel()
    const cancel = this.#clock.after(milliseconds, () => {
      this.#delayed.delete(key)
      this.add(key, delayed)
    })
    const delayed = { at, cancel, priority: Math.max(before?.priority ?? priority, priority) }
    this.#delayed.set(key, delayed)
  }

  /** Adds it after a pause that doubles with every failure in a row; returns the pause in milliseconds. */
  addRateLimited(key: string, options: AddOptions = {}): number {
    const failures = this.failures(key)
    this.#failures.set(key, failures + 1)
    this.#metrics.retried()
    const wait = this.#backoff(failures, this.#clock)
    this.addAfter(key, wait, options)
    return wait
  }

  /** It has gone well: the next failure is the first. */
  forget(key: string): void {
    this.#failures.delete(key)
  }

  /** The next key, as soon as there is one; undefined when the queue is closed. Whoever takes it says `done`. */
  take(): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#takers.push(resolve)
      this.#handOut()
    })
  }

  /** The work on it is over. */
  done(key: string): void {
    const work = this.#working.get(key)
    if (!work) return
    this.#working.delete(key)
    this.#metrics.worked((this.#clock.monotonic() - work.at) / 1000)
    const waiting = this.#waiting.get(key)
    if (waiting) this.#ready.push(key, waiting.priority)
    this.#handOut()
  }

  /** Nothing is handed out or taken in any more. */
  close(): void {
    this.#closed = true
    for (const { cancel } of this.#delayed.values()) cancel()
    this.#delayed.clear()
    this.#handOut()
  }

  #handOut(): void {
    while (this.#takers.length > 0) {
      if (this.#closed) this.#takers.shift()!(undefined)
      else {
        const key = this.#ready.shift()
        if (key === undefined) return
        const { at, priority } = this.#waiting.get(key)!
        const now = this.#clock.monotonic()
        this.#waiting.delete(key)
        this.#working.set(key, { at: now, priority })
        this.#metrics.waited((now - at) / 1000)
        this.#takers.shift()!(key)
      }
    }
  }

  #startTimes(): number[] {
    return [...this.#working.values()].map(({ at }) => at)
  }
}
