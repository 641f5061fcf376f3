import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudWithNetworks, type Entry } from './network.testkit.ts'

test('a router becomes part of subnets once each, and cannot be deleted before it left them', async (t) => {
  const { router, subnet, tell, neutron, inventory } = await cloudWithNetworks(t)
  const { id } = await router()
  const { id: subnet_id, network_id } = await subnet({ cidr: '10.0.0.0/24' })
  const made = await tell(id, 'add_router_interface', { subnet_id })
  assert.deepEqual(made['subnet_ids'], [subnet_id])
  const again = await tell(id, 'add_router_interface', { subnet_id }, 400)
  assert.match(String(again['message']), /already has a port on subnet/)
  const other = await subnet({ cidr: '10.0.0.0/25' })
  assert.match(
    String((await tell(id, 'add_router_interface', { subnet_id: other['id'] }, 400))['message']),
    /overlaps/,
  )
  const { NeutronError: inUse } = await neutron.delete(`/v2.0/routers/${id}`, undefined, 409)
  assert.equal((inUse as Entry)['type'], 'RouterInUse')
  await neutron.delete(`/v2.0/ports/${made['port_id']}`, undefined, 409)
  await tell(id, 'remove_router_interface', { subnet_id })
  await tell(id, 'remove_router_interface', { subnet_id }, 404)
  await neutron.delete(`/v2.0/routers/${id}`)
  await neutron.delete(`/v2.0/networks/${network_id}`)
  assert.deepEqual(
    inventory().map(({ what }) => what),
    ['network', 'subnet'],
  )
})

test('a port becomes an interface, and none that another device has', async (t) => {
  const { router, subnet, tell, make } = await cloudWithNetworks(t)
  const { id } = await router()
  const { network_id } = await subnet({ cidr: '10.0.0.0/24' })
  const { id: port_id } = await make('ports', 'port', { network_id })
  await tell(id, 'add_router_interface', { port_id })
  assert.equal((await tell(id, 'add_router_interface', { port_id }, 409))['type'], 'PortInUse')
  await tell(id, 'add_router_interface', {}, 400)
  await tell(id, 'remove_router_interface', { port_id })
})

test('routes are added and removed one by one; a next hop must be near', async (t) => {
  const { router, subnet, tell, faults } = await cloudWithNetworks(t)
  const { id } = await router()
  const { id: subnet_id } = await subnet({ cidr: '10.0.0.0/24' })
  await tell(id, 'add_router_interface', { subnet_id })
  const [a, b] = ['10.1.0.0/16', '10.2.0.0/16'].map((destination) => ({ destination, nexthop: '10.0.0.9' }))
  const routes = async (action: string, ...given: unknown[]) =>
    ((await tell(id, action, { router: { routes: given } }))['router'] as Entry)['routes']
  assert.deepEqual(await routes('add_extraroutes', a, b), [a, b])
  assert.deepEqual(await routes('add_extraroutes', a), [b, a])
  assert.deepEqual(await routes('remove_extraroutes', b), [a])
  const far = { destination: '10.3.0.0/16', nexthop: '192.168.0.1' }
  assert.equal(
    (await tell(id, 'add_extraroutes', { router: { routes: [far] } }, 400))['type'],
    'InvalidRoutes',
  )
  const held = await tell(id, 'remove_router_interface', { subnet_id }, 409)
  assert.equal(held['type'], 'RouterInterfaceInUseByRoute')
  faults.inject('conflict', { target: '10.2.0.0/16' })
  await tell(id, 'add_extraroutes', { router: { routes: [b] } }, 409)
})

test('a floating IP needs a way from an external network to its port', async (t) => {
  const { router, subnet, tell, make, external, neutron } = await cloudWithNetworks(t)
  const outside = await external()
  const { id: subnet_id, network_id } = await subnet({ cidr: '10.0.0.0/24' })
  await make('floatingips', 'floatingip', { floating_network_id: network_id }, 400)
  const { id: port_id } = await make('ports', 'port', { network_id })
  const floating = { floating_network_id: outside, port_id }
  const unreachable = await make('floatingips', 'floatingip', floating, 404)
  assert.equal(unreachable['type'], 'ExternalGatewayForFloatingIPNotFound')
  const { id } = await router({ external_gateway_info: { network_id: outside } })
  await tell(id, 'add_router_interface', { subnet_id })
  const made = await make('floatingips', 'floatingip', floating)
  assert.deepEqual([made['status'], made['router_id']], ['ACTIVE', id])
  assert.match(String(made['floating_ip_address']), /^203\.0\.113\./)
  await neutron.delete(`/v2.0/ports/${port_id}`)
  const { floatingip } = await neutron.get(`/v2.0/floatingips/${made['id']}`)
  assert.deepEqual([(floatingip as Entry)['status'], (floatingip as Entry)['port_id']], ['DOWN', null])
  await neutron.delete(`/v2.0/floatingips/${made['id']}`)
})

test('a gateway is a network that is external, and is given up again', async (t) => {
  const { router, network, external, neutron, make } = await cloudWithNetworks(t)
  const { id: inside } = await network()
  await make('routers', 'router', { external_gateway_info: { network_id: inside } }, 400)
  const outside = await external()
  const { id } = await router({ external_gateway_info: { network_id: outside } })
  await neutron.delete(`/v2.0/networks/${outside}`, undefined, 409)
  await neutron.put(`/v2.0/routers/${id}`, { router: { external_gateway_info: {} } })
  await neutron.delete(`/v2.0/networks/${outside}`)
})

test('a security group that a port has stays', async (t) => {
  const { make, network, neutron } = await cloudWithNetworks(t)
  const { id } = await make('security-groups', 'security_group', { name: 'web' })
  const { id: network_id } = await network()
  const port = await make('ports', 'port', { network_id, security_groups: [id] })
  const { NeutronError: error } = await neutron.delete(`/v2.0/security-groups/${id}`, undefined, 409)
  assert.equal((error as Entry)['type'], 'SecurityGroupInUse')
  await neutron.put(`/v2.0/ports/${port['id']}`, { port: { security_groups: [] } })
  await neutron.delete(`/v2.0/security-groups/${id}`)
})
