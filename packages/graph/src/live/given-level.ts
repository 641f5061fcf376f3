import { type Level, level, speaks } from '../digest/level.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { toleranceOf } from './edge-meaning.ts'
import { levelOfAbsence, makersOf } from './makers.ts'
import type { Edge } from './node.ts'

/** What an edge passes upwards now. */
export function givenLevel(edge: Edge, coverage: Coverage): Level {
  const { to, contains } = edge
  if (!edge.current || !edge.holds) return level.ok
  if (!to.digest) return isMissing(edge, coverage) ? absenceTo(edge) : level.ok
  if (to.digest.retired) return level.ok
  return contains || !speaks(to.digest.verdict) ? to.all.value : to.self.value
}

/** Whether what an edge names is proven not to be there, and should be. */
export function isMissing({ from, candidates, tolerance }: Edge, coverage: Coverage): boolean {
  if (tolerance === 'optional') return false
  const tolerates = toleranceOf(from.digest)
  if (tolerates === 'any' || (tolerates === 'soft' && tolerance === 'while-well')) return false
  return candidates.every(
    (candidate) => !candidate.digest && coverageOf(coverage, candidate.ref) === 'complete',
  )
}

/** What came just now may name what comes right after it. */
function absenceTo({ from, to }: Edge): Level {
  return from.digest && from.digest.arrived > 0 ? level.working : levelOfAbsence(makersOf(to))
}
