/** Lets so many in at once; the others wait in the order they came, those in a hurry before them. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Resolves with what gives the place back (calling it twice does nothing); rejects with the signal's reason. */
  async enter(signal?: AbortSignal, hurry = false): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#queue(signal, hurry)
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #queue(signal: AbortSignal | undefined, hurry: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal?.reason)
      }
      const go = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      if (hurry) this.#waiting.unshift(go)
      else this.#waiting.push(go)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }
}
