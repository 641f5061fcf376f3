import type { Ref } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { CommandError } from '../streams/command-error.ts'
import { kindName } from '../text/object-names.ts'

/**
 * Ends the command where something is asked about that has no state: an Event only tells of another object, and counts
 * there.
 */
export function mustHaveState(refs: readonly Ref[], packs: PackIndex): void {
  const event = refs.find(({ group, kind }) => packs.of(group, kind)?.platform?.role === 'event')
  if (!event) return
  throw new CommandError(
    `${kindName(event.kind, 2)} have no state of their own: ask about the object that they are about, or list them with kubectl`,
  )
}
