import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudWithNetworks, type Entry } from './network.testkit.ts'

test('a subnet has a gateway and the rest as its pool, where nothing is said', async (t) => {
  const { subnet } = await cloudWithNetworks(t)
  const made = await subnet({ cidr: '10.0.0.0/24' })
  assert.deepEqual(
    [made['gateway_ip'], made['allocation_pools']],
    ['10.0.0.1', [{ start: '10.0.0.2', end: '10.0.0.254' }]],
  )
  const lonely = await subnet({ cidr: '10.0.0.0/29', gateway_ip: null })
  assert.deepEqual(
    [lonely['gateway_ip'], lonely['allocation_pools']],
    [null, [{ start: '10.0.0.1', end: '10.0.0.6' }]],
  )
})

const pool = (start: string, end: string) => ({ allocation_pools: [{ start, end }] })
const refusals: readonly [what: string, fields: Entry, status: number, type: string][] = [
  ['a CIDR that is none', { cidr: '10.0.0.0/40' }, 400, 'HTTPBadRequest'],
  ['a CIDR of another version', { cidr: 'fd00::/64' }, 400, 'InvalidInput'],
  ['a pool outside', pool('10.0.1.2', '10.0.1.9'), 400, 'OutOfBoundsAllocationPool'],
  ['a pool backwards', pool('10.0.0.9', '10.0.0.2'), 400, 'InvalidAllocationPool'],
  ['a pool with the gateway', pool('10.0.0.1', '10.0.0.9'), 409, 'GatewayConflictWithAllocationPools'],
  ['a route without a next hop', { host_routes: [{ destination: '10.1.0.0/16' }] }, 400, 'HTTPBadRequest'],
  [
    'a route to nowhere',
    { host_routes: [{ destination: 'nowhere', nexthop: '10.0.0.5' }] },
    400,
    'HTTPBadRequest',
  ],
]
for (const [what, fields, status, type] of refusals) {
  test(`${what} is answered ${status} ${type}`, async (t) => {
    const { subnet } = await cloudWithNetworks(t)
    assert.equal((await subnet({ cidr: '10.0.0.0/24', ...fields }, status))['type'], type)
  })
}

test('pools and host routes are changed, and a ports address keeps its subnet', async (t) => {
  const { subnet, neutron, make } = await cloudWithNetworks(t)
  const { id, network_id } = await subnet({ cidr: '10.0.0.0/24' })
  const routes = [{ destination: '10.1.0.0/16', nexthop: '10.0.0.9' }]
  const fields = { host_routes: routes, ...pool('10.0.0.10', '10.0.0.11') }
  const { subnet: shown } = await neutron.put(`/v2.0/subnets/${id}`, { subnet: fields })
  assert.deepEqual((shown as Entry)['host_routes'], routes)
  const ports = [
    await make('ports', 'port', { network_id }),
    await make('ports', 'port', { network_id, fixed_ips: [{ ip_address: '10.0.0.50' }] }),
    await make('ports', 'port', { network_id }),
  ]
  assert.deepEqual(
    ports.map(({ fixed_ips }) => (fixed_ips as Entry[])[0]!['ip_address']),
    ['10.0.0.10', '10.0.0.50', '10.0.0.11'],
  )
  assert.equal((await make('ports', 'port', { network_id }, 409))['type'], 'IpAddressGenerationFailure')
  const taken = { network_id, fixed_ips: [{ ip_address: '10.0.0.50' }] }
  assert.equal((await make('ports', 'port', taken, 409))['type'], 'IpAddressInUse')
  const error = await neutron.delete(`/v2.0/subnets/${id}`, undefined, 409)
  assert.equal((error['NeutronError'] as Entry)['type'], 'SubnetInUse')
  for (const port of ports) await neutron.delete(`/v2.0/ports/${port['id']}`)
  await neutron.delete(`/v2.0/subnets/${id}`)
})

test('two subnets of a network do not overlap, and go with it', async (t) => {
  const { subnet, neutron, inventory } = await cloudWithNetworks(t)
  const { network_id } = await subnet({ cidr: '10.0.0.0/24' })
  assert.match(String((await subnet({ network_id, cidr: '10.0.0.0/25' }, 400))['message']), /overlaps/)
  await subnet({ network_id, cidr: '10.0.1.0/24' })
  await neutron.delete(`/v2.0/networks/${network_id}`)
  assert.deepEqual(
    inventory().filter(({ what }) => what !== 'network'),
    [],
  )
})

test('a network is one segment, and may have more', async (t) => {
  const { network, make, neutron } = await cloudWithNetworks(t)
  const { id: network_id } = await network()
  const vlan = { network_id, network_type: 'vlan', physical_network: 'rack', segmentation_id: 100 }
  const { id } = await make('segments', 'segment', { ...vlan, name: 'rack-1' })
  assert.equal((await make('segments', 'segment', vlan, 409))['type'], 'SegmentIdInUse')
  await make('segments', 'segment', { ...vlan, segmentation_id: 5000 }, 400)
  const list = async () =>
    ((await neutron.get(`/v2.0/segments?network_id=${network_id}`))['segments'] as Entry[]).map(
      (each) => each['network_type'],
    )
  assert.deepEqual(await list(), ['geneve', 'vlan'])
  await neutron.delete(`/v2.0/segments/${id}`)
  assert.deepEqual(await list(), ['geneve'])
})
