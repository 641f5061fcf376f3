import { ApiError } from '../apimachinery/errors/api-error.ts'
import { asError } from '../apimachinery/errors/as-error.ts'

/** Work the server does for itself, one piece at a time, each key at most once in the queue. */
export class Background {
  readonly #queue = new Map<string, () => Promise<void> | void>()
  readonly #report: (key: string, error: Error) => void
  #running = false
  #closed = false

  /** `report` is told of work that failed, and was not merely overtaken. */
  constructor(report: (key: string, error: Error) => void) {
    this.#report = report
  }

  /** Runs the work soon, unless the same key already waits. */
  enqueue(key: string, work: () => Promise<void> | void): void {
    if (this.#closed) return
    this.#queue.set(key, work)
    if (this.#running) return
    this.#running = true
    setImmediate(() => this.#run())
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running) await new Promise<void>((resolve) => setImmediate(resolve))
  }

  /** Drops what waits. */
  clear(): void {
    this.#queue.clear()
  }

  close(): void {
    this.#closed = true
    this.clear()
  }

  async #run(): Promise<void> {
    for (const [key, work] of this.#queue) {
      this.#queue.delete(key)
      try {
        await work()
      } catch (error) {
        if (!isLostRace(error)) this.#report(key, asError(error))
      }
    }
    this.#running = false
  }
}

/** The object changed or went before the work was done: the change that won brings it back here. */
function isLostRace(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'Conflict' || error.reason === 'NotFound')
}
