import { type Condition, getCondition } from '@barometer/conditions'
import type { Ref } from '@barometer/graph'
import type { Rollups } from './rollups.ts'
import type { RuleProblem } from './rule-result.ts'

/** One condition that a rule would write. */
export interface PlannedWrite {
  readonly rule: string
  readonly parent: Ref
  readonly writeTo: 'reading' | 'status'
  /** What the parent carries now; absent: nothing of this type, or it would be written to a reading. */
  readonly before?: Condition | undefined
  readonly after: Condition
  /** Whether writing it would change anything. */
  readonly changes: boolean
  readonly dependents: number
  readonly problem?: RuleProblem | undefined
}

/** Everything that rules would write, ordered by parent. Nothing is written. */
export function planWrites(rollups: Rollups): readonly PlannedWrite[] {
  const results = rollups.parents().flatMap((parent) => rollups.of(parent))
  return results.map(({ rule, parent, condition, dependents, problem }) => {
    const writeTo = rule.condition.writeTo ?? 'reading'
    const object = writeTo === 'status' ? rollups.objects.get(parent) : undefined
    const before = object && getCondition(object, condition.type)
    const changes = !before || !saysTheSame(before, condition)
    return {
      rule: rule.name,
      parent,
      writeTo,
      before,
      after: condition,
      changes,
      dependents: dependents.length,
      problem,
    }
  })
}

/** Whether two conditions say the same, times apart. */
export function saysTheSame(a: Condition, b: Condition): boolean {
  return fields.every((field) => (a[field] ?? '') === (b[field] ?? ''))
}

const fields = ['status', 'severity', 'reason', 'message', 'observedGeneration'] as const
