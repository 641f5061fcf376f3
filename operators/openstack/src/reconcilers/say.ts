import {
  type Condition,
  type ConditionStatus,
  type Progress,
  progressConditions,
  type SubResource,
} from '@barometer/conditions'
import type { Problem } from '../protocol/problem.ts'

/** What became of a part, and which it is. */
export interface Fate extends SubResource {
  readonly key: string
  /** Why it is pending: something else must come first; OpenStack is at work on it; it failed, and is tried again. */
  readonly why?: 'waiting' | 'working' | 'failing'
}

/** What is so: all that the conditions are made of. */
export interface Say {
  readonly available: ConditionStatus
  /** What is being waited for, in the order it was met. */
  readonly waiting: readonly string[]
  readonly problems: readonly Problem[]
  /** Absent: the kind has none. */
  readonly parts?: readonly Fate[]
}

/**
 * The conditions for it. Parts that have failed for good do not hide that the main resource is still worked on: Progressing is
 * about both.
 */
export function conditionsFor({ available, waiting, problems, parts }: Say): readonly Condition[] {
  const goesOn = waiting.length > 0 || problems.some(({ terminal }) => !terminal)
  const main: Progress = { available, waiting, errors: problems }
  const whole = progressConditions({ ...main, ...(parts && { parts }) })
  if (!goesOn || !parts?.some(({ state }) => state === 'failed')) return whole
  return [...progressConditions(main), ...whole.filter(({ type }) => type === 'SubResourcesReady')]
}

/** Whether something is to be tried again after a pause that grows. */
export function isFailing({ problems, parts = [] }: Say): boolean {
  return problems.some(({ terminal }) => !terminal) || parts.some(({ why }) => why === 'failing')
}
