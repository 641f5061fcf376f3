import { compareText } from './text.ts'

/**
 * Some names out of many, sorted: `a, b`, at the limit `a, b, and c`, beyond it `a, b, c, and 4 more`. A limit of 0
 * or less gives their number alone. `lone` words a single name at a limit of one.
 */
export function someNames(names: readonly string[], limit: number, lone = alone): string {
  return firstNames([...names].sort(compareText), limit, lone)
}

/** As `someNames`, in the order given. */
export function firstNames(names: readonly string[], limit: number, lone = alone): string {
  if (limit <= 0) return String(names.length)
  if (names.length > limit) return `${names.slice(0, limit).join(', ')}, and ${names.length - limit} more`
  if (names.length < limit) return names.join(', ')
  if (limit === 1) return lone(names[0] ?? '')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

function alone(name: string): string {
  return name
}
