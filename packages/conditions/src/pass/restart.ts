import type { Dialect } from '../dialect/dialect.ts'
import { clusterApiV1Beta1 } from '../dialect/dialects.ts'
import type { Condition, ConditionedObject, Time } from '../model/condition.ts'
import { setCondition } from '../set/set.ts'

/**
 * Resets conditions that run to completion (`MachinesUpgradeSucceeded`) because their operation starts again: they are
 * not yet true, and nothing is wrong. Where the dialect has severities that is False/Info, else Unknown.
 */
export function restart<Object extends ConditionedObject>(
  object: Object,
  types: readonly string[],
  options: {
    readonly now: Time
    readonly reason: string
    readonly message?: string
    readonly dialect?: Dialect
  },
): Object {
  const { now, reason, message = '', dialect = clusterApiV1Beta1 } = options
  const state: Omit<Condition, 'type'> =
    dialect.severity.allowed === 'never' ? { status: 'Unknown' } : { status: 'False', severity: 'Info' }
  return types.reduce(
    (result, type) => setCondition(result, { type, ...state, reason, message }, { now, dialect }),
    object,
  )
}
