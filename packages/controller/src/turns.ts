/** Those who wait until something is so: they look again after every step of what they wait for. */
export class Turns {
  readonly #waiting = new Set<() => void>()

  /** Takes a step, and lets all look that wait. */
  after(step: () => void): void {
    step()
    for (const look of this.#waiting) look()
  }

  /** Resolves as soon as something is so; rejects with the signal's reason. */
  until(check: () => boolean, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (check()) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(look)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        end()
        reject(signal?.reason)
      }
      const look = () => {
        if (!check()) return
        end()
        resolve()
      }
      this.#waiting.add(look)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }
}
