import type { Condition } from '@barometer/conditions'
import type { TreeNode } from '@barometer/graph'
import { age } from '../../text/age.ts'
import { oneLine } from '../../text/terminal-text.ts'

/** A condition without its message: `Ready=False NotReady (Error)`, and since when. */
export function conditionLine(condition: Condition, now: Date, between: string): string {
  const { type, status, reason, severity, lastTransitionTime } = condition
  const what = [`${type}=${status}`, reason ?? '', severity ? `(${severity})` : ''].filter(Boolean).join(' ')
  return [what, age(lastTransitionTime, now)].filter(Boolean).map(oneLine).join(between)
}

/** Whether the verdict on the object rests on this condition. */
export function isDeciding({ type }: Condition, { verdict }: TreeNode): boolean {
  return verdict?.decidedBy?.conditionType === type
}

/** The deciding one first, then by type: however the object lists them. */
export function inOrder(conditions: readonly Condition[], node: TreeNode): readonly Condition[] {
  return conditions.toSorted(
    (a, b) => Number(isDeciding(b, node)) - Number(isDeciding(a, node)) || (a.type < b.type ? -1 : 1),
  )
}
