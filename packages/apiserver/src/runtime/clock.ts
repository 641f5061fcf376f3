/** The server's one door to time. A test passes its own to decide what `now` is and when timers fire. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after so many milliseconds; the result cancels it. */
  after(milliseconds: number, callback: () => void): () => void
}

/** The longest time that a timer of the system can be set to, 24.8 days: more would be none. */
const longest = 2 ** 31 - 1

/** The machine's clock; its timers never keep the process alive, and run for as long as they are told. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    let timer: NodeJS.Timeout
    const wait = (left: number) => {
      timer = setTimeout(left > longest ? () => wait(left - longest) : callback, Math.min(left, longest))
      timer.unref()
    }
    wait(milliseconds)
    return () => clearTimeout(timer)
  },
}
