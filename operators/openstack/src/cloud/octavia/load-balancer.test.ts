import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cloudAtRest } from '../cloud.testkit.ts'
import type { Body } from '../resource/checks.ts'

type Entry = Readonly<Record<string, unknown>>

/** A cloud with a load balancer that is being created. */
async function withBalancer(t: TestContext) {
  const found = await cloudAtRest(t)
  const neutron = found.of('network')
  const octavia = found.of('load-balancer')
  const { network } = await neutron.post('/v2.0/networks', { network: { name: 'net' } })
  const { subnet } = await neutron.post('/v2.0/subnets', {
    subnet: { network_id: (network as Entry)['id'], cidr: '10.0.0.0/24', ip_version: 4 },
  })
  const make = async (path: string, name: string, fields: Body, status = 201): Promise<Entry> => {
    const body = await octavia.post(`/v2/lbaas/${path}`, { [name]: fields }, status)
    return (body[name] ?? body) as Entry
  }
  const vip_subnet_id = (subnet as Entry)['id']
  const balancer = await make('loadbalancers', 'loadbalancer', { name: 'lb', vip_subnet_id })
  const listener = (fields: Body = {}, status?: number) =>
    make(
      'listeners',
      'listener',
      { loadbalancer_id: balancer['id'], protocol: 'TCP', protocol_port: 80, ...fields },
      status,
    )
  const stateOf = async (path: string, name: string) =>
    ((await octavia.get(`/v2/lbaas/${path}`))[name] as Entry)['provisioning_status']
  const balancerState = () => stateOf(`loadbalancers/${balancer['id']}`, 'loadbalancer')
  return { ...found, neutron, octavia, make, balancer, listener, stateOf, balancerState, vip_subnet_id }
}

test('a load balancer has an address at once, and is immutable until it is active', async (t) => {
  const { balancer, balancerState, listener, clock } = await withBalancer(t)
  assert.deepEqual([balancer['vip_address'], balancer['provisioning_status']], ['10.0.0.2', 'PENDING_CREATE'])
  assert.deepEqual(await listener({}, 409), {
    faultcode: 'Client',
    faultstring: `Load Balancer ${balancer['id']} is immutable and cannot be updated.`,
    debuginfo: null,
  })
  clock.move(30_000)
  assert.equal(await balancerState(), 'ACTIVE')
})

test('while a part is being changed the load balancer and its other parts are immutable', async (t) => {
  const { clock, listener, balancerState, stateOf, make, octavia } = await withBalancer(t)
  clock.move(30_000)
  const { id } = await listener()
  assert.equal(await balancerState(), 'PENDING_UPDATE')
  assert.match(String((await listener({ protocol_port: 81 }, 409))['faultstring']), /immutable/)
  clock.move(3_000)
  assert.deepEqual(
    [await balancerState(), await stateOf(`listeners/${id}`, 'listener')],
    ['ACTIVE', 'ACTIVE'],
  )
  const pool = await make('pools', 'pool', { listener_id: id, protocol: 'TCP', lb_algorithm: 'ROUND_ROBIN' })
  clock.move(3_000)
  const address = { address: '10.0.0.9', protocol_port: 8080 }
  await make(`pools/${pool['id']}/members`, 'member', address)
  clock.move(3_000)
  const twin = await make(`pools/${pool['id']}/members`, 'member', address, 409)
  assert.match(String(twin['faultstring']), /already using ip 10\.0\.0\.9 on protocol_port 8080/)
  const monitor = { pool_id: pool['id'], type: 'HTTP', delay: 5, timeout: 3, max_retries: 3 }
  await make('healthmonitors', 'healthmonitor', monitor)
  clock.move(3_000)
  await make('healthmonitors', 'healthmonitor', monitor, 409)
  const { pool: shown } = await octavia.get(`/v2.0/lbaas/pools/${pool['id']}`)
  const { members, listeners } = shown as Record<string, Entry[]>
  assert.deepEqual([members!.length, listeners], [1, [{ id }]])
})

test('a load balancer with parts goes with all of them, or stays', async (t) => {
  const { clock, listener, octavia, balancer, inventory } = await withBalancer(t)
  clock.move(30_000)
  await listener()
  clock.move(3_000)
  const path = `/v2/lbaas/loadbalancers/${balancer['id']}`
  assert.match(String((await octavia.delete(path, undefined, 400))['faultstring']), /has children/)
  await octavia.delete(`${path}?cascade=true`)
  clock.move(10_000)
  await octavia.get(path, undefined, 404)
  assert.deepEqual(
    inventory().map(({ what }) => what),
    ['network', 'subnet'],
  )
})

const refusals: readonly [what: string, path: string, name: string, fields: Body, status: number][] = [
  ['no address', 'loadbalancers', 'loadbalancer', {}, 400],
  [
    'a subnet that is not there',
    'loadbalancers',
    'loadbalancer',
    { vip_subnet_id: crypto.randomUUID() },
    400,
  ],
  ['a protocol that nobody knows', 'listeners', 'listener', { protocol: 'GOPHER' }, 400],
  ['a port out of range', 'listeners', 'listener', { protocol_port: 70_000 }, 400],
  [
    'a load balancer that is not there',
    'listeners',
    'listener',
    { loadbalancer_id: crypto.randomUUID() },
    404,
  ],
  ['a pool of nothing', 'pools', 'pool', { protocol: 'TCP', lb_algorithm: 'ROUND_ROBIN' }, 400],
]
for (const [what, path, name, fields, status] of refusals) {
  test(`${what} is answered ${status} for a ${name}`, async (t) => {
    const { clock, make, listener } = await withBalancer(t)
    clock.move(30_000)
    const answer = name === 'listener' ? listener(fields, status) : make(path, name, fields, status)
    assert.equal((await answer)['faultcode'], 'Client')
  })
}

test('a build that fails ends in ERROR, and can only be deleted; a quota is exceeded with 403', async (t) => {
  const { clock, faults, make, balancerState, balancer, octavia, vip_subnet_id, listener } =
    await withBalancer(t)
  faults.inject('build-fails', { target: 'lb', times: 1 })
  clock.move(30_000)
  assert.equal(await balancerState(), 'ERROR')
  await listener({}, 409)
  await octavia.delete(`/v2/lbaas/loadbalancers/${balancer['id']}`)
  clock.move(10_000)
  await octavia.put('/v2/lbaas/quotas/demo', { quota: { loadbalancer: 0 } })
  const over = await make('loadbalancers', 'loadbalancer', { vip_subnet_id }, 403)
  assert.equal(over['faultstring'], 'Quota has been met for resources: loadbalancer')
})

test('what is stuck stays as it is until the fault is cleared', async (t) => {
  const { clock, faults, balancerState } = await withBalancer(t)
  faults.inject('stuck', { target: 'lb' })
  clock.move(600_000)
  assert.equal(await balancerState(), 'PENDING_CREATE')
  faults.clear('stuck')
  assert.equal(await balancerState(), 'ACTIVE')
})
