import { Refusal } from '../http/refusal.ts'
import { address, type Body, orNull, text, uuid } from '../resource/checks.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import { common, neutron, said, textOf } from './family.ts'
import { fixedAddresses, fixedOf } from './fixed-addresses.ts'
import { interfaceOwner } from './router.ts'

const { name: _, ...described } = common

export const floatingIp: ResourceType = {
  ...{ family: neutron, name: 'floatingip', plural: 'floatingips', path: 'floatingips', noun: 'Floating IP' },
  fields: {
    ...described,
    floating_network_id: { check: uuid, required: true, fixed: true, refers: 'network' },
    subnet_id: { check: orNull(uuid), fixed: true, refers: 'subnet', hidden: true },
    floating_ip_address: { check: orNull(address), fixed: true },
    port_id: { check: orNull(uuid), refers: 'port', whenGone: 'clear' },
    fixed_ip_address: { check: orNull(address) },
    dns_name: { check: text(), default: '', fixed: true },
    dns_domain: { check: text(), default: '', fixed: true },
    qos_policy_id: { check: orNull(uuid) },
    router_id: { ...said(null), hidden: true },
    status: { ...said('DOWN'), hidden: true },
    port: { ...said(null), hidden: true },
  },
  labels: (body) => [textOf(body, 'floating_ip_address') ?? ''],
  check: (draft, cloud, before) => {
    const { floating_network_id: network } = draft
    if (cloud.find('network', network)?.body['router:external'] !== true)
      throw new Refusal(
        400,
        'BadRequest',
        `Bad floatingip request: Network ${network} is not a valid external network.`,
      )
    if (!before) fixedAddresses(network, wanted(draft), cloud)
    checkPort(draft, cloud, before)
  },
  arrives: (resource, cloud) => {
    const { floating_network_id: network } = resource.body
    // It is a port in the external network.
    const port = cloud.add(
      'port',
      {
        network_id: network,
        fixed_ips: wanted(resource.body),
        device_id: resource.id,
        device_owner: 'network:floatingip',
        status: 'N/A',
      },
      { builtIn: true },
    )
    resource.body = {
      ...resource.body,
      floating_ip_address: fixedOf(port.body)[0]?.ip_address ?? null,
      port: port.id,
    }
  },
  leaves: ({ id }, cloud) => {
    for (const port of cloud.where('port', { device_id: id })) cloud.remove(port)
  },
  show: ({ body }, cloud) => {
    const port = cloud.find('port', body['port_id'])
    const fixed = port && (textOf(body, 'fixed_ip_address') ?? fixedOf(port.body)[0]?.ip_address ?? null)
    return {
      fixed_ip_address: fixed ?? null,
      router_id: port ? (routerOf(port, body['floating_network_id'], cloud) ?? null) : null,
      status: port ? 'ACTIVE' : 'DOWN',
      port_details: port ? { name: port.body['name'], status: port.body['status'] } : null,
    }
  },
  owner: ({ body, id }) => textOf(body, 'description') || id,
}

/** The address that is asked for; null: any. */
function wanted(body: Body): readonly { readonly subnet_id?: string; readonly ip_address?: string }[] | null {
  const [subnet, ip] = [textOf(body, 'subnet_id'), textOf(body, 'floating_ip_address')]
  if (subnet === undefined && ip === undefined) return null
  return [{ ...(subnet !== undefined && { subnet_id: subnet }), ...(ip !== undefined && { ip_address: ip }) }]
}

function checkPort(draft: Body, cloud: Holdings, before: Resource | undefined): void {
  const port = cloud.find('port', draft['port_id'])
  if (!port) return
  const other = cloud.where('floatingip', { port_id: port.id }).find((each) => each !== before)
  if (other)
    throw new Refusal(
      409,
      'FloatingIPPortAlreadyAssociated',
      `Cannot associate floating IP with port ${port.id}, as it already has the floating IP ${other.body['floating_ip_address']}.`,
    )
  const [at] = fixedOf(port.body)
  if (!at)
    throw new Refusal(400, 'BadRequest', `Bad floatingip request: Port ${port.id} does not have fixed ips.`)
  if (routerOf(port, draft['floating_network_id'], cloud) === undefined)
    throw new Refusal(
      404,
      'ExternalGatewayForFloatingIPNotFound',
      `External network ${draft['floating_network_id']} is not reachable from subnet ${at.subnet_id}. Therefore, cannot associate Port ${port.id} with a Floating IP.`,
    )
}

/** The router between a port and an external network. */
function routerOf(port: Resource, network: unknown, cloud: Holdings): string | undefined {
  const subnets = fixedOf(port.body).map(({ subnet_id }) => subnet_id)
  return cloud
    .where('port', { device_owner: interfaceOwner })
    .filter(({ body }) => fixedOf(body).some(({ subnet_id }) => subnets.includes(subnet_id)))
    .map(({ body }) => cloud.find('router', body['device_id']))
    .find((router) => (router?.body['external_gateway_info'] as Body | null)?.['network_id'] === network)?.id
}
