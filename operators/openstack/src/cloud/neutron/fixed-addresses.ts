import { Refusal } from '../http/refusal.ts'
import type { Body } from '../resource/checks.ts'
import type { Holdings, Resource } from '../resource/resource-type.ts'
import { addressText, between, holds, rangeOf } from './addresses.ts'
import { poolsOf } from './subnet.ts'

/** Where a port stands in a subnet. */
export interface FixedAddress {
  readonly subnet_id: string
  readonly ip_address: string
}

type Asked = Partial<FixedAddress>

/**
 * The addresses of a port: those asked for, and what is free where nothing more is said. Throws where an address is taken, or
 * lies in no subnet of the network. `own`: the port that may keep what it has.
 */
export function fixedAddresses(
  network: unknown,
  asked: readonly Asked[] | null,
  cloud: Holdings,
  own?: Resource,
): readonly FixedAddress[] {
  const subnets = cloud.where('subnet', { network_id: network })
  const taken = takenIn(cloud, own)
  if (asked === null) return firstOfEach(subnets, taken)
  return asked.map((each) => {
    const found = place(each, subnets, taken, network)
    taken.add(keyOf(found))
    return found
  })
}

/** One address of each version, as far as there are subnets. */
function firstOfEach(subnets: readonly Resource[], taken: Set<string>): readonly FixedAddress[] {
  return [4, 6].flatMap((version) => {
    const [subnet] = subnets.filter(({ body }) => body['ip_version'] === version)
    return subnet ? [freeIn(subnet, taken)] : []
  })
}

function place(
  { subnet_id: id, ip_address: ip }: Asked,
  subnets: readonly Resource[],
  taken: Set<string>,
  network: unknown,
): FixedAddress {
  if (id !== undefined && !subnets.some((subnet) => subnet.id === id))
    throw new Refusal(
      400,
      'InvalidInput',
      `Invalid input for operation: Failed to create port on network ${network}, because fixed_ips included invalid subnet ${id}.`,
    )
  const subnet = subnets.find(
    (each) => (id === undefined || each.id === id) && (!ip || holds(rangeOf(String(each.body['cidr'])), ip)),
  )
  if (!subnet)
    throw new Refusal(
      400,
      ip && id ? 'InvalidIpForSubnet' : 'InvalidIpForNetwork',
      `IP address ${ip} is not a valid IP for ${id ? 'the specified subnet' : 'any of the subnets on the specified network'}.`,
    )
  if (!ip) return freeIn(subnet, taken)
  const found = { subnet_id: subnet.id, ip_address: ip }
  if (taken.has(keyOf(found)))
    throw new Refusal(
      409,
      'IpAddressInUse',
      `Unable to complete operation for network ${network}. The IP address ${ip} is in use.`,
    )
  return found
}

function freeIn(subnet: Resource, taken: ReadonlySet<string>): FixedAddress {
  for (const { first, last, bits } of poolsOf(subnet))
    for (let value = first; value <= last; value++) {
      const found = { subnet_id: subnet.id, ip_address: addressText(value, bits) }
      if (!taken.has(keyOf(found))) return found
    }
  throw new Refusal(
    409,
    'IpAddressGenerationFailure',
    `No more IP addresses available on network ${subnet.body['network_id']}.`,
  )
}

function takenIn(cloud: Holdings, own: Resource | undefined): Set<string> {
  const others = cloud.all('port').filter((port) => port !== own)
  return new Set(others.flatMap(({ body }) => fixedOf(body).map(keyOf)))
}

/** As a port has them. */
export function fixedOf(port: Body): readonly FixedAddress[] {
  return (port['fixed_ips'] ?? []) as readonly FixedAddress[]
}

function keyOf({ subnet_id, ip_address }: FixedAddress): string {
  return `${subnet_id} ${between(ip_address, ip_address).first}`
}
