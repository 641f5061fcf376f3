import type { Order } from '../dialect/dialect.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { compareText } from '../model/text.ts'
import { compareConditions } from '../set/order.ts'

interface Member {
  readonly condition: Condition
  readonly object: ConditionedObject
}

/**
 * Sorts as Go does with few elements: each moves forward past those that it comes before. That matters where an order
 * contradicts itself: types are compared by generation, conditions of one type by the names of their objects.
 */
export function goSorted(order: Order) {
  const before = (a: Member, b: Member) =>
    a.condition.type === b.condition.type
      ? compareText(a.object.metadata?.name ?? '', b.object.metadata?.name ?? '') < 0
      : compareConditions(order, a.condition, b.condition) < 0
  return <Some extends Member>(members: readonly Some[]): readonly Some[] => {
    const sorted = members.slice()
    for (let index = 1; index < sorted.length; index++) {
      for (let slot = index; slot > 0 && before(sorted[slot]!, sorted[slot - 1]!); slot--) {
        const moved = sorted[slot]!
        sorted[slot] = sorted[slot - 1]!
        sorted[slot - 1] = moved
      }
    }
    return sorted
  }
}
