import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client, isCredentialsError, TransportError } from '@barometer/client'

export interface LooksOptions {
  readonly signal: AbortSignal
  /** Somebody waits for the answer: a change is looked at at once. */
  readonly atOnce: boolean
  /** Refused credentials pass, when others come; else they are the end. */
  readonly awaitCredentials: boolean
  readonly look: () => Promise<void>
  /** Told before a look that is due, and after it. */
  readonly changed: () => void
  /** Told of what no patience mends. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds between a change and the look at what it leads to: changes come in crowds. */
const rest = 100
/** Milliseconds until what failed is looked at again. */
const patience = 1000
/** Milliseconds until credentials that were refused are tried again, where no others come. */
const credentialsPatience = 30_000

/** Looks at what changes lead to: at those that come together together, and later where the server does not answer. */
export class Looks {
  readonly #client: Client
  readonly #options: LooksOptions
  #looking: Promise<void> | undefined
  #isDue = false
  #failure: Error | undefined

  constructor(client: Client, options: LooksOptions) {
    this.#client = client
    this.#options = options
  }

  /** Why the last look failed. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Whether all changes so far were looked at. */
  get settled(): boolean {
    return this.#looking === undefined && !this.#failure
  }

  /** Settles when the look that is under way has ended. */
  async ended(): Promise<void> {
    await this.#looking
  }

  /** To be called at every change. */
  look(): void {
    const { signal, changed } = this.#options
    changed()
    this.#isDue = true
    const { renewal } = this.#client
    this.#looking ??= this.#lookWhileDue()
      .then(
        () => {
          this.#failure = undefined
        },
        (error) => this.#fail(error, renewal),
      )
      .finally(() => {
        this.#looking = undefined
        // Something changed between the end of the look and now.
        if (this.#isDue && !this.#failure && !signal.aborted) this.look()
        else changed()
      })
  }

  async #lookWhileDue(): Promise<void> {
    const { signal, atOnce, look } = this.#options
    while (this.#isDue) {
      if (atOnce) await new Promise((resolve) => setImmediate(resolve))
      else await sleep(rest, undefined, { signal }).catch(() => {})
      this.#isDue = false
      if (signal.aborted) return
      await look()
    }
  }

  /** What is watched goes on where the server did not answer for a while, and what was missed is looked at later. */
  #fail(error: unknown, renewal: AbortSignal): void {
    const { signal, awaitCredentials, failed } = this.#options
    if (signal.aborted) return
    const refused = isCredentialsError(error)
    const isPassing = refused
      ? awaitCredentials
      : error instanceof TransportError || error instanceof ApiError
    if (!isPassing) {
      failed(error)
      return
    }
    this.#failure = error as Error
    void this.#lookLater(refused ? credentialsPatience : patience, renewal)
  }

  /** After a while, or as soon as there are other credentials. */
  async #lookLater(milliseconds: number, renewal: AbortSignal): Promise<void> {
    const { signal } = this.#options
    await sleep(milliseconds, undefined, { signal: AbortSignal.any([signal, renewal]) }).catch(() => {})
    if (!signal.aborted) this.look()
  }
}
