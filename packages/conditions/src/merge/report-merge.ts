import type { ReportMerge } from '../dialect/dialect.ts'
import type { Condition, ConditionStatus } from '../model/condition.ts'
import { type Priority, priorityOf, type Source } from './source.ts'

export interface Strategy {
  /** Types whose normal state is False. */
  readonly negativePolarity?: readonly string[] | undefined
  /** The result's normal state is False. */
  readonly negativeTarget?: boolean | undefined
  /** Reasons for issues, for unknowns, and for when all is well. */
  readonly reasons?: readonly [issues: string, unknown: string, info: string] | undefined
  /** Types that count otherwise than their status says. */
  readonly priorities?: Readonly<Record<string, Priority>> | undefined
}

/** Sorts sources by what they mean, each part in the order it came. */
export interface Sorted {
  readonly issue: readonly Source[]
  readonly unknown: readonly Source[]
  readonly info: readonly Source[]
}

export function sortSources(sources: readonly Source[], strategy: Strategy): Sorted {
  const sorted = { issue: [] as Source[], unknown: [] as Source[], info: [] as Source[] }
  for (const source of sources) sorted[strategyPriority(source.condition, strategy)].push(source)
  return sorted
}

export function strategyPriority(condition: Condition, { priorities, negativePolarity }: Strategy): Priority {
  return (
    priorities?.[condition.type] ?? priorityOf(condition, negativePolarity?.includes(condition.type) ?? false)
  )
}

/** Any issue decides, else any unknown, else all is well. The reason says which; it is never that of a source. */
export function outcome(
  { issue, unknown }: Sorted,
  merge: ReportMerge,
  strategy: Strategy,
): { status: ConditionStatus; reason: string } {
  const [issues, unknowns, info] = strategy.reasons ?? merge.reasons
  if (issue.length > 0) return { status: strategy.negativeTarget ? 'True' : 'False', reason: issues }
  if (unknown.length > 0) return { status: 'Unknown', reason: unknowns }
  return { status: strategy.negativeTarget ? 'False' : 'True', reason: info }
}
