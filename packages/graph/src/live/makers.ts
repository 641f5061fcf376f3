import { type Level, level, speaks } from '../digest/level.ts'
import type { Edge, Node } from './node.ts'

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
