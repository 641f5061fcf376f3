import { conditionsOf, summaryCondition } from '@barometer/conditions'
import { dialectOf } from './dialects.ts'
import type { RollupInput, Said } from './strategy.ts'

/** Conditions of the parent itself in one. */
export function summary({ rule, parent }: RollupInput): Said {
  const { of = [], strategy, condition } = rule
  const { ignoreIfMissing, negativePolarity, stepCounter } = strategy.summary ?? {}
  const others = conditionsOf(parent).filter(({ type }) => type !== condition.type)
  const summed = summaryCondition({ ...parent, status: { conditions: others } }, condition.type, {
    dialect: dialectOf(rule),
    // What may be missing, and is, is no step either.
    of: of.filter((type) => !ignoreIfMissing?.includes(type) || others.some((each) => each.type === type)),
    ignoreIfMissing,
    negativePolarity,
    stepCounter,
  })
  if (!summed)
    return { status: 'Unknown', reason: 'NotYetReported', message: `${of.join(', ')} not reported yet` }
  const { type: _, lastTransitionTime: __, observedGeneration: ___, ...said } = summed
  return said
}
