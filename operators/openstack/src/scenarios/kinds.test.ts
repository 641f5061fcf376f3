// openstack-subresources / Affected Resources: each kind with its parts, and those without
import assert from 'node:assert/strict'
import {
  floatingIP,
  loadBalancer,
  network,
  port,
  ready,
  readyWithoutParts,
  router,
  rule,
  scenario,
  securityGroup,
  subnet,
} from './scenario.testkit.ts'

const section = 'Affected Resources'

scenario('Network: segments, each by itself', {
  section,
  rules: ['O23'],
  given: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: 'rack-2', message: 'physical network rack-2 is not known' })
    const segments = [
      { name: 'rack-1', networkType: 'vlan', physicalNetwork: 'rack-1', segmentationID: 101 },
      { name: 'rack-2', networkType: 'vlan', physicalNetwork: 'rack-2', segmentationID: 102 },
    ]
    await cluster.apply(network('net', { segments }))
  },
  then: {
    'Network/net': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False SegmentCreationFailed "Segment \'rack-2\' failed: physical network rack-2 is not known"',
    },
  },
  why: { 'Network/net': 'Network/net InvalidConfiguration' },
  act: async ({ cluster, cloud, faults }) => {
    assert.deepEqual((await cloud.list('segment', { name: 'rack-1' })).length, 1)
    faults.clear()
    const segments = [{ name: 'rack-1', networkType: 'vlan', physicalNetwork: 'rack-1', segmentationID: 101 }]
    await cluster.patch('Network/net', { spec: { resource: { segments } } })
  },
  afterwards: { 'Network/net': ready },
})

scenario('Subnet: allocation pools and host routes, each by itself', {
  section,
  rules: ['O10', 'O23'],
  given: [
    network('net'),
    subnet('front', 'net', {
      allocationPools: [
        { start: '10.0.0.10', end: '10.0.0.20' },
        { start: '10.0.1.10', end: '10.0.1.20' },
        { start: '10.0.0.30', end: '10.0.0.40' },
      ],
      hostRoutes: [{ destination: '10.9.0.0/16', nextHop: '10.0.0.2' }],
    }),
  ],
  when: async ({ cloud }) => {
    const [found] = await cloud.list('subnet', { name: 'front' })
    const pools = found?.['allocation_pools'] as readonly { start: string }[]
    assert.deepEqual(pools.map(({ start }) => start).toSorted(), ['10.0.0.10', '10.0.0.30'])
    assert.deepEqual(found?.['host_routes'], [{ destination: '10.9.0.0/16', nexthop: '10.0.0.2' }])
  },
  then: {
    'Network/net': ready,
    'Subnet/front': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False AllocationPoolFailed "AllocationPool \'10.0.1.10-10.0.1.20\' failed: The allocation pool 10.0.1.10-10.0.1.20 spans beyond the subnet cidr 10.0.0.0/24."',
    },
  },
  why: { 'Subnet/front': 'Subnet/front InvalidConfiguration "spans beyond the subnet"' },
  act: ({ cluster }) =>
    cluster.patch('Subnet/front', { spec: { resource: { allocationPools: [], hostRoutes: [] } } }),
  afterwards: { 'Subnet/front': ready },
})

scenario('Router: interfaces wait for their subnets, and routes for what leads to them', {
  section,
  rules: ['O9', 'O20'],
  given: [network('net'), router('gate', ['front'], [{ destination: '10.9.0.0/16', nextHop: '10.0.0.5' }])],
  then: {
    'Router/gate': {
      Available: 'True',
      Progressing: 'True',
      SubResourcesReady: 'False',
    },
  },
  foreign: [],
  why: { 'Router/gate': 'Subnet/front NotFound' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(subnet('front', 'net'))
    await advance('2m')
  },
  afterwards: { 'Router/gate': ready, 'Subnet/front': ready },
})

scenario('Router: a route that is refused is told by its destination', {
  section,
  rules: ['O10', 'O20'],
  given: [network('net'), subnet('front', 'net'), router('gate', ['front'])],
  when: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: '10.9.0.0/16', message: 'the nexthop is not connected' })
    const routes = [{ destination: '10.9.0.0/16', nextHop: '10.0.0.5' }]
    await cluster.patch('Router/gate', { spec: { resource: { routes } } })
  },
  then: {
    'Router/gate': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False RouteCreationFailed "Route \'10.9.0.0/16\' failed: the nexthop is not connected"',
    },
  },
  why: { 'Router/gate': 'Router/gate InvalidConfiguration' },
  act: ({ cluster }) => cluster.patch('Router/gate', { spec: { resource: { routes: [] } } }),
  afterwards: { 'Router/gate': ready },
})

