import { getCondition, isTrue } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'
import type { ChaosPlan, Environment } from '@barometer/scenarios'
import type { OpenStackObject } from '../api/openstack-kind.ts'
import type { LocalOpenStack } from '../cloud/start-cloud.ts'
import {
  flavor,
  floatingIP,
  image,
  loadBalancer,
  network,
  port,
  router,
  rule,
  securityGroup,
  server,
  subnet,
  volume,
} from './scenario.testkit.ts'

const roots = [
  securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  ...[network('net'), subnet('front', 'net')],
  ...[network('public', { external: true }), subnet('public', 'public', { cidr: '192.0.2.0/24' })],
  router('gate', ['front'], [], { externalGateways: [{ networkRef: 'public' }] }),
  ...[port('nic', 'net', ['web']), floatingIP('door', 'public', { description: 'door' })],
  loadBalancer('shop', 'front'),
  ...[flavor('small'), image('cirros'), volume('data')],
  server('web-0', ['nic'], ['data']),
]

/** The objects, and which of them each needs. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'SecurityGroup/web': [],
  'Network/net': [],
  'Subnet/front': ['Network/net'],
  'Network/public': [],
  'Subnet/public': ['Network/public'],
  'Router/gate': ['Network/public', 'Subnet/front'],
  'Port/nic': ['Network/net', 'SecurityGroup/web'],
  'FloatingIP/door': ['Network/public'],
  'LoadBalancer/shop': ['Subnet/front'],
  'Flavor/small': [],
  'Image/cirros': [],
  'Volume/data': [],
  'Server/web-0': ['Port/nic', 'Volume/data', 'Flavor/small', 'Image/cirros'],
}

/** What OpenStack calls a kind, where people may have to tidy up. */
const types: Readonly<Record<string, string>> = {
  LoadBalancer: 'loadbalancer',
  Image: 'image',
  Volume: 'volume',
  Server: 'server',
}

export const chaos: ChaosPlan<LocalOpenStack> = {
  roots,
  watched: Object.keys(needs),
  targets: {
    resource: [
      ...['web', 'allow-ssh', 'allow-http', 'net', 'front', 'gate', 'public', 'nic', 'door', 'shop'],
      ...['10.0.0.6', 'http', 'small', 'cirros', 'data', 'web-0'],
      ...['network', 'load-balancer', 'compute', 'block-storage', 'image'],
    ],
  },
  edits: [
    ({ cluster }, random) => {
      const rules = [rule('allow-ssh'), rule('allow-http', 80 + random.below(9))]
      return cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
    },
    ({ cluster }, random) =>
      cluster.patch('LoadBalancer/shop', { spec: { resource: { pools: [pool(1 + random.below(3))] } } }),
    ({ cluster }, random) => {
      const volumes = random.chance(0.5) ? [{ volumeRef: 'data' }] : []
      return cluster.patch('Server/web-0', { spec: { resource: { volumes } } })
    },
    ({ cluster }, random) =>
      cluster.patch('Network/net', { spec: { resource: { tags: [`edited-${random.below(1000)}`] } } }),
    ({ cluster }) => cluster.patch('Port/nic', { status: null }, 'status'),
  ],
  isWell: (object) =>
    isTrue(object as never, 'Available') &&
    getCondition(object as never, 'Progressing')?.reason === 'Success',
  isTerminal: (object, environment) => isFinal(object, environment),
  act: async (environment, ref, round) => {
    const { cluster, cloud } = environment
    const object = (await cluster.get(ref)) as OpenStackObject | undefined
    if (!object || !saysFinal(object)) return
    // Whoever may tidies up in the cloud; the operator makes it anew.
    const type = types[object.kind]
    const reason = getCondition(object as never, 'Progressing')?.reason
    if (reason === 'UnrecoverableError' && type && object.status?.id)
      await cloud.remove(type, object.status.id)
    await cluster.patch(ref, { spec: { managedOptions: { onDelete: round % 2 === 0 ? 'delete' : null } } })
  },
  // What somebody deletes in OpenStack is seen after eleven minutes, and then what is made of it.
  patience: '40m',
}

function pool(count: number): object {
  const members = Array.from({ length: count }, (_, at) => ({
    address: `10.0.0.${6 + at}`,
    protocolPort: 80,
  }))
  return { name: 'web', protocol: 'HTTP', lbAlgorithm: 'ROUND_ROBIN', members }
}

function saysFinal(object: AnyObject | OpenStackObject): boolean {
  const said = getCondition(object as never, 'Progressing')
  return said?.status === 'False' && said.reason !== 'Success'
}

/** Whether it has failed for good, or waits for what has. */
async function isFinal(object: AnyObject, environment: Environment<LocalOpenStack>): Promise<boolean> {
  if (saysFinal(object)) return true
  for (const ref of needs[`${object.kind}/${object.metadata.name}`] ?? []) {
    const needed = await environment.cluster.get(ref)
    if (needed && (await isFinal(needed, environment))) return true
  }
  // A part that has failed for good, beside one that is tried again.
  const parts = getCondition(object as never, 'SubResourcesReady')
  return parts?.status === 'False' && /Failed$|^MultipleFailures$/.test(parts.reason ?? '')
}
