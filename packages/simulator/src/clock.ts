/** The time of a simulated cloud. The clocks of `@barometer/client` and `@barometer/controller` ask for the same. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment; they never go back. */
  monotonic(): number
  /** Runs something later; the result calls it off. */
  after(milliseconds: number, run: () => void): () => void
  /** From 0 up to, not including, 1. */
  random(): number
}

/** Node's timers hold no more milliseconds than these. */
const longest = 2 ** 31 - 1

export interface ScaledClockOptions {
  /** How many seconds pass in the cloud while one passes here. Default 1. */
  readonly speed?: number
}

/** The machine's time, or a faster or slower one. Its timers do not keep the process alive. */
export function scaledClock({ speed = 1 }: ScaledClockOptions = {}): Clock {
  const began = Date.now()
  const monotonic = () => performance.now() * speed
  const start = monotonic()
  return {
    now: () => began + monotonic() - start,
    monotonic,
    after(milliseconds, run) {
      const timer = setTimeout(run, Math.min(milliseconds / speed, longest))
      timer.unref()
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
  }
}
