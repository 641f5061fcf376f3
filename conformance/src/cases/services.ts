import type { Answer, Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent } from '../suite/match.ts'
import { at } from './objects.ts'

/** What services get from what all of them share, and where they lead. */
export const services = new Topic('services')

const ofNodes = (port: unknown) => typeof port === 'number' && port >= 30_000 && port <= 32_767
const portsOf = (body: Json): unknown[] => body.spec.ports.map((port: Json) => port.nodePort)

const make = (t: CaseContext, ns: string, spec: Json): Promise<Answer> =>
  t.post(at('services', ns), { metadata: { name: t.name('s') }, spec })
const change = (t: CaseContext, { metadata }: Json, spec: Json) =>
  t.patch('merge', at('services', metadata.namespace, metadata.name), { spec })

services.case('a port of the nodes for each port, one number for several protocols', async (t) => {
  const ns = await t.namespace()
  const ports = [
    { name: 'a', port: 80, protocol: 'TCP' },
    { name: 'b', port: 80, protocol: 'UDP' },
    { name: 'c', port: 81 },
  ]
  for (const type of ['NodePort', 'LoadBalancer']) {
    const [a, b, c] = portsOf(await t.must(201, make(t, ns, { type, ports })))
    t.like([ofNodes(a), b === a, ofNodes(c), c === a], [true, true, true, false], type)
  }
  const spec = { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false, ports: [{ port: 80 }] }
  await t.must(201, make(t, ns, spec), { spec: { ports: [{ nodePort: absent }] } })
  const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports: [{ port: 80 }] }
  const checked = await t.must(201, make(t, ns, local))
  t.like(ofNodes(checked.spec.healthCheckNodePort), true, 'the port of the health check')
})

services.case('a port of the nodes that is taken, out of range, or of no use', async (t) => {
  const ns = await t.namespace()
  const taken = portsOf(await t.must(201, make(t, ns, { type: 'NodePort', ports: [{ port: 80 }] })))[0]
  const ask = (nodePort: unknown, type = 'NodePort') => make(t, ns, { type, ports: [{ port: 80, nodePort }] })
  const field = 'spec.ports[0].nodePort'
  await t.must(422, ask(taken), {
    details: {
      causes: [{ field, message: `Invalid value: ${taken}: provided port is already allocated` }],
    },
  })
  await t.must(422, ask(100), {
    message:
      /nodePort: Invalid value: 100: provided port is not in the valid range. The range of valid ports is 30000-32767$/,
  })
  await t.must(422, ask(taken, 'ClusterIP'), {
    details: { causes: [{ field, message: "Forbidden: may not be used when `type` is 'ClusterIP'" }] },
  })
})

services.case(
  'a port of the nodes is kept by its name, and free again when its service is gone',
  async (t) => {
    const ns = await t.namespace()
    const it = await t.must(201, make(t, ns, { ports: [{ name: 'a', port: 80 }] }))
    const open = await t.must(200, change(t, it, { type: 'NodePort' }))
    const [first] = portsOf(open)
    t.like(ofNodes(first), true, 'the first')
    const both = [
      { name: 'b', port: 81 },
      { name: 'a', port: 8080 },
    ]
    const [second, kept] = portsOf(await t.must(200, change(t, it, { ports: both })))
    t.like([kept === first, ofNodes(second), second === first], [true, true, false])
    await t.must(200, change(t, it, { type: 'ClusterIP' }), {
      spec: { externalTrafficPolicy: absent, ports: [{ nodePort: absent }, { nodePort: absent }] },
    })
    // One of the two: the other may be another case's by now.
    const again = async (nodePort: unknown) => {
      const other = await make(t, ns, { type: 'NodePort', ports: [{ port: 80, nodePort }] })
      return other.status === 201 && t.delete(at('services', ns, other.body.metadata.name))
    }
    t.like(((await again(first)) || (await again(second))) !== false, true, 'free again')
  },
)

