import type { Environment } from '@marcbachmann/cel-js'
import { formatAddress, parseAddress } from '../formats/ip-address.ts'

class Ip {
  readonly family: 4 | 6
  readonly bits: bigint
  constructor(family: 4 | 6, bits: bigint) {
    this.family = family
    this.bits = bits
  }
  toString(): string {
    return formatAddress(this.family, this.bits)
  }
}

class Cidr {
  readonly address: Ip
  readonly length: number
  constructor(address: Ip, length: number) {
    this.address = address
    this.length = length
  }
  toString(): string {
    return `${this.address}/${this.length}`
  }
}

class IpNamespace {}

function parseIp(text: string): Ip | undefined {
  const found = parseAddress(text)
  return found === undefined ? undefined : new Ip(found.family, found.bits)
}

function parseCidr(text: string): Cidr | undefined {
  const match = /^(.+)\/(0|[1-9]\d{0,2})$/.exec(text)
  const address = match === null ? undefined : parseIp(match[1]!)
  const length = Number(match?.[2])
  if (address === undefined || length > widthOf(address)) return undefined
  return new Cidr(address, length)
}

function widthOf({ family }: Ip): number {
  return family === 4 ? 32 : 128
}

function must<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new Error(message)
  return value
}

function network({ address, length }: Cidr): bigint {
  return address.bits >> BigInt(widthOf(address) - length)
}

function containsIp(cidr: Cidr, ip: Ip): boolean {
  if (cidr.address.family !== ip.family) return false
  return ip.bits >> BigInt(widthOf(ip) - cidr.length) === network(cidr)
}

function containsCidr(outer: Cidr, inner: Cidr): boolean {
  return inner.length >= outer.length && containsIp(outer, inner.address)
}

/** Whether the first `length` bits are those of a well-known block. */
function inBlock(ip: Ip, v4: [bigint, number] | undefined, v6: [bigint, number]): boolean {
  const block = ip.family === 4 ? v4 : v6
  return block !== undefined && ip.bits >> BigInt(widthOf(ip) - block[1]) === block[0]
}

const isLoopback = (ip: Ip) => inBlock(ip, [127n, 8], [1n, 128])
const isLinkLocalMulticast = (ip: Ip) => inBlock(ip, [0xe00000n, 24], [0xff02n, 16])
const isLinkLocalUnicast = (ip: Ip) => inBlock(ip, [0xa9fen, 16], [0x3fan, 10])
const isMulticast = (ip: Ip) => inBlock(ip, [0xen, 4], [0xffn, 8])
const isUnspecified = (ip: Ip) => ip.bits === 0n
const isBroadcast = (ip: Ip) => ip.family === 4 && ip.bits === 0xffffffffn

function isGlobalUnicast(ip: Ip): boolean {
  return ![isBroadcast, isUnspecified, isLoopback, isMulticast, isLinkLocalUnicast].some((is) => is(ip))
}

/** ip, isIP, cidr, isCIDR and their methods. */
export function registerAddresses(environment: Environment): void {
  const ip = (text: string) =>
    must(
      parseIp(text),
      `IP Address ${JSON.stringify(text)} parse error during conversion from string: ParseAddr(${JSON.stringify(text)}): unable to parse IP`,
    )
  const cidr = (text: string) =>
    must(
      parseCidr(text),
      `CIDR ${JSON.stringify(text)} parse error during conversion from string: netip.ParsePrefix(${JSON.stringify(text)}): no '/'`,
    )
  environment
    .registerType('net.IP', Ip)
    .registerType('net.CIDR', Cidr)
    .registerType('IpNamespace', IpNamespace)
    .registerConstant('ip', 'IpNamespace', new IpNamespace())
    .registerFunction('ip(string): net.IP', ip)
    .registerFunction('ip(net.CIDR): net.IP', ({ address }: Cidr) => address)
    .registerFunction('isIP(string): bool', (text: string) => parseIp(text) !== undefined)
    .registerFunction('string(net.IP): string', String)
    .registerFunction('string(net.CIDR): string', String)
    .registerFunction(
      'IpNamespace.isCanonical(string): bool',
      (_: IpNamespace, text: string) => String(ip(text)) === text,
    )
    .registerFunction('net.IP.family(): int', ({ family }: Ip) => BigInt(family))
    .registerFunction('net.IP.isUnspecified(): bool', isUnspecified)
    .registerFunction('net.IP.isLoopback(): bool', isLoopback)
    .registerFunction('net.IP.isLinkLocalMulticast(): bool', isLinkLocalMulticast)
    .registerFunction('net.IP.isLinkLocalUnicast(): bool', isLinkLocalUnicast)
    .registerFunction('net.IP.isGlobalUnicast(): bool', isGlobalUnicast)
    .registerOperator('net.IP == net.IP', (a: Ip, b: Ip) => a.family === b.family && a.bits === b.bits)
    .registerFunction('cidr(string): net.CIDR', cidr)
    .registerFunction('isCIDR(string): bool', (text: string) => parseCidr(text) !== undefined)
    .registerFunction('net.CIDR.containsIP(net.IP): bool', containsIp)
    .registerFunction('net.CIDR.containsIP(string): bool', (a: Cidr, text: string) =>
      containsIp(a, must(parseIp(text), 'no such overload')),
    )
    .registerFunction('net.CIDR.containsCIDR(net.CIDR): bool', containsCidr)
    .registerFunction('net.CIDR.containsCIDR(string): bool', (a: Cidr, text: string) =>
      containsCidr(a, must(parseCidr(text), 'no such overload')),
    )
    .registerFunction('net.CIDR.ip(): net.IP', ({ address }: Cidr) => address)
    .registerFunction('net.CIDR.prefixLength(): int', ({ length }: Cidr) => BigInt(length))
    .registerFunction('net.CIDR.masked(): net.CIDR', (a: Cidr) => {
      const bits = network(a) << BigInt(widthOf(a.address) - a.length)
      return new Cidr(new Ip(a.address.family, bits), a.length)
    })
    .registerOperator('net.CIDR == net.CIDR', (a: Cidr, b: Cidr) => String(a) === String(b))
}
