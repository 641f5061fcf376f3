import { type Clock, systemClock } from '@barometer/client'

export interface StalledOptions {
  /** How far it is: a number that moves with every step. */
  readonly progress: () => number
  /** What to say when it stands still or never ends. */
  readonly why: () => string
  readonly clock?: Pick<Clock, 'after'> | undefined
  /** Milliseconds of the processor that this process has had. */
  readonly spent?: () => number
}

const minute = 60_000
/** What takes so many minutes of the processor goes round in circles. */
const longest = 10

/**
 * Aborts when nothing has moved for a minute, or when there is no end to it after ten of the processor's. A busy machine is
 * slow, but does not stand still. Call `done` when it is over.
 */
export function stalled({ progress, why, clock = systemClock, spent = spentByProcess }: StalledOptions) {
  const controller = new AbortController()
  // Taken when somebody waits for long: most waits are over at once.
  let began: number | undefined
  let before = progress()
  let cancel = clock.after(minute, look)
  return { signal: controller.signal, done: () => cancel() }

  function look(): void {
    const now = progress()
    began ??= spent()
    if (now === before || spent() - began >= longest * minute) {
      controller.abort(new Error(why()))
      return
    }
    before = now
    cancel = clock.after(minute, look)
  }
}

function spentByProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
