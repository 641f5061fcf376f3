import type { ObjectDetails, Scenario, Transition } from '@barometer/web/wire'
import type { Instance } from '../live/instance.ts'
import { ask } from './ask.ts'

/** What a demo has seen move on the objects of a scenario, the oldest first. */
export async function readTransitions(
  instance: Instance,
  { objects }: Pick<Scenario, 'objects'>,
): Promise<readonly Transition[]> {
  const found = await Promise.all(
    objects.map(async (ref) => {
      const query = new URLSearchParams({ ...ref })
      const { transitions } = await ask<ObjectDetails>(instance, `object?${query}`)
      return transitions.toReversed()
    }),
  )
  return found.flat().sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** One line: when, what, and what it says now. What a terminal would obey is left out. */
export function transitionText({ at, object, type, before, after, message }: Transition): string {
  const what = `${at.slice(11, 19)} ${object.kind} ${object.name}`
  const said =
    type === '' ? after : `${type} ${before || '-'} -> ${after || '-'}${message && ` “${message}”`}`
  return `${what}: ${said}`.replace(/\p{C}+/gu, ' ')
}

/** By it one transition is known from another. */
export function keyOf({ at, object, type, before, after }: Transition): string {
  return JSON.stringify([at, object, type, before, after])
}