scenario('LoadBalancer: pools, listeners, members and health monitors, one change at a time', {
  section,
  rules: ['O9', 'O13', 'O21'],
  given: [network('net'), subnet('front', 'net'), loadBalancer('shop', 'front')],
  when: ({ advance }) => advance('3m'),
  then: { 'LoadBalancer/shop': ready },
  act: async ({ cloud, cluster, advance }) => {
    const count = async (type: string) => (await cloud.list(type)).length
    const counts = [
      await count('pool'),
      await count('listener'),
      await count('member'),
      await count('healthmonitor'),
    ]
    assert.deepEqual(counts, [1, 1, 2, 1])
    await cluster.patch('LoadBalancer/shop', { spec: { resource: { listeners: [], pools: [] } } })
    await advance('3m')
    assert.deepEqual([await count('pool'), await count('listener')], [0, 0])
  },
  afterwards: { 'LoadBalancer/shop': ready },
})

scenario('LoadBalancer: a member that is refused, beside parts that are ready', {
  section,
  rules: ['O10', 'O14', 'O21'],
  given: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: '10.0.0.7', message: 'no such address' })
    await cluster.apply(network('net'), subnet('front', 'net'), loadBalancer('shop', 'front'))
  },
  when: ({ advance }) => advance('3m'),
  then: {
    'LoadBalancer/shop': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady: 'False MemberCreationFailed "Member \'10.0.0.7:80\' failed: no such address"',
    },
  },
  why: { 'LoadBalancer/shop': 'LoadBalancer/shop InvalidConfiguration' },
})

scenario('LoadBalancer: a listener that ends in an error is made anew once the spec changes', {
  section,
  rules: ['O10', 'O14', 'O21'],
  given: async ({ cluster, faults }) => {
    faults.inject('build-fails', { target: 'http', times: 1 })
    await cluster.apply(network('net'), subnet('front', 'net'), loadBalancer('shop', 'front'))
  },
  when: ({ advance }) => advance('30m'),
  then: {
    'LoadBalancer/shop': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False ListenerCreationFailed "Listener \'http\' failed: provisioning_status is ERROR"',
    },
  },
  why: { 'LoadBalancer/shop': 'LoadBalancer/shop InvalidConfiguration' },
  act: async ({ cluster, advance }) => {
    await cluster.patch('LoadBalancer/shop', { spec: { resource: { description: 'once more' } } })
    await advance('3m')
  },
  afterwards: { 'LoadBalancer/shop': ready },
})

const pool = { name: 'web', protocol: 'HTTP', lbAlgorithm: 'ROUND_ROBIN' }
const probe = { name: 'probe', type: 'HTTP', delay: 5, timeout: 3, maxRetries: 3 }

// The rows of the table, part by part: whichever it is that is refused, it is told by its name.
for (const [ref, target, resource, told] of [
  ['LoadBalancer/shop', 'web', { pools: [pool] }, 'PoolCreationFailed "Pool \'web\' failed: no"'],
  [
    'LoadBalancer/shop',
    'http',
    { listeners: [{ name: 'http', protocol: 'HTTP', protocolPort: 80 }] },
    'ListenerCreationFailed "Listener \'http\' failed: no"',
  ],
  [
    'LoadBalancer/shop',
    'probe',
    { pools: [{ ...pool, healthMonitor: probe }] },
    'HealthMonitorCreationFailed "HealthMonitor \'probe\' failed: no"',
  ],
  [
    'Router/gate',
    'front',
    { interfaces: [{ subnetRef: 'front' }] },
    'InterfaceCreationFailed "Interface \'front\' failed: no"',
  ],
  [
    'Subnet/front',
    'front',
    { hostRoutes: [{ destination: '10.9.0.0/16', nextHop: '10.0.0.2' }] },
    'HostRouteFailed "HostRoute \'10.9.0.0/16\' failed: no"',
  ],
] as const) {
  const [reason = ''] = told.split(' ')
  scenario(`${ref.split('/')[0]}: ${reason} names the part that is refused, and it heals`, {
    section,
    rules: ['O10', 'O14', ref.startsWith('Load') ? 'O21' : ref.startsWith('Router') ? 'O20' : 'O23'],
    given: [
      ...[network('net'), subnet('front', 'net')],
      ...(ref.startsWith('Router') ? [router('gate', [])] : []),
      ...(ref.startsWith('Load') ? [loadBalancer('shop', 'front', { pools: [], listeners: [] })] : []),
    ],
    when: async ({ cluster, faults, advance }) => {
      await advance('1m')
      faults.inject('invalid-input', { target, message: 'no' })
      await cluster.patch(ref, { spec: { resource } })
      await advance('1m')
    },
    then: {
      [ref]: {
        Available: 'True',
        Progressing: 'False InvalidConfiguration',
        SubResourcesReady: `False ${told}`,
      },
    },
    why: { [ref]: `${ref} InvalidConfiguration` },
    act: async ({ cluster, faults, advance }) => {
      faults.clear()
      const none = Object.fromEntries(Object.keys(resource).map((field) => [field, []]))
      await cluster.patch(ref, { spec: { resource: none } })
      await advance('1m')
    },
    afterwards: { [ref]: ready },
  })
}

