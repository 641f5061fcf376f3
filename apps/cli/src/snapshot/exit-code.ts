import type { Ref } from '@barometer/graph'
import type { Snapshot } from './snapshot.ts'
import { isPartial, unreadIn } from './unread.ts'

/**
 * How an answer ends, the same for every command: 0 nothing that was asked about is in error, 1 something is, 2 it cannot be
 * told, since something could not be read. Of objects that are named, what one may not read does not count.
 */
export function exitCodeOf(snapshot: Snapshot, refs: readonly Ref[], whole = false): number {
  if (snapshot.unreadable.length > 0) return 2
  if (refs.some((ref) => isInError(ref, snapshot))) return 1
  return (whole ? isPartial(snapshot) : unreadIn(snapshot) === 'failed') ? 2 : 0
}

/** What is superseded counts nowhere; what is not there is no better than what is broken. */
function isInError(ref: Ref, { graph }: Snapshot): boolean {
  if (graph.presence(ref) === 'missing') return true
  return graph.state(ref) === 'error' && !graph.isSuperseded(ref)
}
