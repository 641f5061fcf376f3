import { type Condition, azureToday as dialect, sameState, withCondition } from '@barometer/conditions'
import { compact, NOW } from '../compare.ts'
import type { System } from '../system.ts'

export const azure: System = {
  name: 'azure',
  recognises: (line) => typeof line['kind'] === 'string' && line['kind'].startsWith('aso.'),
  operation: (line) => line['kind'],
  replay(line) {
    if (line['kind'] !== 'aso.setCondition') throw new Error(`not implemented: ${line['kind']}`)
    return {
      expected: line['out'].steps.map((step: any) => ({
        ...step,
        conditions: compact(step.conditions, NOW),
      })),
      actual: setConditions(line['in'].ops),
    }
  },
}

function setConditions(ops: readonly any[]) {
  let list: readonly Condition[] = []
  return ops.map(({ fn, condition: given }) => {
    const condition = compact(given, NOW) as Condition
    const stored = list.find(({ type }) => type === condition.type)
    const after = withCondition(list, condition, {
      now: NOW,
      dialect,
      reasonAware: fn === 'SetConditionReasonAware',
    })
    const now = after.find(({ type }) => type === condition.type)
    list = after
    return {
      conditions: compact(after, NOW),
      written: now !== stored,
      lastTransitionTimeChanged: now?.lastTransitionTime !== stored?.lastTransitionTime,
      equivalent: stored !== undefined && sameState(dialect, condition, stored),
    }
  })
}