scenario('LoadBalancer: two of them call their parts the same, and neither takes those of the other', {
  section,
  rules: ['O21'],
  given: [
    ...[network('net'), subnet('front', 'net')],
    ...[loadBalancer('shop', 'front'), loadBalancer('blog', 'front')],
  ],
  when: async ({ advance, cloud }) => {
    await advance('3m')
    for (const type of ['pool', 'listener', 'healthmonitor'])
      assert.equal((await cloud.list(type)).length, 2, `each has a ${type} of its own`)
  },
  then: { 'LoadBalancer/shop': ready, 'LoadBalancer/blog': ready },
  act: async ({ cluster, advance, cloud }) => {
    await cluster.delete('LoadBalancer/blog')
    await advance('2m')
    assert.equal((await cloud.list('pool')).length, 1)
  },
  afterwards: { 'LoadBalancer/shop': ready, 'LoadBalancer/blog': 'gone' },
})

scenario('LoadBalancer: while it takes no changes its parts are pending, and nothing has failed', {
  section,
  rules: ['O9', 'O18', 'O21'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(
      network('net'),
      subnet('front', 'net'),
      loadBalancer('shop', 'front', { pools: [], listeners: [] }),
    )
    await advance('1m')
    faults.inject('conflict', {
      target: 'web',
      message: 'Load Balancer 1 is immutable and cannot be updated.',
    })
    await cluster.patch('LoadBalancer/shop', {
      spec: { resource: { pools: [{ name: 'web', protocol: 'HTTP', lbAlgorithm: 'ROUND_ROBIN' }] } },
    })
  },
  then: {
    'LoadBalancer/shop': {
      Available: 'True',
      Progressing: 'True Progressing',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('3m')
  },
  afterwards: { 'LoadBalancer/shop': ready },
})

scenario('Port and FloatingIP have no parts, and say nothing of them', {
  section,
  rules: ['O1', 'O2', 'O24'],
  given: [
    ...[
      network('net'),
      subnet('front', 'net'),
      securityGroup('web', [rule('allow-ssh')]),
      port('nic', 'net', ['web']),
    ],
    ...[network('public', { external: true }), subnet('public', 'public', { cidr: '192.0.2.0/24' })],
    router('gate', ['front'], [], { externalGateways: [{ networkRef: 'public' }] }),
    floatingIP('door', 'public'),
  ],
  when: ({ advance }) => advance('1m'),
  then: { 'Port/nic': readyWithoutParts, 'FloatingIP/door': readyWithoutParts, 'Router/gate': ready },
  act: async ({ cluster, advance, inventory }) => {
    for (const ref of ['Network/net', 'Network/public', 'Subnet/front', 'Subnet/public', 'SecurityGroup/web'])
      await cluster.delete(ref)
    await advance('2m')
    for (const ref of ['Router/gate', 'Port/nic', 'FloatingIP/door']) await cluster.delete(ref)
    await advance('2m')
    assert.deepEqual(inventory(), [])
  },
  afterwards: {
    'Port/nic': 'gone',
    'FloatingIP/door': 'gone',
    'Network/net': 'gone',
    'SecurityGroup/web': 'gone',
  },
})
