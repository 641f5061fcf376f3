import { type Environment, Optional } from '@marcbachmann/cel-js'
import { orderOf, sameValue } from './values.ts'

/** Lists: isSorted, sum, min, max, indexOf, lastIndexOf, distinct, slice, flatten, reverse, sort, first, last; lists.range and sets.*. */
export function registerLists(environment: Environment): void {
  environment
    .registerFunction('list.isSorted(): bool', (list: unknown[]) =>
      list.every((item, at) => at === 0 || orderOf(list[at - 1], item) <= 0),
    )
    .registerFunction('list.sum(): dyn', sum)
    .registerFunction('list.min(): dyn', (list: unknown[]) => extreme(list, 'min', -1))
    .registerFunction('list.max(): dyn', (list: unknown[]) => extreme(list, 'max', 1))
    .registerFunction('list.indexOf(dyn): int', (list: unknown[], item: unknown) =>
      BigInt(list.findIndex((one) => sameValue(one, item))),
    )
    .registerFunction('list.lastIndexOf(dyn): int', (list: unknown[], item: unknown) =>
      BigInt(list.findLastIndex((one) => sameValue(one, item))),
    )
    .registerFunction('list.distinct(): list', (list: unknown[]) =>
      list.filter((item, at) => list.findIndex((one) => sameValue(one, item)) === at),
    )
    .registerFunction('list.reverse(): list', (list: unknown[]) => list.toReversed())
    .registerFunction('list.sort(): list', (list: unknown[]) => list.toSorted(orderOf))
    .registerFunction('list.first(): optional<dyn>', (list: unknown[]) => Optional.of(list[0]))
    .registerFunction('list.last(): optional<dyn>', (list: unknown[]) => Optional.of(list.at(-1)))
    .registerFunction('list.slice(int, int): list', slice)
    .registerFunction('list.flatten(): list', (list: unknown[]) => list.flat(1))
    .registerFunction('list.flatten(int): list', (list: unknown[], depth: bigint) => list.flat(Number(depth)))
    .registerType('Lists', Lists)
    .registerConstant('lists', 'Lists', new Lists())
    .registerFunction('Lists.range(int): list<int>', (_: Lists, size: bigint) => range(size))
  registerSets(environment)
}

class Lists {}

/** As many items as one expression may take steps: a policy has no estimate that refuses it before. */
const longestRange = 1_000_000n

function range(size: bigint): bigint[] {
  if (size > longestRange) throw new Error('operation cancelled: actual cost limit exceeded')
  return Array.from({ length: Number(size) }, (_, at) => BigInt(at))
}

function sum(list: unknown[]): unknown {
  if (list.length === 0) return 0n
  if (list.every((item) => typeof item === 'bigint')) return list.reduce((total, item) => total + item, 0n)
  if (list.every((item) => typeof item === 'number')) return list.reduce((total, item) => total + item, 0)
  throw new Error('no such overload')
}

function extreme(list: unknown[], name: string, sign: number): unknown {
  if (list.length === 0) throw new Error(`${name} called on empty list`)
  return list.reduce((best, item) => (orderOf(item, best) * sign > 0 ? item : best))
}

function slice(list: unknown[], start: bigint, end: bigint): unknown[] {
  if (start < 0n || end < 0n)
    throw new Error(`cannot slice(${start}, ${end}), negative indexes not supported`)
  if (start > end)
    throw new Error(`cannot slice(${start}, ${end}), start index must be less than or equal to end index`)
  if (Number(end) > list.length)
    throw new Error(`cannot slice(${start}, ${end}), list is length ${list.length}`)
  return list.slice(Number(start), Number(end))
}

class Sets {}

function registerSets(environment: Environment): void {
  const holds = (list: unknown[], item: unknown) => list.some((one) => sameValue(one, item))
  const covers = (list: unknown[], part: unknown[]) => part.every((item) => holds(list, item))
  environment
    .registerType('Sets', Sets)
    .registerConstant('sets', 'Sets', new Sets())
    .registerFunction('Sets.contains(list, list): bool', (_: Sets, a: unknown[], b: unknown[]) =>
      covers(a, b),
    )
    .registerFunction(
      'Sets.equivalent(list, list): bool',
      (_: Sets, a: unknown[], b: unknown[]) => covers(a, b) && covers(b, a),
    )
    .registerFunction('Sets.intersects(list, list): bool', (_: Sets, a: unknown[], b: unknown[]) =>
      b.some((item) => holds(a, item)),
    )
}
