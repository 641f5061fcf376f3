import type { Dialect } from '../dialect/dialect.ts'
import { kubernetes } from '../dialect/kubernetes.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { conditionsAt } from '../read/paths.ts'
import { notYetReported } from './source.ts'

export interface MirrorOptions {
  readonly dialect?: Dialect | undefined
  /** The type of the result; the source's own where absent. */
  readonly as?: string | undefined
  /** What to say where the source lacks the condition. */
  readonly fallback?: Omit<Condition, 'type'> | undefined
}

/**
 * Mirrors the source's condition of this type, its time included, for another object to carry. `observedGeneration` is
 * not taken over: it counts generations of the source.
 *
 * The source lacks it: the fallback; without one nothing, or Unknown, as the dialect says. The source is read at the
 * dialect's paths, tolerantly (see `readConditions`).
 */
export function mirrorCondition(
  source: ConditionedObject,
  type: string,
  options: MirrorOptions = {},
): Condition | undefined {
  const { dialect = kubernetes, as = type, fallback } = options
  const found = conditionsAt(source, dialect).conditions.find((condition) => condition.type === type)
  if (found) {
    const { observedGeneration: _, severity, ...copy } = found
    const kept = severity && dialect.severity.allowed !== 'never' ? { severity } : undefined
    const reason = found.reason || (dialect.reason === 'optional' ? found.reason : 'NoReasonReported')
    return { ...copy, ...kept, type: as, ...(reason !== undefined && { reason }) }
  }
  if (fallback) return { ...fallback, type: as }
  if (dialect.missing !== 'unknown') return undefined
  return { ...notYetReported(type), type: as }
}
