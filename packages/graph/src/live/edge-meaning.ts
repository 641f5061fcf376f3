import type { Digest } from '../digest/digest.ts'
import { speaks } from '../digest/level.ts'
import type { Edge, Node } from './node.ts'

/** What those above see of a node apart from its levels. */
export function outwardOf(digest: Digest | undefined): string {
  if (!digest) return 'absent'
  return digest.retired ? 'retired' : speaks(digest.verdict) ? 'speaks' : 'silent'
}

/** What an object bears to be missing: nothing, what it can do without while it is well, or (halted, going) anything. */
export function toleranceOf(digest: Digest | undefined): 'none' | 'soft' | 'any' {
  if (!digest || digest.retired) return 'any'
  const { state } = digest.verdict
  if (state === 'Suspended' || state === 'Terminating') return 'any'
  return state === 'Healthy' && speaks(digest.verdict) ? 'soft' : 'none'
}

export function effective({ candidates }: Edge): Node {
  return candidates.find(({ digest }) => digest) ?? candidates[0]!
}

export function isSameEdge(a: Edge, b: Edge): boolean {
  return (
    a.kind === b.kind &&
    sameNodes(a.candidates, b.candidates) &&
    (a.holders.length > 0 || b.holders.length > 0 ? sameNodes(a.holders, b.holders) : a.from === b.from)
  )
}

function sameNodes(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, at) => node === b[at])
}
