import type { Condition } from './condition.ts'
import type { Order } from './dialect.ts'
import { compareText } from './text.ts'

const positions = new WeakMap<Order, ReadonlyMap<string, number>>()

/** Where a type stands: its index among the first, then everything else together, then the last. */
function positionsOf(order: Order): ReadonlyMap<string, number> {
  let found = positions.get(order)
  if (!found) {
    const after = order.first.length + 1
    found = new Map([
      ...order.first.map((type, index) => [type, index] as const),
      ...order.last.map((type, index) => [type, after + index] as const),
    ])
    positions.set(order, found)
  }
  return found
}

/** Orders two conditions as the order says. Equal only where the order leaves it open. */
export function compareConditions(order: Order, a: Condition, b: Condition): number {
  const known = positionsOf(order)
  const rest = order.first.length
  const position = known.get(a.type) ?? rest
  const byPosition = position - (known.get(b.type) ?? rest)
  if (byPosition !== 0 || position !== rest || order.rest === 'as-stored') return byPosition
  const newer = order.rest === 'by-generation' ? (b.observedGeneration ?? 0) - (a.observedGeneration ?? 0) : 0
  return newer || compareText(a.type, b.type)
}

/** Sorts a list of the caller's own, stably. Lists are short and nearly sorted, so insertion is the cheapest way. */
export function sortConditions(order: Order, list: Condition[]): Condition[] {
  if (order.rest === 'as-stored' && order.first.length === 0 && order.last.length === 0) return list
  for (let index = 1; index < list.length; index++) {
    const condition = list[index]!
    let slot = index
    while (slot > 0 && compareConditions(order, list[slot - 1]!, condition) > 0) slot--
    if (slot === index) continue
    list.copyWithin(slot + 1, slot, index)
    list[slot] = condition
  }
  return list
}
