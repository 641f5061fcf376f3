import {
  type Condition,
  type ConditionedObject,
  type ConditionSet,
  conditionsOf,
} from '@barometer/conditions'

/** One operation of a vector, done. */
export interface Step {
  readonly object: ConditionedObject
  readonly writes: number
  readonly error?: string
}

const T0 = Date.UTC(2000, 0, 1)

export function timeOf(t: number | null | undefined): string | undefined {
  return typeof t === 'number' ? new Date(T0 + t).toISOString() : undefined
}

export function conditionOf({ t, ...fields }: any): Condition {
  const lastTransitionTime = timeOf(t)
  return { ...fields, ...(lastTransitionTime && { lastTransitionTime }) }
}

export function vectorOf(condition: Condition): any {
  const { lastTransitionTime, severity = '', ...fields } = condition
  return { ...fields, severity, t: lastTransitionTime ? Date.parse(lastTransitionTime) - T0 : null }
}

/** To the API server and back: times lose what is below a second. */
export function roundTrip(object: ConditionedObject): ConditionedObject {
  const conditions = conditionsOf(object).map((condition) =>
    condition.lastTransitionTime
      ? { ...condition, lastTransitionTime: condition.lastTransitionTime.replace(/\.\d+Z$/, '.000Z') }
      : condition,
  )
  return { ...object, status: { ...object.status, conditions } }
}

export function report(set: ConditionSet, before: ConditionedObject, { object, writes, error }: Step) {
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

export function normalise(value: any): any {
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => field !== '' && field !== undefined)
  return Object.fromEntries(entries.map(([key, field]) => [key, normalise(field)]))
}
