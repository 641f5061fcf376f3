import type { Condition } from './condition.ts'

/** Whether two conditions say the same in the same words, whatever generation and time they speak of. */
export function sameStatement(a: Condition, b: Condition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? '') === (b.reason ?? '') &&
    (a.message ?? '') === (b.message ?? '') &&
    (a.severity ?? '') === (b.severity ?? '')
  )
}

/** Whether two conditions differ in nothing but, perhaps, their time. */
export function sameButTime(a: Condition, b: Condition): boolean {
  return sameStatement(a, b) && (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0)
}
