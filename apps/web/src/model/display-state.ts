import type { Presence } from '@barometer/graph'
import type { Row } from '../wire/index.ts'

/** What an object's mark shows: one shape, one word and one colour each. */
export type DisplayState = 'error' | 'degraded' | 'working' | 'suspended' | 'unknown' | 'well'

/** The words of the marks, gravest first. */
export const stateWords: Readonly<Record<DisplayState, string>> = {
  error: 'in error',
  degraded: 'degraded',
  working: 'in progress',
  unknown: 'unknown',
  suspended: 'suspended',
  well: 'well',
}

/** What each mark means, for the legend. */
export const stateMeanings: Readonly<Record<DisplayState, string>> = {
  error: 'Someone must act, on this or on something beneath it.',
  degraded: 'Something is wrong; its controller still tries.',
  working: 'Work is under way and nothing is wrong.',
  unknown: 'Nobody has said, or it could not be read.',
  suspended: 'Somebody has paused it.',
  well: 'It says that it is well, and so does all beneath it.',
}

/** The mark of a row: of the object with all beneath it, told apart by what the object says of itself. */
export function displayState({ state, level }: Pick<Row, 'state' | 'level'>): DisplayState {
  if (state === 'error') return level === 'Degraded' ? 'degraded' : 'error'
  if (state === 'ok') return level === 'Suspended' ? 'suspended' : 'well'
  return state
}

/**
 * The mark of a cause: its own where it is in error. One that was deduced may say that it is well, or nothing: something is wrong
 * with it all the same.
 */
export function causeState(row: Pick<Row, 'state' | 'level'> | undefined): DisplayState {
  return row?.state === 'error' ? displayState(row) : 'error'
}

/** What to say of an object that is not there; nothing where it is. */
export function presenceWord(presence: Presence): string {
  if (presence === 'observed') return ''
  return presence === 'missing' ? 'does not exist' : 'not read'
}
