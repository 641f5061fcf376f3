import { type Clock, systemClock } from '@barometer/client'

export interface StalledOptions {
  /** How far it is: a number that moves with every step. */
  readonly progress: () => number
  /** What to say when it stands still or never ends. */
  readonly why: () => string
  readonly clock?: Pick<Clock, 'after'>
}

const minute = 60_000
/** What takes so many minutes goes round in circles. */
const longest = 10

/**
 * Aborts when nothing has moved for a minute, or when there is no end to it after ten. A busy machine is slow, but does not
 * stand still. Call `done` when it is over.
 */
export function stalled({ progress, why, clock = systemClock }: StalledOptions) {
  const controller = new AbortController()
  let minutes = 0
  let before = progress()
  let cancel = clock.after(minute, look)
  return { signal: controller.signal, done: () => cancel() }

  function look(): void {
    const now = progress()
    if (now === before || ++minutes >= longest) {
      controller.abort(new Error(why()))
      return
    }
    before = now
    cancel = clock.after(minute, look)
  }
}
