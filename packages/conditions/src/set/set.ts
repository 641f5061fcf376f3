import type { Dialect } from '../dialect/dialect.ts'
import { kubernetes } from '../dialect/kubernetes.ts'
import type { Condition, ConditionedObject, Time } from '../model/condition.ts'
import { conditionsOf, withConditions } from '../model/object.ts'
import { sameStatement } from '../model/sameness.ts'
import { compareText, cut } from '../model/text.ts'
import { checkCondition } from './check.ts'
import { isSorted, sortConditions } from './order.ts'

export interface SetOptions {
  readonly now: Time
  readonly dialect?: Dialect
  /** Lets a stronger reason replace a weaker one that priority alone would protect (`overwrite.reasonPriority`). */
  readonly reasonAware?: boolean
}

/**
 * Returns the object with the condition set, or the very same object where that changes nothing. The input is never
 * mutated.
 *
 * A new type is added with the given time or now. The transition time, the order of the list, the generation, and
 * what may replace what are the dialect's. Throws a `ConditionError`, and changes nothing, for an invalid condition.
 */
export function setCondition<Object extends ConditionedObject>(
  object: Object,
  condition: Condition,
  options: SetOptions,
): Object {
  const { dialect = kubernetes } = options
  if (dialect.checked) checkCondition(dialect, condition, object)
  const before = conditionsOf(object)
  const after = withCondition(before, condition, options, object.metadata?.generation)
  return after === before ? object : withConditions(object, after)
}

/**
 * The list-level form of `setCondition`: the same list where nothing changes, else a new one. `generation` is the
 * object's; without it a stamped generation stays as given. NOTE: does not check the condition.
 */
export function withCondition(
  list: readonly Condition[],
  condition: Condition,
  options: SetOptions,
  generation?: number,
): readonly Condition[] {
  const { dialect = kubernetes, now, reasonAware = false } = options
  const wanted = normalise(dialect, condition, generation)
  const { type } = wanted
  let after: Condition[] | undefined
  let found = false
  // Every entry of the type: malformed lists hold two, and neither may stay behind with old news.
  for (let index = 0; index < list.length; index++) {
    const existing = list[index]!
    if (existing.type !== type) continue
    found = true
    if (!replaces(dialect, wanted, existing, reasonAware)) continue
    after ??= list.slice()
    after[index] = stampTime(dialect, wanted, existing, now)
  }
  if (!found) after = [...list, stampTime(dialect, wanted, undefined, now)]
  const { order } = dialect
  if (after) return found && order.sorts === 'when-added' ? after : sortConditions(order, after)
  return order.sorts === 'always' && !isSorted(order, list) ? sortConditions(order, list.slice()) : list
}

/**
 * Returns the object without the condition of this type, or the very same object where there is none. The rest is sorted
 * where the dialect sorts on any change.
 */
export function removeCondition<Object extends ConditionedObject>(
  object: Object,
  type: string,
  { dialect = kubernetes }: { readonly dialect?: Dialect } = {},
): Object {
  const list = conditionsOf(object)
  const rest = list.filter((condition) => condition.type !== type)
  if (rest.length === list.length) return object
  return withConditions(
    object,
    dialect.order.sorts === 'when-added' ? rest : sortConditions(dialect.order, rest),
  )
}

/** What two conditions of one type must share to be the same statement; the time never counts. */
export function sameState(dialect: Dialect, a: Condition, b: Condition): boolean {
  return sameStatement(a, b) && sameGeneration(dialect, a.observedGeneration ?? 0, b.observedGeneration ?? 0)
}

/** Whether two lists make the same statements, whatever their order. A list that is absent equals only another such. */
export function sameConditions(
  dialect: Dialect,
  a: readonly Condition[] | undefined,
  b: readonly Condition[] | undefined,
): boolean {
  if (!a || !b) return a === b
  if (a.length !== b.length) return false
  const byType = (list: readonly Condition[]) => [...list].sort((x, y) => compareText(x.type, y.type))
  const other = byType(b)
  return byType(a).every((condition, index) => sameState(dialect, condition, other[index]!))
}

function sameGeneration(dialect: Dialect, a: number, b: number): boolean {
  return a === b || (dialect.noGenerationEqualsAny && (a === 0 || b === 0))
}

function normalise(dialect: Dialect, condition: Condition, generation: number | undefined): Condition {
  const message = condition.message && cut(condition.message, dialect.limits.message, dialect.limits.mark)
  const observed =
    dialect.generation === 'stamped' && generation !== undefined ? generation : condition.observedGeneration
  if (message === condition.message && observed === condition.observedGeneration) return condition
  const copy: { -readonly [Key in keyof Condition]: Condition[Key] } = { ...condition }
  if (message !== undefined) copy.message = message
  if (observed === undefined) delete copy.observedGeneration
  else copy.observedGeneration = observed
  return copy
}

function replaces(dialect: Dialect, wanted: Condition, existing: Condition, reasonAware: boolean): boolean {
  const { priority, olderGeneration, reasonPriority } = dialect.overwrite
  if (sameState(dialect, wanted, existing)) return false
  if (!priority && olderGeneration !== 'refused') return true
  const newer = (wanted.observedGeneration ?? 0) - (existing.observedGeneration ?? 0)
  if (newer < 0 && olderGeneration === 'refused') return false
  if (!priority || newer > 0) return true
  if (priorityOf(priority, wanted) >= priorityOf(priority, existing)) return true
  if (!reasonAware || !reasonPriority) return false
  return ownValue(reasonPriority, wanted.reason) > ownValue(reasonPriority, existing.reason)
}

/** Reasons come from anywhere: one named `constructor` must not find a member of every object. */
function ownValue(table: Readonly<Record<string, number>>, reason = ''): number {
  return Object.hasOwn(table, reason) ? table[reason]! : 0
}

function priorityOf(priority: NonNullable<Dialect['overwrite']['priority']>, condition: Condition): number {
  return priority[`${condition.status}/${condition.severity}`] ?? priority[condition.status] ?? 0
}

/** The condition with the time that it has after `existing`: the dialect says what moves it. */
export function stampTime(
  dialect: Dialect,
  wanted: Condition,
  existing: Condition | undefined,
  now: Time,
): Condition {
  const { givenTime } = dialect
  if (givenTime === 'always') return wanted
  const given = wanted.lastTransitionTime
  if (existing && !movesTime(dialect, wanted, existing)) return atTime(wanted, existing.lastTransitionTime)
  const counts = givenTime === 'when-moved' || (givenTime === 'when-new' && !existing)
  return atTime(wanted, (counts && given) || now)
}

function movesTime(dialect: Dialect, wanted: Condition, existing: Condition): boolean {
  if (wanted.status !== existing.status) return true
  if (dialect.transitionTime === 'on-status-change') return false
  return dialect.generationMovesTime
    ? !sameState(dialect, wanted, existing)
    : !sameStatement(wanted, existing)
}

function atTime(condition: Condition, time: Time | undefined): Condition {
  if (condition.lastTransitionTime === time) return condition
  if (time !== undefined) return { ...condition, lastTransitionTime: time }
  const { lastTransitionTime: _, ...rest } = condition
  return rest
}