services.case('an address that is taken, and what a name elsewhere has no use for', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, make(t, ns, { ports: [{ port: 80 }] }))
  const { clusterIP } = it.spec
  await t.must(422, make(t, ns, { clusterIP, ports: [{ port: 80 }] }), {
    message: new RegExp(`failed to allocate IP ${clusterIP}: provided IP is already allocated$`),
  })
  await t.must(200, change(t, it, { type: 'ExternalName', externalName: 'a.example.com' }), {
    spec: { clusterIP: absent, clusterIPs: absent, ipFamilies: absent, ipFamilyPolicy: absent },
  })
  const back = await t.must(200, change(t, it, { type: 'ClusterIP', externalName: null }))
  t.like([back.spec.clusterIP, back.spec.clusterIPs.length], [/^10\.0\./, 1])
})

const slice = (addressType: string, address: string) => ({
  metadata: { name: 'x' },
  addressType,
  endpoints: [{ addresses: [address] }],
})

services.case('an endpoint whose address leads nowhere else, or is none', async (t) => {
  const ns = await t.namespace()
  const ask = async (type: string, address: string): Promise<string> => {
    const path = at('discovery.k8s.io/v1/endpointslices', ns)
    const answer = await t.post(path, slice(type, address), { query: { dryRun: 'All' } })
    return answer.status === 422 ? answer.body.details.causes[0].message.replace(/^Invalid value: /, '') : ''
  }
  const refused: [string, string, string][] = [
    ['IPv4', '127.0.0.1', '"127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ['IPv6', '::1', '"::1": may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ['IPv4', '169.254.1.1', '"169.254.1.1": may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
    [
      'IPv4',
      '224.0.0.5',
      '"224.0.0.5": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    ],
    ['IPv6', '::', '"::": may not be unspecified (::)'],
    ['IPv4', 'fd00::1', '"fd00::1": must be an IPv4 address'],
    ['IPv6', '1.2.3.4', '"1.2.3.4": must be an IPv6 address'],
    ['IPv6', 'FD00:0::1', '"FD00:0::1": must be in canonical form ("fd00::1")'],
    ['IPv4', '10.0.0.010', '"10.0.0.010": must not have leading 0s'],
    ['IPv4', 'x', '"x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'],
    ['FQDN', 'x', '"x": should be a domain with at least two segments separated by dots'],
    ['X', 'x', 'Unsupported value: "X": supported values: "FQDN", "IPv4", "IPv6"'],
  ]
  for (const [type, address, why] of refused) t.like(await ask(type, address), why, `${type} ${address}`)
  for (const [type, address] of [
    ['IPv4', '10.1.2.3'],
    ['IPv6', 'fd00::1'],
    ['FQDN', 'a.b.'],
  ] as const)
    t.like(await ask(type, address), '', address)
})

services.case(
  'what is said of a service stays when it is changed; only its load balancer goes',
  async (t) => {
    const ns = await t.namespace()
    const it = await t.must(201, make(t, ns, { type: 'LoadBalancer', ports: [{ port: 80 }] }))
    const said = {
      type: 'Wired',
      status: 'True',
      reason: 'Found',
      message: '',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    }
    const status = { loadBalancer: { ingress: [{ ip: '10.1.2.3' }] }, conditions: [said] }
    await t.must(200, t.patch('merge', `${at('services', ns, it.metadata.name)}/status`, { status }))
    await t.must(200, change(t, it, { sessionAffinity: 'ClientIP' }), { status })
    const plain = await t.must(200, change(t, it, { type: 'ClusterIP' }))
    t.like(plain.status, { loadBalancer: { ingress: absent }, conditions: [said] }, 'as a ClusterIP')
  },
)

services.case('an old Endpoints object leads nowhere else either', async (t) => {
  const ns = await t.namespace()
  const ask = (subset: Json) => t.post(at('endpoints', ns), { metadata: { name: 'x' }, subsets: [subset] })
  const ports = [{ port: 80 }]
  await t.must(422, ask({ notReadyAddresses: [{ ip: '127.0.0.1' }], ports }), {
    message:
      /subsets\[0\].notReadyAddresses\[0\].ip: Invalid value: "127.0.0.1": may not be in the loopback range/,
  })
  await t.must(422, ask({ ports }), { message: /subsets\[0\]: Required value: must specify/ })
  await t.must(422, ask({ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 0 }] }), {
    message: /ports\[0\].port: Invalid value: 0: must be between 1 and 65535, inclusive$/,
  })
})
