import {
  batchSet,
  beginPass,
  type Condition,
  ConditionError,
  type ConditionSet,
  clear,
  conditionsOf,
  endPass,
  initialize,
  isHappy,
  knativeToday,
  livingSet,
  type Mark,
  mark,
  type ObservedObject,
  setCondition,
  setMark,
  surface,
} from '@barometer/conditions'
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
  const { lastTransitionTime, ...fields } = condition
  return { ...fields, t: lastTransitionTime ? Date.parse(lastTransitionTime) - T0 : null }
}

function run(line: Line) {
  const set = (line['kind'] === 'batch' ? batchSet : livingSet)(line['dependents'], knativeToday)
  let object: ObservedObject = {
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
    happy: isHappy(set, object),
    ...(line['system'] === 'knative-reconcile' && { observedGeneration }),
    steps,
  }
}

interface Step {
  readonly object: ObservedObject
  readonly writes: number
  readonly error?: string
}

const statuses = {
  MarkTrue: 'True',
  MarkTrueWithReason: 'True',
  MarkFalse: 'False',
  MarkUnknown: 'Unknown',
} as const

function apply(set: ConditionSet, object: ObservedObject, before: ObservedObject, op: any): Step {
  const now = timeOf(op.at)!
  switch (op.op) {
    case 'ClearCondition':
      return clearing(set, object, op.type)
    case 'InitializeConditions': {
      const after = initialize(set, object, { now })
      return { object: after, writes: conditionsOf(after).length - conditionsOf(object).length }
    }
    case 'SetCondition': {
      const after = setCondition(object, conditionOf(op.condition), { now, dialect: set.dialect })
      return { object: after, writes: after === object ? 0 : 1 }
    }
    case 'RoundTrip':
      return { object: roundTrip(object), writes: 0 }
    case 'Pre':
      return { object: beginPass(set, object, { now }), writes: 0 }
    case 'Post':
      return { object: roundTrip(endPass(before, object, { now })), writes: 0 }
    default:
      return marking(set, object, op, now)
  }
}

function marking(set: ConditionSet, object: ObservedObject, op: any, now: string): Step {
  const status = statuses[op.op as keyof typeof statuses]
  if (!status) throw new Error(`no such operation: ${op.op}`)
  const what: Mark = { type: op.type, status, reason: op.reason ?? '', message: op.message ?? '' }
  const first = setMark(set, object, what, { now })
  const second = surface(set, first, what, { now })
  const after = mark(set, object, what, { now })
  if (JSON.stringify(after) !== JSON.stringify(second))
    throw new Error('mark is not setMark and then surface')
  return { object: after, writes: Number(first !== object) + Number(second !== first) }
}

function clearing(set: ConditionSet, object: ObservedObject, type: string): Step {
  try {
    const after = clear(set, object, type)
    return { object: after, writes: after === object ? 0 : 1 }
  } catch (error) {
    if (!(error instanceof ConditionError) || error.code !== 'cannot-clear') throw error
    return { object, writes: 0, error: 'clearing terminal conditions not implemented' }
  }
}

/** To the API server and back: times lose what is below a second. */
function roundTrip(object: ObservedObject): ObservedObject {
  const conditions = conditionsOf(object).map((condition) =>
    condition.lastTransitionTime
      ? { ...condition, lastTransitionTime: condition.lastTransitionTime.replace(/\.\d+Z$/, '.000Z') }
      : condition,
  )
  return { ...object, status: { ...object.status, conditions } }
}

function report(set: ConditionSet, before: ObservedObject, { object, writes, error }: Step) {
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
