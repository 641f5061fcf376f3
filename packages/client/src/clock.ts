/** The one door to time and chance, so that tests hold both in their hands. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something later; the result calls it off. */
  after(milliseconds: number, run: () => void): () => void
  /** From 0 up to, not including, 1. */
  random(): number
}

/** Node's timers hold no more milliseconds than these, 24 days; with more they would run at once. */
const longest = 2 ** 31 - 1

/** The machine's own. What is further away than 24 days runs by then. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longest))
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** Waits; ends early, with the signal's reason, when it is called off. */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const giveUp = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
