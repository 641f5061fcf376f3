import { isIP } from 'node:net'

/** An address as a number, and how many bits it has. */
interface Address {
  readonly value: bigint
  readonly bits: 32 | 128
}

/** From the first to the last, both of them in it. */
export interface Range {
  readonly first: bigint
  readonly last: bigint
  readonly bits: 32 | 128
}

/** An address that is valid, as a number. */
export function addressOf(text: string): Address {
  if (isIP(text) === 4)
    return { bits: 32, value: text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) }
  const [head = '', tail] = text.split('::')
  const [left, right] = [groups(head), groups(tail ?? '')]
  const all =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill(0n), ...right]
  return { bits: 128, value: all.reduce((sum, group) => sum * 65536n + group, 0n) }
}

/** As people write it. */
export function addressText(value: bigint, bits: 32 | 128): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((by) => (value >> by) & 255n).join('.')
  const parts = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - 16 * at)) & 65535n).toString(16))
  const zeros = [...parts.join(':').matchAll(/\b0(?::0)+\b/g)].sort((a, b) => b[0].length - a[0].length)[0]
  if (!zeros) return parts.join(':')
  const text = parts.join(':')
  const [before, after] = [text.slice(0, zeros.index), text.slice(zeros.index + zeros[0].length)]
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}`
}

/** All addresses of a subnet. */
export function rangeOf(cidr: string): Range {
  const [text = '', length = ''] = cidr.split('/')
  const { value, bits } = addressOf(text)
  const size = 1n << BigInt(bits - Number(length))
  const first = (value / size) * size
  return { first, last: first + size - 1n, bits }
}

/** Those between two addresses. */
export function between(start: string, end: string): Range {
  const { value, bits } = addressOf(start)
  return { first: value, last: addressOf(end).value, bits }
}

export function holds(range: Range, text: string): boolean {
  const { value, bits } = addressOf(text)
  return bits === range.bits && value >= range.first && value <= range.last
}

export function overlaps(a: Range, b: Range): boolean {
  return a.bits === b.bits && a.first <= b.last && b.first <= a.last
}

function groups(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)]
    const { value } = addressOf(group)
    return [value >> 16n, value & 65535n]
  })
}
