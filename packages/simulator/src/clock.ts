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
  /** How many times sooner a cloud is done with what takes it time, by a clock that goes as ever: see `hastyClock`. Default 1. */
  readonly haste?: number | undefined
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

/**
 * The machine's time, by which everything is done so many times sooner: what waits, waits that much less, and clouds take that
 * much less time. Whoever asks what time it is, is told the truth, so that what is written beside this clock is of its moment.
 */
export function hastyClock(haste: number): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, Math.min(milliseconds / haste, longest))
      timer.unref()
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
    haste,
  }
}

/** The milliseconds that a cloud takes for something, by its clock. */
export function hurried(milliseconds: number, { haste = 1 }: Pick<Clock, 'haste'>): number {
  return milliseconds / haste
}
