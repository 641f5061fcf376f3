import { isDeepStrictEqual } from 'node:util'
import {
  batchSet,
  type Condition,
  type ConditionedObject,
  type ConditionSet,
  conditionsOf,
  isTrue,
  livingSet,
  removeCondition,
  setCondition,
} from '@barometer/conditions'
import { initialize, knativeToday, mark, renew, settle } from '@barometer/conditions/parity'
import type { Line, System } from '../system.ts'
import { conditionOf, normalise, report, roundTrip, type Step, timeOf, vectorOf } from './knative-form.ts'

export const knative: System = {
  name: 'knative',
  recognises: (line) => line['system'] === 'knative' || line['system'] === 'knative-reconcile',
  operation: (line) => line['kind'],
  replay(line) {
    const { expected } = line
    const actual = run(line)
    return {
      expected: withoutWrites(line, normalise(expected)),
      actual: withoutWrites(line, normalise(actual)),
    }
  },
}

function run(line: Line) {
  const set = (line['kind'] === 'batch' ? batchSet : livingSet)(line['dependents'], knativeToday)
  let object: ConditionedObject = {
    metadata: { generation: 0 },
    status: {
      conditions: line['initial'].map(conditionOf),
      observedGeneration: line['observedGeneration'] ?? 0,
    },
  }
  let before = object
  const steps = []
  for (const op of line['ops']) {
    if (op.op === 'Pre') before = { ...object, metadata: { generation: op.generation } }
    const step = apply(set, op.op === 'Pre' ? before : object, before, op)
    steps.push(report(set, object, step))
    object = step.object
  }
  const { conditions = [], observedGeneration } = object.status ?? {}
  return {
    conditions: conditions.map(vectorOf),
    happy: isTrue(object, set.happy!),
    ...(line['system'] === 'knative-reconcile' && { observedGeneration }),
    steps,
  }
}

const statuses = {
  MarkTrue: 'True',
  MarkTrueWithReason: 'True',
  MarkFalse: 'False',
  MarkUnknown: 'Unknown',
} as const

function apply(set: ConditionSet, object: ConditionedObject, before: ConditionedObject, op: any): Step {
  const now = timeOf(op.at)!
  switch (op.op) {
    case 'ClearCondition':
      return clearing(set, object, op.type)
    case 'InitializeConditions': {
      const after = initialize(set, object, now)
      return { object: after, writes: conditionsOf(after).length - conditionsOf(object).length }
    }
    case 'SetCondition': {
      const after = setCondition(object, conditionOf(op.condition), { now, dialect: set.dialect })
      return { object: after, writes: after === object ? 0 : 1 }
    }
    case 'RoundTrip':
      return { object: roundTrip(object), writes: 0 }
    case 'Pre':
      return { object: begin(set, object, now), writes: 0 }
    case 'Post':
      return { object: roundTrip(observed(settle(set, before, object, now))), writes: 0 }
    default:
      return marking(set, object, op, now)
  }
}

/** A new generation makes the happy condition Unknown. */
export function begin(set: ConditionSet, object: ConditionedObject, now: string): ConditionedObject {
  const { metadata, status } = object
  return metadata?.generation === status?.observedGeneration
    ? initialize(set, object, now)
    : renew(set, object, now)
}

export function observed(object: ConditionedObject): ConditionedObject {
  return { ...object, status: { ...object.status, observedGeneration: object.metadata?.generation ?? 0 } }
}

/** A mark writes twice at most: the condition, and the happy one that follows it. */
function marking(set: ConditionSet, object: ConditionedObject, op: any, now: string): Step {
  const status = statuses[op.op as keyof typeof statuses]
  if (!status) throw new Error(`no such operation: ${op.op}`)
  const what: Condition = { type: op.type, status, reason: op.reason ?? '', message: op.message ?? '' }
  const severity = isOfSet(set, op.type) ? '' : 'Info'
  const first = setCondition(object, { ...what, severity }, { now, dialect: set.dialect })
  const after = mark(set, object, what, now)
  const followed = !isDeepStrictEqual(conditionsOf(after).map(vectorOf), conditionsOf(first).map(vectorOf))
  return { object: after, writes: Number(first !== object) + Number(followed) }
}

function clearing(set: ConditionSet, object: ConditionedObject, type: string): Step {
  if (isOfSet(set, type)) return { object, writes: 0, error: 'clearing terminal conditions not implemented' }
  const after = removeCondition(object, type, set)
  return { object: after, writes: after === object ? 0 : 1 }
}

function isOfSet({ happy, dependents }: ConditionSet, type: string): boolean {
  return type === happy || dependents.some((dependent) => dependent.type === type)
}

function withoutWrites({ system }: Line, answer: any): any {
  if (system !== 'knative-reconcile') return answer
  return { ...answer, steps: answer.steps?.map(({ writes: _, ...step }: any) => step) }
}
