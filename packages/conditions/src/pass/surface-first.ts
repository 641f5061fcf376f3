import type { Condition } from '../model/condition.ts'
import type { ConditionSet, Dependent, Mark } from './condition-set.ts'

export type Surfaced = Omit<Condition, 'type'>

/**
 * What the happy condition says when the first failing dependent surfaces, in declared order. It follows from the
 * state alone: the first False, else the first Unknown (a dependent that is missing is Unknown), else True.
 *
 * Whoever marks the happy condition itself means it, except that it cannot be True above a dependent that is not.
 */
export function surfaceFirst(
  set: ConditionSet,
  list: readonly Condition[],
  mark: Mark,
): Surfaced | undefined {
  if (mark.type === set.happy && (mark.status !== 'True' || set.dependents.length === 0)) return undefined
  if (set.dependents.length === 0) return undefined
  const states = set.dependents.map((dependent) => ({
    dependent,
    condition: list.find(({ type }) => type === dependent.type),
  }))
  const cleared =
    states.every(({ condition }) => !condition || condition.status === 'True') && happyIn(set, list)
  const failed = states.find(({ condition }) => condition?.status === 'False')
  if (failed?.condition) return surfaced(failed.dependent, failed.condition)
  const unknown = states.find(({ condition }) => (condition ? condition.status === 'Unknown' : !cleared))
  if (unknown)
    return unknown.condition ? surfaced(unknown.dependent, unknown.condition) : { status: 'Unknown' }
  return mark.type === set.happy ? undefined : { status: 'True' }
}

/** Once happy, dependents may have been cleared away: absent then means True. */
function happyIn(set: ConditionSet, list: readonly Condition[]): boolean {
  return list.some(({ type, status }) => type === set.happy && status === 'True')
}

function surfaced({ surfacesAs }: Dependent, { status, reason = '', message = '' }: Condition): Surfaced {
  if (!surfacesAs || status !== 'False') return { status, reason, message }
  return {
    status,
    reason: surfacesAs.reason ?? reason,
    message: message && `${surfacesAs.messagePrefix ?? ''}${message}`,
  }
}
