import type { AnyObject } from '@barometer/controller'
import { kinds } from './actuators/kinds.ts'

/** A shop: a server with a disk behind a load balancer, in a network of its own with a way out. One of each kind. */
export const samples: readonly AnyObject[] = [
  object('SecurityGroup', 'shop-web', {
    description: 'What may reach the shop',
    rules: [
      { description: 'allow-https', protocol: 'tcp', portRange: { min: 443, max: 443 } },
      {
        description: 'allow-ssh',
        protocol: 'tcp',
        portRange: { min: 22, max: 22 },
        remoteIPPrefix: '10.0.0.0/8',
      },
    ],
  }),
  object('Network', 'shop-net', {}),
  object('Subnet', 'shop-front', { networkRef: 'shop-net', cidr: '10.0.0.0/24' }),
  object('Network', 'shop-public', { external: true }),
  object('Subnet', 'shop-public', { networkRef: 'shop-public', cidr: '192.0.2.0/24' }),
  object('Router', 'shop-gate', {
    externalGateways: [{ networkRef: 'shop-public' }],
    interfaces: [{ subnetRef: 'shop-front' }],
  }),
  object('Port', 'shop-web-0', { networkRef: 'shop-net', securityGroupRefs: ['shop-web'] }),
  object('FloatingIP', 'shop-door', { floatingNetworkRef: 'shop-public' }),
  object('LoadBalancer', 'shop-balancer', {
    vipSubnetRef: 'shop-front',
    listeners: [{ name: 'https', protocol: 'TCP', protocolPort: 443, pool: 'web' }],
    pools: [
      {
        ...{ name: 'web', protocol: 'TCP', lbAlgorithm: 'ROUND_ROBIN' },
        members: [{ address: '10.0.0.6', protocolPort: 443 }],
        healthMonitor: { type: 'TCP', delay: 5, timeout: 3, maxRetries: 3 },
      },
    ],
  }),
  object('Flavor', 'shop-small', { ram: 2048, vcpus: 1, disk: 10 }),
  object('Image', 'shop-debian', {
    content: {
      diskFormat: 'qcow2',
      download: {
        url: 'https://images.example.com/debian-13-genericcloud-amd64.qcow2',
      },
    },
  }),
  object('Volume', 'shop-data', { size: 10 }),
  object('Server', 'shop-web-0', {
    ...{ imageRef: 'shop-debian', flavorRef: 'shop-small' },
    ...{ ports: [{ portRef: 'shop-web-0' }], volumes: [{ volumeRef: 'shop-data' }] },
  }),
]

function object(kind: string, name: string, resource: object): AnyObject & { readonly spec: object } {
  const { group, version } = kinds.find((each) => each.kind === kind)!
  return { apiVersion: `${group}/${version}`, kind, metadata: { name }, spec: { resource } }
}
