import { type Child, composite, cumulativeCondition, type Layer } from '@barometer/conditions'
import type { CumulativeRule } from '../rule/rule.ts'
import type { RollupInput, Said } from './strategy.ts'
import { toldName } from './told-names.ts'

/** Whether the parent and its direct dependents are free of errors now, as Crossplane's `Healthy` has it. */
export function cumulative(input: RollupInput): Said {
  const { rule, parent, dependents } = input
  const children = dependents.map(
    (dependent): Child => ({
      name: toldName(dependent, input),
      object: dependent.object,
      health: dependent.health,
    }),
  )
  const { type: _, ...said } = cumulativeCondition(parent, children, layerOf(rule.strategy.cumulative ?? {}))
  return said
}

function layerOf(rule: CumulativeRule): Layer {
  const { needsHealthy = false, notSynced = 'The resource is not synced' } = rule
  const { unhealthyReason, unhealthyMessage, unreportedMessage } = rule
  return {
    notSynced,
    needsHealthy,
    unhealthy: {
      reason: unhealthyReason ?? composite.unhealthy.reason,
      message: unhealthyMessage === undefined ? composite.unhealthy.message : filledIn(unhealthyMessage),
    },
    unreported: unreportedMessage === undefined ? composite.unreported : filledIn(unreportedMessage),
  }
}

function filledIn(text: string): (names: string) => string {
  return (names) => text.replaceAll('{names}', () => names)
}
