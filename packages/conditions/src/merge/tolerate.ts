import type { Condition, ConditionedObject } from '../model/condition.ts'
import { compareText } from '../model/text.ts'
import { getCondition } from '../read/query.ts'

/** A deviation that is accepted while an operation runs. */
export interface Toleration {
  /** How many dependents may deviate in this way at once. */
  readonly atMost: number
  /** Which deviation is meant: that of a dependent with this condition (undefined: it has none yet). */
  readonly when: (object: ConditionedObject, condition: Condition | undefined) => boolean
}

export interface Tolerated<Object> {
  /** The dependents that count towards the parent's condition. */
  readonly counted: readonly Object[]
  /** Those that deviate in an accepted way. */
  readonly tolerated: readonly Object[]
}

/**
 * Sets aside dependents whose condition does not hold in a way that an operation accepts: during an upgrade one
 * machine may be being made, and another being deleted. Each toleration covers `atMost` dependents, chosen by name;
 * the next one counts. A dependent whose condition holds always counts.
 */
export function tolerate<Object extends ConditionedObject>(
  dependents: readonly Object[],
  type: string,
  tolerations: readonly Toleration[],
): Tolerated<Object> {
  const left = tolerations.map(({ atMost }) => atMost)
  const tolerated = new Set<Object>()
  const byName = [...dependents].sort((a, b) => compareText(a.metadata?.name ?? '', b.metadata?.name ?? ''))
  for (const object of byName) {
    const condition = getCondition(object, type)
    if (condition?.status === 'True') continue
    const index = tolerations.findIndex(({ when }, place) => left[place]! > 0 && when(object, condition))
    if (index < 0) continue
    left[index]!--
    tolerated.add(object)
  }
  return {
    counted: dependents.filter((object) => !tolerated.has(object)),
    tolerated: dependents.filter((object) => tolerated.has(object)),
  }
}

/**
 * Whether the number of replicas is as it should be: exactly as desired, or, during an operation, up to `surge` more.
 * Fewer than desired is a deviation at any time.
 */
export function replicasAccepted(replicas: {
  readonly desired: number
  readonly actual: number
  readonly surge?: number
}): boolean {
  const { desired, actual, surge = 0 } = replicas
  return actual >= desired && actual <= desired + surge
}
