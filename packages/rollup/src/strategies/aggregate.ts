import { aggregateCondition, type ConditionedObject } from '@barometer/conditions'
import { dialectOf } from './dialects.ts'
import { noDependents } from './no-dependents.ts'
import type { RollupInput, Said } from './strategy.ts'
import { toldName } from './told-names.ts'
import { worstOf } from './worst-of.ts'

/** The conditions of all dependents in one, as the dialect aggregates. */
export function aggregate(input: RollupInput): Said {
  const { rule, dependents } = input
  if (dependents.length === 0) return noDependents(input)
  const told: readonly ConditionedObject[] = dependents.map((dependent) => ({
    kind: dependent.ref.kind,
    metadata: { name: toldName(dependent, input), labels: dependent.object?.metadata?.labels ?? {} },
    status: { conditions: [worstOf(dependent, input)] },
  }))
  const type = rule.condition.type
  const condition = aggregateCondition(told, type, {
    dialect: dialectOf(rule),
    of: [rule.of?.[0] ?? 'Ready'],
  })
  if (!condition) return noDependents(input)
  const { type: _, lastTransitionTime: __, observedGeneration: ___, ...said } = condition
  return said
}
