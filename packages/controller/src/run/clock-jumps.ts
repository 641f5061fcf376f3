import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** Milliseconds between two looks, and the jump that is worth a line. */
const every = 10_000
const worthALine = 2_000

/**
 * Tells when the time of day jumps. Pauses, leases and ages go by a clock that does not; what is written with a date
 * (conditions, events) is written with the new one. The result ends it.
 */
export function tellClockJumps(clock: Clock, log: Logger): () => void {
  const offset = () => clock.now() - clock.monotonic()
  let before = offset()
  let cancel = () => {}
  const look = () => {
    const jump = offset() - before
    before += jump
    if (Math.abs(jump) >= worthALine)
      log.warn('the time of day has jumped: leases and pauses do not follow it, dates that are written do', {
        seconds: jump / 1000,
      })
    cancel = clock.after(every, look)
  }
  cancel = clock.after(every, look)
  return () => cancel()
}
