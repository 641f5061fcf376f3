import { compareText } from './text.ts'

/**
 * Some names out of many, sorted: `a, b`, at the limit `a, b, and c`, beyond it `a, b, c, and 4 more`. A limit of 0
 * or less gives their number alone.
 */
export function someNames(names: readonly string[], limit: number): string {
  return firstNames([...names].sort(compareText), limit)
}

/** As `someNames`, in the order given. */
export function firstNames(names: readonly string[], limit: number): string {
  if (limit <= 0) return String(names.length)
  if (names.length > limit) return `${names.slice(0, limit).join(', ')}, and ${names.length - limit} more`
  if (names.length < limit || limit === 1) return names.join(', ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
