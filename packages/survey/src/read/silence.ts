/** So many failures in a row: as many as are asked at once. */
const most = 10

/**
 * Tells when a server has gone silent, so that what still waits for its turn need not wait for nothing as well. A group that
 * does not answer is no such case: only where the core group is among what fails, and nothing is answered meanwhile.
 */
export class Silence {
  readonly #controller = new AbortController()
  #failures = 0
  #ofCore = false

  /** Aborted, with the last error, when there is no more hope. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  answered(): void {
    this.#failures = 0
    this.#ofCore = false
  }

  failed(group: string, error: unknown): void {
    this.#failures++
    this.#ofCore ||= group === ''
    if (this.#failures >= most && this.#ofCore) this.#controller.abort(error)
  }
}
