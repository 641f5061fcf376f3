import type { Cache } from '../cache/cache.ts'
import type { EventRecorder } from '../events/recorder.ts'
import type { ControllerSet } from './controller-set.ts'

export interface IdleOptions {
  readonly cache: Cache
  readonly set: ControllerSet
  readonly events: EventRecorder
}

/** Resolves when nothing was begun between the moment at which everything was known and the moment at which nothing is left. */
export async function whenIdle({ cache, set, events }: IdleOptions, signal: AbortSignal): Promise<void> {
  const begun = () => set.controllers.reduce((sum, controller) => sum + controller.begun, 0)
  const isQuiet = () => set.controllers.every(({ idle }) => idle)
  for (;;) {
    await Promise.all(set.controllers.map((controller) => controller.whenIdle(signal)))
    const before = begun()
    await cache.caughtUp(signal)
    await events.written()
    signal.throwIfAborted()
    if (isQuiet() && begun() === before) return
  }
}
