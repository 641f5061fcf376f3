import type { ReferenceRule, RelationRule } from '../../relations.ts'

const group = 'openstack.k-orc.cloud'

/** The first word of a field that ends in `Ref` or `Refs`, and the kind it names. */
const kinds: Readonly<Record<string, string>> = {
  addressScope: 'AddressScope',
  domain: 'Domain',
  flavor: 'Flavor',
  floatingIP: 'FloatingIP',
  floatingNetwork: 'Network',
  floatingSubnet: 'Subnet',
  group: 'Group',
  host: 'Host',
  image: 'Image',
  keypair: 'KeyPair',
  listener: 'Listener',
  loadBalancer: 'LoadBalancer',
  network: 'Network',
  parent: 'Project',
  pool: 'Pool',
  port: 'Port',
  project: 'Project',
  role: 'Role',
  router: 'Router',
  securityGroup: 'SecurityGroup',
  serverGroup: 'ServerGroup',
  service: 'Service',
  subnet: 'Subnet',
  user: 'User',
  vipNetwork: 'Network',
  vipPort: 'Port',
  vipSubnet: 'Subnet',
  volume: 'Volume',
  volumeType: 'VolumeType',
}

/** Lists inside `spec.resource` whose entries name other objects. */
const lists = ['addresses', 'externalGateways', 'fixedIPs', 'interfaces', 'members', 'ports', 'volumes']

function reference(at: string, kind: string): ReferenceRule {
  return { id: at, group, relation: 'depends-on', at, read: 'name', to: { groups: ['='], kind } }
}

/** OpenStack Resource Controller: `*Ref` and `*Refs` hold names, and the field says of which kind. */
export const relations: readonly RelationRule[] = [
  ...Object.entries(kinds).flatMap(([word, kind]) => [
    reference(`spec.${word}Ref`, kind),
    reference(`spec.resource.${word}Ref`, kind),
    reference(`spec.resource.${word}Refs[]`, kind),
    reference(`spec.import.filter.${word}Ref`, kind),
    ...lists.map((list) => reference(`spec.resource.${list}[].${word}Ref`, kind)),
  ]),
  {
    id: 'credentials',
    group,
    relation: 'depends-on',
    at: 'spec.cloudCredentialsRef',
    to: { groups: [''], kind: 'Secret' },
    shared: true,
  },
]
