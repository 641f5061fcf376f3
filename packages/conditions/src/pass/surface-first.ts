import type { Condition } from '../model/condition.ts'
import type { ConditionSet, Dependent } from './condition-set.ts'

/** What a condition says, whichever it is. */
export type Surfaced = Omit<Condition, 'type'>

/**
 * What the happy condition says when the first failing dependent surfaces, in declared order. It follows from the
 * state alone: the first False, else the first Unknown (a dependent that is missing is Unknown), else True.
 *
 * Work beside the set that is stuck for good keeps the happy condition False. Whoever marks the happy condition itself
 * means it, except that it cannot be True above a dependent that is not.
 */
export function surfaceFirst(
  set: ConditionSet,
  happy: string,
  list: readonly Condition[],
  mark: Condition,
): Surfaced | undefined {
  const { dependents } = set
  const own = mark.type === happy
  const states = dependents.map((dependent) => ({
    dependent,
    condition: list.find(({ type }) => type === dependent.type),
  }))
  const failed = states.find(({ condition }) => condition?.status === 'False')
  const stuck = failed ? undefined : stuckBeside(set, list)
  if (stuck) return { status: 'False', reason: stuck.reason ?? '', message: stuck.message ?? '' }
  if (dependents.length === 0 || (own && mark.status !== 'True')) return undefined
  if (failed?.condition) return surfaced(failed.dependent, failed.condition)
  const cleared = states.every(({ condition }) => !condition || condition.status === 'True')
  const absentIsTrue = cleared && isHappy(happy, list)
  const unknown = states.find(({ condition, dependent }) =>
    condition ? condition.status === 'Unknown' : !absentIsTrue && !dependent.optional,
  )
  if (unknown)
    return unknown.condition ? surfaced(unknown.dependent, unknown.condition) : { status: 'Unknown' }
  return own ? undefined : { status: 'True' }
}

/** Once happy, dependents may have been cleared away: absent then means True. */
function isHappy(happy: string, list: readonly Condition[]): boolean {
  return list.some(({ type, status }) => type === happy && status === 'True')
}

/** A condition beside the set whose work goes on past its deadline. */
function stuckBeside(set: ConditionSet, list: readonly Condition[]): Condition | undefined {
  const { terminal } = set.dialect.happy
  if (terminal.length === 0) return undefined
  return list.find(
    ({ type, status, reason = '' }) =>
      status === 'True' && terminal.includes(reason) && type !== set.happy && !set.types.includes(type),
  )
}

function surfaced({ surfacesAs }: Dependent, { status, reason = '', message = '' }: Condition): Surfaced {
  if (!surfacesAs || status !== 'False') return { status, reason, message }
  return {
    status,
    reason: surfacesAs.reason ?? reason,
    message: message && `${surfacesAs.messagePrefix ?? ''}${message}`,
  }
}
