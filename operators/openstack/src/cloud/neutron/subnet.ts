import { Refusal } from '../http/refusal.ts'
import { address, type Body, cidr, fields, flag, listOf, oneOf, orNull, uuid } from '../resource/checks.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import { addressText, between, holds, overlaps, type Range, rangeOf } from './addresses.ts'
import { common, neutron } from './family.ts'

const mode = orNull(oneOf('slaac', 'dhcpv6-stateful', 'dhcpv6-stateless'))
/** No one said whether there is a gateway. */
const unsaid = ''

export const subnet: ResourceType = {
  ...{ family: neutron, name: 'subnet', plural: 'subnets', path: 'subnets', noun: 'Subnet' },
  fields: {
    ...common,
    network_id: { check: uuid, required: true, fixed: true, refers: 'network', whenGone: 'cascade' },
    cidr: { check: cidr, required: true, fixed: true },
    ip_version: { check: oneOf(4, 6), required: true, fixed: true },
    gateway_ip: { check: orNull(address), default: unsaid },
    allocation_pools: { check: listOf(fields({ 'start!': address, 'end!': address })) },
    host_routes: { check: listOf(fields({ 'destination!': cidr, 'nexthop!': address })), default: [] },
    dns_nameservers: { check: listOf(address), default: [] },
    enable_dhcp: { check: flag, default: true },
    dns_publish_fixed_ip: { check: flag, default: false },
    ipv6_address_mode: { check: mode, fixed: true },
    ipv6_ra_mode: { check: mode, fixed: true },
    segment_id: { check: orNull(uuid), refers: 'segment' },
    subnetpool_id: { check: orNull(uuid), fixed: true },
    service_types: { check: () => undefined, default: [] },
  },
  check: (draft, cloud, before) => {
    const whole = rangeOf(String(draft['cidr']))
    const version = whole.bits === 32 ? 4 : 6
    if (version !== draft['ip_version'])
      throw invalid(`Invalid CIDR ${draft['cidr']} given as IP version is ${draft['ip_version']}`)
    if (!before) checkOthers(draft, whole, cloud)
    const gateway = gatewayOf(draft, whole)
    checkGateway(gateway, whole)
    checkPools({ ...draft, gateway_ip: gateway }, whole)
    for (const { nexthop, destination } of draft['host_routes'] as readonly Record<string, string>[]) {
      const bits = rangeOf(destination!).bits
      if (bits !== whole.bits || rangeOf(`${nexthop}/${bits}`).bits !== bits)
        throw invalid(
          `Invalid route: nexthop ${nexthop} and destination ${destination} are not of IPv${version}`,
        )
    }
  },
  arrives: (resource, cloud) => {
    const { cidr: text, allocation_pools: pools } = resource.body
    const whole = rangeOf(String(text))
    const gateway = gatewayOf(resource.body, whole)
    cloud.change(resource, {
      gateway_ip: gateway,
      allocation_pools: pools ?? usualPools(whole, gateway),
    })
    resource.revision = 0
  },
}

/** All but the network, the gateway and the broadcast address. */
function usualPools({ first, last, bits }: Range, gateway: string | null): readonly Body[] {
  const [from, to] = bits === 32 ? [first + 1n, last - 1n] : [first + 1n, last]
  const at = gateway === null ? undefined : between(gateway, gateway).first
  const ranges =
    at === undefined || at < from || at > to
      ? [[from, to] as const]
      : [[from, at - 1n] as const, [at + 1n, to] as const]
  return ranges
    .filter(([start, end]) => start <= end)
    .map(([start, end]) => ({ start: addressText(start, bits), end: addressText(end, bits) }))
}

/** The pools of a subnet, as ranges. */
export function poolsOf({ body }: Resource): readonly Range[] {
  const pools = body['allocation_pools'] as readonly { readonly start: string; readonly end: string }[]
  return pools.map(({ start, end }) => between(start, end))
}

function checkOthers(draft: Body, whole: Range, cloud: Holdings): void {
  for (const { body } of cloud.where('subnet', { network_id: draft['network_id'] }))
    if (overlaps(whole, rangeOf(String(body['cidr']))))
      throw invalid(
        `Requested subnet with cidr: ${draft['cidr']} for network: ${draft['network_id']} overlaps with another subnet`,
      )
}

/** The first address where nobody says it; null: there is none. */
function gatewayOf({ gateway_ip: said }: Body, { first, bits }: Range): string | null {
  return said === unsaid ? addressText(first + 1n, bits) : (said as string | null)
}

function checkGateway(gateway: string | null, { bits }: Range): void {
  if (gateway !== null && between(gateway, gateway).bits !== bits)
    throw invalid(`Gateway ${gateway} is not of the IP version of the subnet`)
}

function checkPools({ allocation_pools: pools, gateway_ip: gateway, cidr: text }: Body, whole: Range): void {
  const before: Range[] = []
  for (const { start, end } of (pools ?? []) as readonly { readonly start: string; readonly end: string }[]) {
    const pool = between(start, end)
    const words = `${start}-${end}`
    if (pool.first > pool.last || between(end, end).bits !== pool.bits)
      throw new Refusal(400, 'InvalidAllocationPool', `The allocation pool ${words} is not valid.`)
    if (!holds(whole, start) || !holds(whole, end))
      throw new Refusal(
        400,
        'OutOfBoundsAllocationPool',
        `The allocation pool ${words} spans beyond the subnet cidr ${text}.`,
      )
    if (before.some((each) => overlaps(each, pool)))
      throw new Refusal(
        409,
        'OverlappingAllocationPools',
        `Found overlapping allocation pools: ${words} for subnet ${text}.`,
      )
    if (gateway && holds(pool, String(gateway)))
      throw new Refusal(
        409,
        'GatewayConflictWithAllocationPools',
        `Gateway ip ${gateway} conflicts with allocation pool ${words}.`,
      )
    before.push(pool)
  }
}

function invalid(words: string): Refusal {
  return new Refusal(400, 'InvalidInput', `Invalid input for operation: ${words}.`)
}
