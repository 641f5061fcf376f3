import type { Clock } from '../clock.ts'

/** The time that a call has, and the signal that ends it. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Starts the clock, the first time: while others are served, nobody is late. */
  start(): void
  left(): number
  /** Ends the call: it was not answered within so many milliseconds. */
  giveUp(after: number): void
  /** Stops the clock. */
  clear(): void
  /** Lets go of the caller's signal. */
  detach(): void
}

/**
 * A deadline of so many milliseconds (0: none), not yet running. Whoever calls may end it sooner by a signal of theirs. `late`:
 * what it ends with.
 */
export function deadlineFor(
  clock: Clock,
  timeout: number,
  outer: AbortSignal | undefined,
  late: (after: number) => Error,
): Deadline {
  const controller = new AbortController()
  const callOff = () => controller.abort(outer?.reason)
  if (outer?.aborted) callOff()
  else outer?.addEventListener('abort', callOff, { once: true })
  const giveUp = (after: number) => controller.abort(late(after))
  let end = Number.POSITIVE_INFINITY
  let cancel: (() => void) | undefined
  return {
    signal: controller.signal,
    start() {
      if (timeout <= 0 || cancel) return
      end = clock.now() + timeout
      cancel = clock.after(timeout, () => giveUp(timeout))
    },
    left: () => end - clock.now(),
    giveUp,
    clear: () => cancel?.(),
    detach: () => outer?.removeEventListener('abort', callOff),
  }
}
