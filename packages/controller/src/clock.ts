import { type Clock as ClientClock, systemClock as clientClock } from '@barometer/client'

/** The one door to time and chance, so that tests hold both in their hands. */
export interface Clock extends ClientClock {
  /** Milliseconds since some moment, which never go back: the time of day may jump, this does not. */
  monotonic(): number
}

/** The machine's own. */
export const systemClock: Clock = { ...clientClock, monotonic: () => performance.now() }
