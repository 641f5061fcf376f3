import type { Order } from '../dialect/dialect.ts'
import type { Condition } from '../model/condition.ts'
import { compareText } from '../model/text.ts'

const positions = new WeakMap<Order, ReadonlyMap<string, number>>()

/** Where a type stands: its index among the first, then everything else together, then the last. */
function positionOf(order: Order, type: string): number {
  const { first, last } = order
  if (first.length + last.length > 4) return positionsOf(order).get(type) ?? first.length
  for (let index = 0; index < first.length; index++) if (first[index] === type) return index
  for (let index = 0; index < last.length; index++) if (last[index] === type) return first.length + 1 + index
  return first.length
}

/** A long order is looked up, a short one is searched. */
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
  const position = positionOf(order, a.type)
  return position - positionOf(order, b.type) || compareAlike(order, position, a, b)
}

/** Orders two conditions that stand at the same position. */
function compareAlike({ rest, first }: Order, position: number, a: Condition, b: Condition): number {
  if (position !== first.length || rest === 'as-stored') return 0
  const newer = rest === 'by-generation' ? (b.observedGeneration ?? 0) - (a.observedGeneration ?? 0) : 0
  return newer || compareText(a.type, b.type)
}

/** Whether the list is in order already. */
export function isSorted(order: Order, list: readonly Condition[]): boolean {
  let before = -1
  for (let index = 0; index < list.length; index++) {
    const position = positionOf(order, list[index]!.type)
    if (position < before) return false
    if (position === before && compareAlike(order, position, list[index - 1]!, list[index]!) > 0) return false
    before = position
  }
  return true
}

/** Sorts a list of the caller's own, stably. Lists are short and nearly sorted, so insertion is the cheapest way. */
export function sortConditions(order: Order, list: Condition[]): Condition[] {
  if (leavesAllOpen(order) || isSorted(order, list)) return list
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

function leavesAllOpen({ rest, first, last }: Order): boolean {
  return rest === 'as-stored' && first.length === 0 && last.length === 0
}
