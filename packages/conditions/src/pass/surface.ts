import { summaryCondition } from '../merge/summary.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { conditionsOf } from '../model/object.ts'
import type { ConditionSet } from './condition-set.ts'
import { type Surfaced, surfaceFirst } from './surface-first.ts'

/** What the happy condition says after a mark, as the dialect's `surface` has it; undefined: it stays as it is. */
export function surface(
  set: ConditionSet,
  happy: string,
  object: ConditionedObject,
  mark: Condition,
): Surfaced | undefined {
  const { dependents, types: of, dialect } = set
  const { surface } = dialect.happy
  const list = conditionsOf(object)
  if (surface === 'first') return surfaceFirst(set, happy, list, mark)
  if (surface !== 'summary') return surface(happy, of, list, mark)
  // Whoever marks the happy condition itself, and not as True, means it.
  if (of.length === 0 || (mark.type === happy && mark.status !== 'True')) return undefined
  // What does not apply is no step.
  const there = new Set(list.map(({ type }) => type))
  const steps = dependents
    .filter(({ type, optional }) => !optional || there.has(type))
    .map(({ type }) => type)
  return summaryCondition(object, happy, { dialect, of: steps, stepCounter: true })
}
