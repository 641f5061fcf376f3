import { type Condition, type ConditionedObject, conditionsOf, setCondition } from '@barometer/conditions'
import { azureToday as dialect, sameState } from '@barometer/conditions/parity'
import { classifyAnswer } from '../azure/classifications.ts'
import { replayOperation } from '../azure/operations.ts'
import { intervalsOf } from '../azure/retry-intervals.ts'
import { compact, NOW } from '../compare.ts'
import type { System } from '../system.ts'

/** By kind: what was answered, in the form in which it is compared, and what we answer. */
const kinds: Readonly<Record<string, (line: any) => { expected: unknown; actual: unknown }>> = {
  'aso.setCondition': ({ in: given, out }) => ({
    expected: out.steps.map((step: any) => ({ ...step, conditions: compact(step.conditions, NOW) })),
    actual: setConditions(given.ops),
  }),
  'aso.classify': ({ in: given, out }) => ({
    expected: comparable(out),
    actual: comparable(classifyAnswer(given)),
  }),
  'aso.lro': ({ in: given, out }) => ({
    expected: comparable(out),
    actual: comparable(replayOperation(given)),
  }),
  'aso.interval': ({ in: given, out }) => ({ expected: out, actual: intervalsOf(given) }),
}

export const azure: System = {
  name: 'azure',
  recognises: (line) => typeof line['kind'] === 'string' && line['kind'].startsWith('aso.'),
  operation: (line) => line['kind'],
  replay(line) {
    const replay = Object.hasOwn(kinds, line['kind']) ? kinds[line['kind']] : undefined
    if (!replay) throw new Error(`not implemented: ${line['kind']}`)
    return replay(line)
  },
}

/** Without a message that is a dump of the answer, in the words of a library. */
function comparable(out: any) {
  if (out.ready?.messageExact !== false) return out
  const { message: _, ...ready } = out.ready
  return { ...out, ready }
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
