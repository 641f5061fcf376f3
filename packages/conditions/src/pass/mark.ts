import { notYetReported } from '../merge/source.ts'
import type { Condition, ConditionedObject, Time } from '../model/condition.ts'
import { conditionsOf, withConditions } from '../model/object.ts'
import { sameButTime } from '../model/sameness.ts'
import { removeCondition, stampTime, withCondition } from '../set/set.ts'
import type { ConditionSet } from './condition-set.ts'
import { surface } from './surface.ts'

// The steps of a pass, each with a time of its own.

/**
 * Adds what is missing: the happy condition as Unknown, and dependents as Unknown too (True where the object is
 * already happy). Removes dependents that do not apply.
 */
export function initialize<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  now: Time,
): Object {
  const { happy, omitted, dependents } = set
  const list = conditionsOf(object)
  const has = (type: string) => list.some((condition) => condition.type === type)
  let result = object
  if (omitted.some(has)) {
    result = withConditions(
      object,
      list.filter(({ type }) => !omitted.includes(type)),
    )
  }
  if (happy !== undefined && !has(happy)) result = put(set, result, { type: happy, status: 'Unknown' }, now)
  const status = isHappy(set, result) ? 'True' : 'Unknown'
  for (const { type, optional } of dependents) {
    if (!optional && !has(type)) result = put(set, result, { type, status }, now)
  }
  return result
}

/** Sets a condition and lets the happy one follow. The same object where nothing changes, or what is there is final. */
export function mark<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  what: Condition,
  now: Time,
): Object {
  const { dialect } = set
  if (isFinal(set, object, what)) return object
  const cleared = dialect.happy.clearWhenHappy && what.status !== 'True' && isHappy(set, object)
  let after = put(set, cleared ? initialize(set, object, now) : object, what, now)
  if (what.status === 'True' && dialect.exclusive.includes(what.type))
    after = excluding(set, after, what.type)
  return follow(set, after, what, now)
}

/** Removes a condition; the happy one follows where it follows from the state alone. */
export function remove<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  now: Time,
): Object {
  const after = removeCondition(object, type, set)
  if (after === object || typeof set.dialect.happy.surface === 'function') return after
  return follow(set, after, { type, status: 'Unknown' }, now)
}

function follow<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  what: Condition,
  now: Time,
): Object {
  const { happy } = set
  if (happy === undefined) return object
  const surfaced = surface(set, happy, object, what)
  return clearWhenHappy(set, surfaced ? put(set, object, { type: happy, ...surfaced }, now) : object)
}

/** Where the object is happy and the dialect wants it legible: without the dependents. */
export function clearWhenHappy<Object extends ConditionedObject>(set: ConditionSet, object: Object): Object {
  if (!set.dialect.happy.clearWhenHappy || !isHappy(set, object)) return object
  return filtered(object, ({ type }) => !set.types.includes(type))
}

/**
 * The conditions of a new generation: the happy one is Unknown, what was final is released, and what had been cleared
 * away is Unknown, not True: it said nothing of this generation.
 */
export function renew<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  now: Time,
): Object {
  const { happy, dialect } = set
  const { terminal, clearWhenHappy } = dialect.happy
  let result = object
  for (const { type, reason = '' } of conditionsOf(object)) {
    if (type !== happy && terminal.includes(reason))
      result = put(set, result, { type, status: 'Unknown' }, now)
  }
  if (happy === undefined) return initialize(set, result, now)
  const unknown: Condition = { type: happy, status: 'Unknown', ...dialect.happy.unobserved }
  if (clearWhenHappy) return initialize(set, put(set, result, unknown, now), now)
  return mark(set, initialize(set, result, now), unknown, now)
}

/**
 * The object after a pass that began with `before`: a condition that only went back and forth keeps its time, the
 * others have the time that the dialect gives to the step from before to after.
 */
export function settle<Object extends ConditionedObject>(
  set: ConditionSet,
  before: ConditionedObject,
  after: Object,
  now: Time,
): Object {
  const old = conditionsOf(before)
  const list = conditionsOf(after)
  const settled = list.map((condition) => {
    const found = old.find(({ type }) => type === condition.type)
    return found && sameButTime(condition, found) ? found : stampTime(set.dialect, condition, found, now)
  })
  const same = list.length === old.length && settled.every((condition, index) => condition === old[index])
  return withConditions(after, same ? old : settled)
}

function isHappy({ happy }: ConditionSet, object: ConditionedObject): boolean {
  return conditionsOf(object).some(({ type, status }) => type === happy && status === 'True')
}

/** A deadline that has passed stays: a dependent's failure against any mark, work beside the set until it is over. */
function isFinal(set: ConditionSet, object: ConditionedObject, { type, status }: Condition): boolean {
  const { terminal } = set.dialect.happy
  if (terminal.length === 0) return false
  const found = conditionsOf(object).find((condition) => condition.type === type)
  if (!found || type === set.happy || !terminal.includes(found.reason ?? '')) return false
  return set.types.includes(type) ? found.status === 'False' : found.status === 'True' && status === 'True'
}

function excluding<Object extends ConditionedObject>(
  { dialect }: ConditionSet,
  object: Object,
  kept: string,
): Object {
  return filtered(object, ({ type }) => type === kept || !dialect.exclusive.includes(type))
}

function filtered<Object extends ConditionedObject>(
  object: Object,
  keeps: (condition: Condition) => boolean,
): Object {
  const list = conditionsOf(object)
  const rest = list.filter(keeps)
  return rest.length === list.length ? object : withConditions(object, rest)
}

function put<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  condition: Condition,
  now: Time,
): Object {
  const before = conditionsOf(object)
  const { dialect } = set
  const whole = withReason(set, withSeverity(set, condition))
  const after = withCondition(before, whole, { now, dialect, reasonAware: true }, object.metadata?.generation)
  return after === before ? object : withConditions(object, after)
}

/** The happy condition and its dependents are errors when they fail; everything else is by the way. */
function withSeverity(set: ConditionSet, condition: Condition): Condition {
  const { otherSeverity } = set.dialect.happy
  if (!otherSeverity || condition.severity || condition.type === set.happy) return condition
  return set.types.includes(condition.type) ? condition : { ...condition, severity: otherSeverity }
}

/** Where a reason is required, what a pass says by itself has one as well. */
function withReason({ dialect }: ConditionSet, condition: Condition): Condition {
  if (dialect.reason === 'optional' || condition.reason) return condition
  const { reason = '', message = '' } =
    condition.status === 'Unknown' ? notYetReported(condition.type) : { reason: dialect.happy.reason }
  return { ...condition, reason, message: condition.message || message }
}
