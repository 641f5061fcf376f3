import type { Clock } from '../clock.ts'

/**
 * How it stands with one watch. `Starting`: not all was told yet. `Synced`: all was told, and the watch is open.
 * `Interrupted`: it will be resumed. `NotServed`, `Forbidden`, `Failed`: it cannot be had; it is asked for again.
 */
export type InformerState =
  | 'Starting'
  | 'Synced'
  | 'Interrupted'
  | 'NotServed'
  | 'Forbidden'
  | 'Failed'
  | 'Stopped'

export type LostState = 'Interrupted' | 'NotServed' | 'Forbidden' | 'Failed'

export interface InformerStatus {
  /** `deployments.apps` */
  readonly kind: string
  /** '' for all. */
  readonly namespace: string
  /** Which of them: `app=web`; '' for all. */
  readonly selector: string
  readonly state: InformerState
  /** See `Informer.synced`. */
  readonly synced: boolean
  /** Milliseconds since the server last said how things stand; undefined: it never did. */
  readonly age: number | undefined
  /** Up to this version everything is known; '' where nothing is. */
  readonly resourceVersion: string
  readonly objects: number
  /** Objects that this process wrote and the watch has not shown yet. */
  readonly unconfirmed: number
  /** How often everything was told. */
  readonly lists: number
  readonly error?: Error
}

/** What is known of a watch, and whether it can be believed. */
export class Health {
  state: InformerState = 'Starting'
  resourceVersion = ''
  readonly #clock: Clock
  readonly #believed: number
  readonly #waiting = new Set<() => void>()
  /** Who would rather know at once that it cannot be had now. */
  readonly #impatient = new Set<(error: Error) => void>()
  #heardAt: number | undefined
  #lists = 0
  #error: Error | undefined

  constructor(clock: Clock, silence: number) {
    this.#clock = clock
    // A watch that is silent for too long is resumed: until that has failed too, nothing is lost.
    this.#believed = silence * 1.5
  }

  get everSynced(): boolean {
    return this.#lists > 0
  }

  /** How often everything was told. */
  get lists(): number {
    return this.#lists
  }

  get synced(): boolean {
    return this.state === 'Synced' && (this.age ?? Number.POSITIVE_INFINITY) < this.#believed
  }

  get age(): number | undefined {
    return this.#heardAt === undefined ? undefined : this.#clock.monotonic() - this.#heardAt
  }

  listed(resourceVersion: string): void {
    this.#lists++
    this.heard(resourceVersion)
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  heard(resourceVersion: string): void {
    this.resourceVersion = resourceVersion
    this.#heardAt = this.#clock.monotonic()
    this.#error = undefined
    this.state = 'Synced'
  }

  lost(state: LostState, error: Error): void {
    this.state = state === 'Interrupted' && this.#lists === 0 ? 'Starting' : state
    this.#error = error
    for (const reject of this.#impatient) reject(error)
  }

  stopped(): void {
    this.state = 'Stopped'
  }

  async whenSyncedOrLost(signal: AbortSignal): Promise<void> {
    if (this.everSynced) return
    if (this.#error) throw this.#error
    const over = new AbortController()
    const lost = Promise.withResolvers<never>()
    this.#impatient.add(lost.reject)
    try {
      await Promise.race([lost.promise, this.whenSynced(AbortSignal.any([signal, over.signal]))])
    } finally {
      this.#impatient.delete(lost.reject)
      over.abort()
    }
  }

  whenSynced(signal?: AbortSignal): Promise<void> {
    if (this.everSynced) return Promise.resolve()
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const giveUp = () => {
        this.#waiting.delete(done)
        reject(signal?.reason)
      }
      const done = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      this.#waiting.add(done)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  status(
    of: Pick<InformerStatus, 'kind' | 'namespace' | 'selector' | 'objects' | 'unconfirmed'>,
  ): InformerStatus {
    return {
      ...of,
      state: this.state,
      synced: this.synced,
      age: this.age,
      resourceVersion: this.resourceVersion,
      lists: this.#lists,
      ...(this.#error && { error: this.#error }),
    }
  }
}
