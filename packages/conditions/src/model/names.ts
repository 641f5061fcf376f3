import { compareText } from './text.ts'

/**
 * Some names out of many: `a, b`, at the limit `a, b, and c`, beyond it `a, b, c, and 4 more`. A limit of 0 or less
 * gives their number alone. Sorted, or in the order given.
 */
export function someNames(
  names: readonly string[],
  limit: number,
  order: 'sorted' | 'as-given' = 'sorted',
): string {
  if (limit <= 0) return String(names.length)
  const list = order === 'sorted' ? [...names].sort(compareText) : names
  if (list.length > limit) return `${list.slice(0, limit).join(', ')}, and ${list.length - limit} more`
  if (list.length < limit || limit === 1) return list.join(', ')
  return `${list.slice(0, -1).join(', ')}, and ${list.at(-1)}`
}
