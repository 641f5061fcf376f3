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

const T0 = Date.UTC(2000, 0, 1)

function timeOf(t: number | null | undefined): string | undefined {
  return typeof t === 'number' ? new Date(T0 + t).toISOString() : undefined
}

function conditionOf({ t, ...fields }: any): Condition {
  const lastTransitionTime = timeOf(t)
  return { ...fields, ...(lastTransitionTime && { lastTransitionTime }) }
}

function vectorOf(condition: Condition): any {
  const { lastTransitionTime, severity = '', ...fields } = condition
  return { ...fields, severity, t: lastTransitionTime ? Date.parse(lastTransitionTime) - T0 : null }
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

interface Step {
  readonly object: ConditionedObject
  readonly writes: number
  readonly error?: string
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
function begin(set: ConditionSet, object: ConditionedObject, now: string): ConditionedObject {
  const { metadata, status } = object
  return metadata?.generation === status?.observedGeneration
    ? initialize(set, object, now)
    : renew(set, object, now)
}

function observed(object: ConditionedObject): ConditionedObject {
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

/** To the API server and back: times lose what is below a second. */
function roundTrip(object: ConditionedObject): ConditionedObject {
  const conditions = conditionsOf(object).map((condition) =>
    condition.lastTransitionTime
      ? { ...condition, lastTransitionTime: condition.lastTransitionTime.replace(/\.\d+Z$/, '.000Z') }
      : condition,
  )
  return { ...object, status: { ...object.status, conditions } }
}

function report(set: ConditionSet, before: ConditionedObject, { object, writes, error }: Step) {
  const old = new Map(conditionsOf(before).map((condition) => [condition.type, condition.lastTransitionTime]))
  const changed = Object.fromEntries(
    conditionsOf(object).map(({ type, lastTransitionTime }) => [
      type,
      !old.has(type) || old.get(type) !== lastTransitionTime,
    ]),
  )
  const happy = conditionsOf(object).find(({ type }) => type === set.happy)
  return {
    changed,
    writes,
    happy: happy?.status === 'True',
    status: happy?.status,
    reason: happy?.reason,
    message: happy?.message,
    error,
  }
}

function normalise(value: any): any {
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => field !== '' && field !== undefined)
  return Object.fromEntries(entries.map(([key, field]) => [key, normalise(field)]))
}

function withoutWrites({ system }: Line, answer: any): any {
  if (system !== 'knative-reconcile') return answer
  return { ...answer, steps: answer.steps?.map(({ writes: _, ...step }: any) => step) }
}
