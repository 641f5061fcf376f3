import { json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { type Body, isObject } from '../resource/checks.ts'
import { namesOf } from '../resource/cloud-state.ts'
import { answer, held } from '../resource/collection.ts'
import type { Resource } from '../resource/resource-type.ts'
import { bodyOf, type Call, type Route } from '../resource/route.ts'
import { holds, overlaps, rangeOf } from './addresses.ts'
import { fixedOf } from './fixed-addresses.ts'
import { checkRoutes, type ExtraRoute, extraRoutes, interfaceOwner, interfacesOf, router } from './router.ts'

const path = (action: string) => `/v2.0/routers/:id/${action}`

/** What routers can be told to do. Faults aim at the subnet or port of an interface, and at the destination of a route. */
export const routerActions: readonly Route[] = [
  {
    method: 'PUT',
    path: path('add_router_interface'),
    act: 'create',
    names: interfaceNames,
    run: addInterface,
  },
  {
    method: 'PUT',
    path: path('remove_router_interface'),
    act: 'delete',
    names: interfaceNames,
    run: removeInterface,
  },
  {
    ...{ method: 'PUT', path: path('add_extraroutes'), act: 'create', names: destinations },
    run: (call) => setRoutes(call, (had, given) => [...had.filter((each) => !isIn(given, each)), ...given]),
  },
  {
    ...{ method: 'PUT', path: path('remove_extraroutes'), act: 'delete', names: destinations },
    run: (call) => setRoutes(call, (had, given) => had.filter((each) => !isIn(given, each))),
  },
]

function addInterface(call: Call): ReturnType<Route['run']> {
  const { cloud } = call
  const { id } = held(router, call)
  const { subnet_id: subnetId, port_id: portId } = bodyOf(call)
  if ((subnetId === undefined) === (portId === undefined))
    throw new Refusal(400, 'BadRequest', 'Bad router request: Either subnet_id or port_id must be specified.')
  const port = portId === undefined ? portIn(call, subnetId) : portAsGiven(call, portId)
  checkFree(call, fixedOf(port.body)[0]!.subnet_id, id, port)
  const taken = { device_id: id, device_owner: interfaceOwner, status: 'ACTIVE' }
  const made = cloud.find('port', port.id) ?? cloud.add('port', { ...port.body, ...taken })
  cloud.change(made, taken)
  return json(200, interfaceShown(id, made, cloud.project))
}

/** A port that is to be: the gateway of the subnet. */
function portIn({ cloud }: Call, subnetId: unknown): Pick<Resource, 'id' | 'body'> {
  const subnet = found(cloud, 'subnet', subnetId)
  const { gateway_ip: gateway, network_id } = subnet.body
  if (gateway === null)
    throw new Refusal(
      400,
      'BadRequest',
      'Bad router request: Subnet for router interface must have a gateway IP.',
    )
  const taken = cloud
    .all('port')
    .find(({ body }) => fixedOf(body).some((at) => at.subnet_id === subnet.id && at.ip_address === gateway))
  if (taken && taken.body['device_owner'] !== interfaceOwner)
    throw new Refusal(
      409,
      'IpAddressInUse',
      `Unable to complete operation for network ${network_id}. The IP address ${gateway} is in use.`,
    )
  const fixed_ips = [{ subnet_id: subnet.id, ip_address: gateway }]
  return { id: '', body: { network_id, fixed_ips } }
}

function portAsGiven({ cloud }: Call, portId: unknown): Resource {
  const port = found(cloud, 'port', portId)
  if (port.body['device_id'] !== '')
    throw new Refusal(
      409,
      'PortInUse',
      `Unable to complete operation on port ${port.id} for network ${port.body['network_id']}. Port already has an attached device ${port.body['device_id']}.`,
    )
  if (fixedOf(port.body).length === 0)
    throw new Refusal(400, 'BadRequest', 'Bad router request: Router port must have at least one fixed IP.')
  return port
}

/** A router is once in a subnet, and not in two that overlap. */
function checkFree({ cloud }: Call, subnetId: string, routerId: string, port: Pick<Resource, 'id'>): void {
  const range = rangeOf(String(cloud.find('subnet', subnetId)?.body['cidr']))
  for (const other of interfacesOf(routerId, cloud)) {
    for (const { subnet_id: there } of fixedOf(other.body)) {
      if (there === subnetId && other.id !== port.id)
        throw new Refusal(
          400,
          'BadRequest',
          `Bad router request: Router already has a port on subnet ${subnetId}.`,
        )
      const { cidr } = cloud.find('subnet', there)!.body
      if (overlaps(range, rangeOf(String(cidr))))
        throw new Refusal(
          400,
          'BadRequest',
          `Bad router request: Cidr of subnet ${subnetId} overlaps with cidr ${cidr} of subnet ${there}.`,
        )
    }
  }
}

function removeInterface(call: Call): ReturnType<Route['run']> {
  const { cloud } = call
  const resource = held(router, call)
  const { subnet_id: subnetId, port_id: portId } = bodyOf(call)
  const port = interfacesOf(resource.id, cloud).find(
    ({ id, body }) =>
      (portId === undefined || id === portId) &&
      (subnetId === undefined || fixedOf(body).some((at) => at.subnet_id === subnetId)),
  )
  if (!port || (subnetId === undefined && portId === undefined))
    throw new Refusal(
      404,
      'RouterInterfaceNotFoundForSubnet',
      `Router ${resource.id} has no interface on ${subnetId === undefined ? `port ${portId}` : `subnet ${subnetId}`}`,
    )
  const range = rangeOf(String(cloud.find('subnet', fixedOf(port.body)[0]!.subnet_id)?.body['cidr']))
  const routes = resource.body['routes'] as readonly ExtraRoute[]
  if (routes.some(({ nexthop }) => holds(range, nexthop)))
    throw new Refusal(
      409,
      'RouterInterfaceInUseByRoute',
      `Router interface for subnet ${fixedOf(port.body)[0]!.subnet_id} on router ${resource.id} cannot be deleted, as it is required by one or more routes.`,
    )
  const shown = interfaceShown(resource.id, port, cloud.project)
  cloud.remove(port)
  return json(200, shown)
}

function setRoutes(
  call: Call,
  after: (had: readonly ExtraRoute[], given: readonly ExtraRoute[]) => readonly ExtraRoute[],
): ReturnType<Route['run']> {
  const resource = held(router, call)
  const given = bodyOf(call, 'router')['routes']
  const reason = extraRoutes(given)
  if (reason !== undefined) throw router.family.wording.invalid('routes', reason)
  const routes = after(resource.body['routes'] as readonly ExtraRoute[], given as readonly ExtraRoute[])
  checkRoutes(resource, routes, call.cloud)
  call.cloud.change(resource, { routes })
  return answer(200, resource, call)
}

function interfaceShown(routerId: string, port: Resource, project: string): Body {
  const { subnet_id } = fixedOf(port.body)[0]!
  return {
    ...{ id: routerId, port_id: port.id, network_id: port.body['network_id'] },
    ...{ subnet_id, subnet_ids: [subnet_id], tenant_id: project, project_id: project },
  }
}

function interfaceNames(call: Call): readonly string[] {
  const { subnet_id, port_id } = bodyOf(call)
  const meant = call.cloud.find('subnet', subnet_id) ?? call.cloud.find('port', port_id)
  return meant ? namesOf(meant, call.cloud) : []
}

function destinations(call: Call): readonly string[] {
  const { routes } = bodyOf(call, 'router')
  return Array.isArray(routes) ? routes.filter(isObject).map(({ destination }) => String(destination)) : []
}

function isIn(routes: readonly ExtraRoute[], { destination, nexthop }: ExtraRoute): boolean {
  return routes.some((each) => each.destination === destination && each.nexthop === nexthop)
}

function found(cloud: Call['cloud'], type: string, id: unknown): Resource {
  const resource = cloud.find(type, id)
  if (!resource) throw router.family.wording.noReference(cloud.types.get(type)!, String(id))
  return resource
}
