/** The server's one door to time. A test passes its own to decide what `now` is and when timers fire. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after so many milliseconds; the result cancels it. */
  after(milliseconds: number, callback: () => void): () => void
}

/** The machine's clock; its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
