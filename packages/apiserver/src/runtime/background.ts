/** Work the server does for itself, one piece at a time, each key at most once in the queue. */
export class Background {
  readonly #queue = new Map<string, () => Promise<void> | void>()
  #running = false
  #closed = false

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
      } catch {
        // Lost a race against a client; the change that won it brings the object back here.
      }
    }
    this.#running = false
  }
}
