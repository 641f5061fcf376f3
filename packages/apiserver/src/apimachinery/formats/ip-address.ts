import { isIpv4, isIpv6 } from './formats.ts'

/** An address as a number; undefined when the text is none. Zones and IPv4 in IPv6 are not addresses here. */
export function parseAddress(text: string): { family: 4 | 6; bits: bigint } | undefined {
  if (isIpv4(text)) {
    return { family: 4, bits: text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n) }
  }
  if (!isIpv6(text) || text.includes('.')) return undefined
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  const zeros: string[] = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  const bits = [...left, ...zeros, ...right].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n)
  return { family: 6, bits }
}

/** The canonical text: the longest run of zero groups shortened, lower case. */
export function formatAddress(family: 4 | 6, bits: bigint): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bits >> BigInt(112 - at * 16)) & 0xffffn).toString(16),
  )
  const { start, length } = longestZeros(groups)
  if (length < 2) return groups.join(':')
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`
}

function longestZeros(groups: string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  for (let start = 0; start < groups.length; start++) {
    let end = start
    while (groups[end] === '0') end++
    if (end - start > best.length) best = { start, length: end - start }
  }
  return best
}
