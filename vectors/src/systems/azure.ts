import { type Condition, type ConditionedObject, conditionsOf, setCondition } from '@barometer/conditions'
import { azureToday as dialect, sameState } from '@barometer/conditions/parity'
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
  let object: ConditionedObject = {}
  return ops.map(({ fn, condition: given }) => {
    const condition = compact(given, NOW) as Condition
    const stored = conditionsOf(object).find(({ type }) => type === condition.type)
    object = setCondition(object, condition, {
      now: NOW,
      dialect,
      reasonAware: fn === 'SetConditionReasonAware',
    })
    const after = conditionsOf(object)
    const now = after.find(({ type }) => type === condition.type)
    return {
      conditions: compact(after, NOW),
      written: now !== stored,
      lastTransitionTimeChanged: now?.lastTransitionTime !== stored?.lastTransitionTime,
      equivalent: stored !== undefined && sameState(dialect, condition, stored),
    }
  })
}
