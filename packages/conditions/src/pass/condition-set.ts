import type { Dialect } from '../dialect/dialect.ts'
import { knative } from '../dialect/dialects.ts'
import type { Condition, ConditionedObject, ConditionStatus, Time } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'
import { conditionsOf, withConditions } from '../model/object.ts'
import { removeCondition, withCondition } from '../set/set.ts'
import { surfaceFirst } from './surface-first.ts'
import { surfaceNewest } from './surface-newest.ts'

/** A condition the happy state depends on. */
export interface Dependent {
  readonly type: string
  /** How its failure reads on the happy condition, where not word for word: `BuildSucceeded` shows as `BuildFailed`. */
  readonly surfacesAs?: { readonly reason?: string; readonly messagePrefix?: string }
}

/** A happy condition and what it depends on, as data. */
export interface ConditionSet {
  readonly happy: string
  readonly dependents: readonly Dependent[]
  /** Dependents that do not apply to this object: never there, and not waited for. */
  readonly omitted: readonly string[]
  readonly dialect: Dialect
}

type Declared = readonly (string | Dependent)[]

/** The set of a long-running resource: `Ready` follows its dependents. Repeated types and the happy one are dropped. */
export function livingSet(dependents: Declared, dialect: Dialect = knative): ConditionSet {
  return declare(dialect.happy.living, dependents, dialect)
}

/** The set of a resource that runs to completion: `Succeeded` follows its dependents. */
export function batchSet(dependents: Declared, dialect: Dialect = knative): ConditionSet {
  return declare(dialect.happy.batch, dependents, dialect)
}

/** The set for an object to which these dependents do not apply: they are absent and hold nothing back. */
export function without(set: ConditionSet, ...types: readonly string[]): ConditionSet {
  const stray = types.find((type) => !set.dependents.some((dependent) => dependent.type === type))
  if (stray !== undefined) {
    throw new ConditionError(
      'unknown-dependent',
      undefined,
      stray,
      `is not among the dependents of ${set.happy}`,
    )
  }
  const dependents = set.dependents.filter(({ type }) => !types.includes(type))
  return { ...set, dependents, omitted: [...set.omitted, ...types] }
}

function declare(happy: string, declared: Declared, dialect: Dialect): ConditionSet {
  const dependents = new Map<string, Dependent>()
  for (const entry of declared) {
    const dependent = typeof entry === 'string' ? { type: entry } : entry
    if (dependent.type !== happy && !dependents.has(dependent.type)) dependents.set(dependent.type, dependent)
  }
  return { happy, dependents: [...dependents.values()], omitted: [], dialect }
}

/** Whether the happy condition is there and True. */
export function isHappy(set: ConditionSet, object: ConditionedObject): boolean {
  return conditionsOf(object).some(({ type, status }) => type === set.happy && status === 'True')
}

export interface MarkOptions {
  readonly now: Time
}

/** What a mark says: of which condition, and why. */
export interface Mark {
  readonly type: string
  readonly status: ConditionStatus
  readonly reason: string
  readonly message: string
}

/** The condition holds. With neither reason nor message there is nothing to explain. */
export function markTrue<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  options: MarkOptions & { readonly reason?: string; readonly message?: string },
): Object {
  return mark(
    set,
    object,
    { type, status: 'True', reason: options.reason ?? '', message: options.message ?? '' },
    options,
  )
}

/** It failed, and will not recover by itself. The happy condition shows it, if it is a dependent. */
export function markFalse<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  why: { readonly reason: string; readonly message: string },
  options: MarkOptions,
): Object {
  return mark(set, object, { type, status: 'False', ...why }, options)
}

/** It is being worked on. */
export function markUnknown<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
  why: { readonly reason: string; readonly message: string },
  options: MarkOptions,
): Object {
  return mark(set, object, { type, status: 'Unknown', ...why }, options)
}

/** Sets a condition of the set and lets the happy one follow. The same object where nothing changes. */
export function mark<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  what: Mark,
  options: MarkOptions,
): Object {
  const cleared = set.dialect.happy.clearWhenHappy && what.status !== 'True' && isHappy(set, object)
  const whole = cleared ? initialize(set, object, options) : object
  return surface(set, setMark(set, whole, what, options), what, options)
}

/** The first half of `mark`: sets the condition, and nothing follows. */
export function setMark<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  { type, status, reason, message }: Mark,
  { now }: MarkOptions,
): Object {
  return put(set, object, { type, status, reason, message }, now)
}

/** The second half of `mark`: the happy condition follows what was marked, as the dialect's `surface` says. */
export function surface<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  what: Mark,
  { now }: MarkOptions,
): Object {
  const list = conditionsOf(object)
  const happy =
    set.dialect.happy.surface === 'first' ? surfaceFirst(set, list, what) : surfaceNewest(set, list, what)
  const after = happy ? put(set, object, { type: set.happy, ...happy }, now) : object
  return set.dialect.happy.clearWhenHappy && isHappy(set, after) ? clearDependents(set, after) : after
}

/**
 * Adds what is missing: the happy condition as Unknown, and dependents as Unknown too (True where the object is
 * already happy). Removes dependents that do not apply.
 */
export function initialize<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  { now }: MarkOptions,
): Object {
  const list = conditionsOf(object)
  const has = (type: string) => list.some((condition) => condition.type === type)
  let result = object
  if (set.omitted.some(has)) {
    result = withConditions(
      object,
      list.filter(({ type }) => !set.omitted.includes(type)),
    )
  }
  if (!has(set.happy)) result = put(set, result, { type: set.happy, status: 'Unknown' }, now)
  const status = isHappy(set, result) ? 'True' : 'Unknown'
  for (const { type } of set.dependents) {
    if (!has(type)) result = put(set, result, { type, status }, now)
  }
  return result
}

/** Removes a condition that is neither happy nor a dependent: those are the set's, and clearing one is an error. */
export function clear<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  type: string,
): Object {
  if (type === set.happy || set.dependents.some((dependent) => dependent.type === type)) {
    throw new ConditionError(
      'cannot-clear',
      object,
      type,
      `${set.happy} and what it depends on cannot be cleared`,
    )
  }
  return removeCondition(object, type)
}

function clearDependents<Object extends ConditionedObject>(set: ConditionSet, object: Object): Object {
  const list = conditionsOf(object)
  const rest = list.filter(({ type }) => !set.dependents.some((dependent) => dependent.type === type))
  return rest.length === list.length ? object : withConditions(object, rest)
}

function put<Object extends ConditionedObject>(
  set: ConditionSet,
  object: Object,
  condition: Condition,
  now: Time,
): Object {
  const before = conditionsOf(object)
  const after = withCondition(before, withSeverity(set, condition), { now, dialect: set.dialect })
  return after === before ? object : withConditions(object, after)
}

/** The happy condition and its dependents are errors when they fail; everything else is by the way. */
function withSeverity(set: ConditionSet, condition: Condition): Condition {
  const { otherSeverity } = set.dialect.happy
  if (!otherSeverity || condition.type === set.happy) return condition
  if (set.dependents.some(({ type }) => type === condition.type)) return condition
  return { ...condition, severity: otherSeverity }
}
