import {
  type ConditionSet,
  clusterApiV1Beta1,
  conditionSet,
  conditionsOf,
  livingSet,
} from '@barometer/conditions'
import type { StatusObject } from '@barometer/controller'

/** A condition that a kind may have: `?` at its end means that it does not always apply. */
type Declared = string

/** The dialect in which everything here is written: the document's. */
export const dialect = clusterApiV1Beta1

/**
 * The conditions of a kind. `Ready` sums up all that stand on the object, those that other writers put there too: an object
 * is never Ready beside a condition that is False, whoever says so. Types in `without` are neither written nor counted.
 */
export function conditionsFor(
  declared: readonly Declared[],
  without: readonly string[],
): (object: StatusObject) => ConditionSet {
  const own = declared
    .map((text) => ({ type: text.replace('?', ''), optional: text.endsWith('?') }))
    .filter(({ type }) => !without.includes(type))
  if (without.includes('Ready')) return () => conditionSet(own, dialect)
  const known = new Set([...own.map(({ type }) => type), ...without, 'Ready'])
  const alone = livingSet(own, dialect)
  return (object) => {
    const others = conditionsOf(object).filter(({ type }) => !known.has(type))
    if (others.length === 0) return alone
    return livingSet([...own, ...others.map(({ type }) => ({ type, optional: true })).sort(byType)], dialect)
  }
}

function byType(a: { readonly type: string }, b: { readonly type: string }): number {
  return a.type < b.type ? -1 : 1
}
