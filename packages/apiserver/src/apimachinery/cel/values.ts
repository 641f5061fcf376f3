/** The order of two values of one kind: numbers, texts, booleans, times, durations. Throws for anything else. */
export function orderOf(a: unknown, b: unknown): number {
  const left = comparable(a)
  const right = comparable(b)
  const mixed = typeof left !== typeof right && (typeof left === 'string' || typeof right === 'string')
  if (left === undefined || right === undefined || mixed) throw new Error('no such overload')
  return left < right ? -1 : left > right ? 1 : 0
}

function comparable(value: unknown): string | number | bigint | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'object' || value === null) return undefined
  const inner = value.valueOf()
  return typeof inner === 'number' || typeof inner === 'bigint' ? inner : undefined
}

/** Deep equality of expression values; 1 and 1.0 are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
  }
  if (a instanceof Map) {
    return (
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, item]) => b.has(key) && sameValue(item, b.get(key)))
    )
  }
  const [left, right] = [comparable(a), comparable(b)]
  return left !== undefined && left === right
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
