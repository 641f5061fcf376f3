import { createHash } from 'node:crypto'
import { timestamp } from '@barometer/conditions'
import type { AzureObject, RetryStatus } from '../api/azure-kind.ts'
import {
  type IntervalOptions,
  intervalAfter,
  secondsOf,
  syncInterval,
  usualIntervals,
} from '../arm/intervals.ts'
import type { Statement } from './statement.ts'

/** When it is looked at again, and what the status says of that. */
export interface Pause {
  readonly requeueAfter?: number
  readonly retry?: RetryStatus
}

/**
 * How often each object has failed in a row. It is lost with the process, and nothing is wrong then: the pauses begin anew.
 */
export class Retries {
  readonly #failures = new Map<string, number>()
  readonly #intervals: IntervalOptions

  constructor(intervals: IntervalOptions = usualIntervals) {
    this.#intervals = intervals
  }

  /** The pause after this statement about the object; counts it. */
  after({ ready, next }: Statement, object: AzureObject, now: number): Pause {
    const uid = object.metadata.uid ?? ''
    const chance = chanceOf(uid)
    if (next.what === 'ask') {
      const { retry } = object.status ?? {}
      return { requeueAfter: next.after, ...(ready.severity === 'Warning' && retry && { retry }) }
    }
    if (next.what !== 'retry') {
      this.forget(object)
      return next.what === 'rest'
        ? { requeueAfter: 1000 * secondsOf(syncInterval(this.#intervals), chance) }
        : {}
    }
    const failures = this.#failures.get(uid) ?? 0
    this.#failures.set(uid, failures + 1)
    const interval = intervalAfter({ severity: 'Warning', retry: next.retry }, failures, this.#intervals)
    const seconds = Math.ceil(Math.max(interval ? secondsOf(interval, chance) : 0, next.atLeast / 1000))
    const every = durationText(seconds)
    const { retry: before, conditions = [] } = object.status ?? {}
    const same = conditions.some(
      ({ type, reason, message }) =>
        type === ready.type && reason === ready.reason && message === ready.message,
    )
    // What goes on as it went is not written again.
    const goesOn = same && before?.every === every && Date.parse(before.from) <= now
    const from = goesOn ? before.from : timestamp(now + seconds * 1000)
    return { requeueAfter: seconds * 1000, retry: { from, every } }
  }

  forget({ metadata }: AzureObject): void {
    this.#failures.delete(metadata.uid ?? '')
  }
}

/** From 0 to 1, always the same for one object: so that all are not looked at in one moment. */
function chanceOf(uid: string): number {
  return createHash('sha256').update(uid).digest().readUInt32BE(0) / 2 ** 32
}

/** As Go writes it: `45s`, `3m0s`, `1h2m0s`. */
function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${seconds % 60}s`
  if (hours > 0) return `${hours}h${minutes}m${rest}`
  return minutes > 0 ? `${minutes}m${rest}` : rest
}
