import { Refusal } from '../http/refusal.ts'
import { address, type Body, cidr, fields, flag, listOf, orNull, text, uuid } from '../resource/checks.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import { holds, rangeOf } from './addresses.ts'
import { adminStateUp, common, neutron, said } from './family.ts'
import { fixedOf } from './fixed-addresses.ts'

const gatewayOwner = 'network:router_gateway'
export const interfaceOwner = 'network:router_interface'

/** A way to a destination. */
export interface ExtraRoute {
  readonly destination: string
  readonly nexthop: string
}

export const extraRoutes = listOf(fields({ 'destination!': cidr, 'nexthop!': address }))

export const router: ResourceType = {
  ...{ family: neutron, name: 'router', plural: 'routers', path: 'routers', noun: 'Router' },
  fields: {
    ...common,
    admin_state_up: adminStateUp,
    external_gateway_info: {
      check: (value) =>
        JSON.stringify(value) === '{}'
          ? undefined
          : fields({
              'network_id!': uuid,
              enable_snat: flag,
              external_fixed_ips: listOf(fields({ subnet_id: uuid, ip_address: address })),
            })(value),
    },
    routes: { check: extraRoutes, default: [] },
    distributed: { check: flag, default: false },
    ha: { check: flag, default: false },
    flavor_id: { check: orNull(uuid) },
    availability_zone_hints: { check: listOf(text()), default: [], fixed: true },
    availability_zones: { check: listOf(text()), default: ['nova'], by: 'cloud' },
    status: said('ACTIVE'),
  },
  check: (draft, cloud, before) => {
    checkGateway(draft, cloud)
    if (before) checkRoutes(before, (draft['routes'] ?? []) as readonly ExtraRoute[], cloud)
  },
  arrives: (resource, cloud) => setGateway(resource, cloud),
  changed: (resource, cloud) => setGateway(resource, cloud),
  checkRemoval: ({ id }, cloud) => {
    if (interfacesOf(id, cloud).length > 0)
      throw new Refusal(409, 'RouterInUse', `Router ${id} still has ports`)
  },
  leaves: ({ id }, cloud) => {
    for (const port of cloud.where('port', { device_id: id })) cloud.remove(port)
  },
}

/** The ports by which a router is part of subnets. */
export function interfacesOf(router: string, cloud: Holdings): readonly Resource[] {
  return cloud.where('port', { device_id: router, device_owner: interfaceOwner })
}

/** Throws where a next hop lies in no subnet that the router is part of. */
export function checkRoutes({ id, body }: Resource, routes: readonly ExtraRoute[], cloud: Holdings): void {
  const ports = cloud.where('port', { device_id: id })
  const near = ports
    .flatMap((port) => fixedOf(port.body))
    .map(({ subnet_id }) => rangeOf(String(cloud.find('subnet', subnet_id)?.body['cidr'])))
  const had = JSON.stringify(body['routes'])
  for (const route of routes) {
    if (had.includes(JSON.stringify(route)) || near.some((range) => holds(range, route.nexthop))) continue
    throw new Refusal(
      400,
      'InvalidRoutes',
      `Invalid format for routes: ${JSON.stringify(routes)}, the nexthop ${route.nexthop} is not connected with router`,
    )
  }
}

function checkGateway({ external_gateway_info: info }: Body, cloud: Holdings): void {
  const { network_id: id } = (info ?? {}) as { network_id?: string }
  if (id === undefined) return
  const network = cloud.find('network', id)
  if (!network) throw new Refusal(404, 'NetworkNotFound', `Network ${id} could not be found.`)
  if (network.body['router:external'] !== true)
    throw new Refusal(400, 'BadRequest', `Bad router request: Network ${id} is not an external network.`)
}

/** A gateway is a port in the external network. */
function setGateway(resource: Resource, cloud: Holdings): void {
  const { id, body } = resource
  const info = body['external_gateway_info'] as Body | null
  const [before] = cloud.where('port', { device_id: id, device_owner: gatewayOwner })
  const network = info?.['network_id']
  if (before && before.body['network_id'] !== network) cloud.remove(before)
  if (network === undefined) {
    resource.body = { ...body, external_gateway_info: null }
    return
  }
  const kept = before && before.body['network_id'] === network
  const asked = (info?.['external_fixed_ips'] ?? null) as readonly Body[] | null
  const port = kept
    ? before
    : cloud.add(
        'port',
        {
          network_id: network,
          device_id: id,
          device_owner: gatewayOwner,
          fixed_ips: asked,
          status: 'ACTIVE',
        },
        { builtIn: true },
      )
  const gateway = { enable_snat: true, ...info, external_fixed_ips: fixedOf(port.body) }
  resource.body = { ...body, external_gateway_info: gateway }
}
