import type { Classification } from './classify.ts'

/** Seconds between one attempt and the next. */
export interface IntervalOptions {
  /** After the first failure; each further one in a row waits twice as long. */
  readonly base: number
  readonly longestFast: number
  readonly longestSlow: number
  /** About so long, give or take a quarter. */
  readonly verySlow: number
  /** As long rests what is well, give or take a quarter, before it is looked at again. */
  readonly sync: number
}

export const usualIntervals: IntervalOptions = {
  ...{ base: 1, longestFast: 30, longestSlow: 180, verySlow: 3600, sync: 3600 },
}

/** A number of seconds, or about so many: from `least` to `most`. */
export type Interval = { readonly seconds: number } | { readonly least: number; readonly most: number }

/** How long the next attempt is waited for, after so many failures in a row before this one. Undefined: it is not tried. */
export function intervalAfter(
  { severity, retry }: Classification,
  failures: number,
  options: IntervalOptions,
): Interval | undefined {
  if (severity === 'Error') return undefined
  if (retry === 'very-slow') return about(options.verySlow)
  const longest = retry === 'fast' ? options.longestFast : options.longestSlow
  return { seconds: Math.min(longest, options.base * 2 ** Math.min(failures, 60)) }
}

/** So long rests what is well. */
export function syncInterval({ sync }: IntervalOptions): Interval {
  return about(sync)
}

function about(seconds: number): Interval {
  return { least: seconds * 0.75, most: seconds * 1.25 }
}

/** Seconds, where chance is from 0 to 1. */
export function secondsOf(interval: Interval, chance: number): number {
  return 'seconds' in interval ? interval.seconds : interval.least + chance * (interval.most - interval.least)
}
