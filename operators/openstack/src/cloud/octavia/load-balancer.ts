import { empty } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { address, type Body, orNull, text, uuid } from '../resource/checks.ts'
import { namesOf } from '../resource/cloud-state.ts'
import { held } from '../resource/collection.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import type { Route } from '../resource/route.ts'
import { common, lifecycle, octavia } from './family.ts'

export const loadBalancer: ResourceType = {
  ...{ family: octavia, name: 'loadbalancer', plural: 'loadbalancers', path: 'lbaas/loadbalancers' },
  noun: 'Load Balancer',
  fields: {
    ...common,
    vip_subnet_id: { check: orNull(uuid), fixed: true, refers: 'subnet' },
    vip_network_id: { check: orNull(uuid), fixed: true, refers: 'network' },
    vip_port_id: { check: orNull(uuid), fixed: true, refers: 'port' },
    vip_address: { check: orNull(address), fixed: true },
    vip_qos_policy_id: { check: orNull(uuid) },
    provider: { check: text(), default: 'amphora', fixed: true },
    flavor_id: { check: orNull(uuid), fixed: true },
    availability_zone: { check: orNull(text()), fixed: true },
  },
  check: ({ vip_port_id, vip_network_id, vip_subnet_id }) => {
    if (vip_port_id === null && vip_network_id === null && vip_subnet_id === null)
      throw new Refusal(
        400,
        'Client',
        'Validation failure: VIP must contain one of: vip_port_id, vip_network_id, vip_subnet_id.',
      )
  },
  arrives: giveAddress,
  leaves: ({ id }, cloud) => {
    for (const port of cloud.where('port', { device_id: `lb-${id}` })) {
      if (port.builtIn) cloud.remove(port)
      else cloud.change(port, { device_id: '', device_owner: '' })
    }
  },
  lifecycle: lifecycle({ create: 30, update: 3, delete: 10 }),
  show: ({ id, body }, cloud) => ({
    operating_status: body['provisioning_status'] === 'PENDING_CREATE' ? 'OFFLINE' : 'ONLINE',
    listeners: idsOf(cloud.where('listener', { loadbalancer_id: id })),
    pools: idsOf(cloud.where('pool', { loadbalancer_id: id })),
  }),
}

const path = `${octavia.root}/${loadBalancer.path}/:id`

/** It goes with all its parts where that is asked for, else only without any. */
export const loadBalancerRoutes: readonly Route[] = [
  {
    ...{
      method: 'DELETE',
      path,
      act: 'delete',
      names: (call) => namesOf(held(loadBalancer, call), call.cloud),
    },
    run: (call) => {
      const { cloud, query } = call
      const resource = held(loadBalancer, call)
      const { id } = resource
      const parts = ['listener', 'pool'].flatMap((type) => cloud.where(type, { loadbalancer_id: id }))
      if (parts.length > 0 && query.get('cascade')?.toLowerCase() !== 'true')
        throw new Refusal(
          400,
          'Client',
          `Validation failure: Cannot delete Load Balancer ${id} - it has children`,
        )
      cloud.checkReady(loadBalancer, resource.body, resource, 'delete')
      cloud.begin(resource, 'delete')
      return empty(204)
    },
  },
]

/** The load balancer that something is a part of. */
export function balancersOf(part: Body, cloud: Holdings): readonly Resource[] {
  const balancer = cloud.find('loadbalancer', part['loadbalancer_id'])
  if (balancer) return [balancer]
  const parent = cloud.find('listener', part['listener_id']) ?? cloud.find('pool', part['pool_id'])
  return parent ? balancersOf(parent.body, cloud) : []
}

export function idsOf(resources: readonly Resource[]): readonly { readonly id: string }[] {
  return resources.map(({ id }) => ({ id }))
}

/** Its address is that of a port. */
function giveAddress(resource: Resource, cloud: Holdings): void {
  const { id, body } = resource
  const subnet = cloud.find('subnet', body['vip_subnet_id'])
  const device = { device_id: `lb-${id}`, device_owner: 'Octavia' }
  const given = cloud.find('port', body['vip_port_id'])
  if (given) cloud.change(given, device)
  const at = {
    ...(subnet && { subnet_id: subnet.id }),
    ...(body['vip_address'] !== null && { ip_address: body['vip_address'] }),
  }
  const port =
    given ??
    cloud.add(
      'port',
      {
        ...{
          ...device,
          name: `octavia-lb-${id}`,
          network_id: subnet?.body['network_id'] ?? body['vip_network_id'],
        },
        fixed_ips: Object.keys(at).length > 0 ? [at] : null,
      },
      { builtIn: true },
    )
  const [fixed] = port.body['fixed_ips'] as readonly { subnet_id: string; ip_address: string }[]
  resource.body = {
    ...body,
    ...{ vip_port_id: port.id, vip_network_id: port.body['network_id'] },
    ...{ vip_subnet_id: fixed?.subnet_id ?? null, vip_address: fixed?.ip_address ?? null },
  }
}
