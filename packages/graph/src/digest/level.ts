import type { Verdict } from '@barometer/verdict'

/**
 * How bad it is, as a number, so that the worst of many is their maximum.
 *
 * `ok` also stands for objects that say nothing at all: they are no news, good or bad.
 */
export const level = { ok: 0, unknown: 1, working: 2, error: 3 } as const
export type Level = 0 | 1 | 2 | 3

/** The state of an object together with what it contains and depends on. */
export type OverallState = 'ok' | 'unknown' | 'working' | 'error'

const names = ['ok', 'unknown', 'working', 'error'] as const

/** The name of a level. */
export function stateOf(value: Level): OverallState {
  return names[value]
}

/** Whether the object says anything about itself: kinds without a status by nature do not. */
export function speaks({ rule }: Verdict): boolean {
  return rule !== 'nothing-said' && rule !== 'statusless'
}
