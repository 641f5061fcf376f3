import { type Level, level, speaks } from '../digest/level.ts'
import type { Edge, Node } from './node.ts'
import type { Propagation } from './propagation.ts'

/** Objects that say they will make an absent one (it is part of them, and may be absent until then). In no order. */
export function makersOf(absent: Node): readonly Node[] {
  if (absent.digest) return []
  return [...absent.up].filter((edge) => edge.to === absent && makes(edge)).map(({ from }) => from)
}

/** Whether an edge leads from what makes a thing to that thing. */
function makes({ contains, tolerance, from }: Edge): boolean {
  return contains && tolerance === 'optional' && from.digest !== undefined && !from.digest.retired
}

/**
 * How bad it is that a thing is absent: as bad as it stands with those who are to make it, and an error where nobody is or
 * where they say that they are done.
 */
export function levelOfAbsence(makers: readonly Node[]): Level {
  if (makers.some(({ own }) => own === level.error)) return level.error
  return makers.some(isAtWork) ? level.working : level.error
}

function isAtWork({ own, digest }: Node): boolean {
  return own === level.working || own === level.unknown || (digest !== undefined && !speaks(digest.verdict))
}

/** To be called when it stands otherwise with a node: what it is to make is as absent as it stands with it. */
export function refreshAbsentParts(maker: Node, propagation: Propagation): void {
  for (const edge of maker.down) if (!edge.to.digest && edge.contains) refreshUsers(edge, propagation)
}

/** To be called when somebody makes what an edge leads to, or ceases to: its absence is another to all who need it. */
export function refreshUsers({ to, tolerance }: Edge, propagation: Propagation): void {
  if (tolerance !== 'optional') return
  for (const edge of [...to.up]) if (edge.to === to && edge.counted) propagation.refreshEdge(edge)
}
