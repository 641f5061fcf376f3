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

let lastSecond = Number.NaN
let lastText = ''

/** A time as Kubernetes writes it in metadata: UTC, whole seconds. */
export function timestamp(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000)
  if (second !== lastSecond) {
    lastText = `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
    lastSecond = second
  }
  return lastText
}
