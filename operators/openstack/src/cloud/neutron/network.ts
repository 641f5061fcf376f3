import { flag, oneOf, orNull, text, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { adminStateUp, common, neutron, said } from './family.ts'

export const network: ResourceType = {
  ...{ family: neutron, name: 'network', plural: 'networks', path: 'networks', noun: 'Network' },
  fields: {
    ...common,
    admin_state_up: adminStateUp,
    shared: { check: flag, default: false },
    'router:external': { check: flag, default: false },
    is_default: { check: flag, default: false },
    port_security_enabled: { check: flag, default: true },
    mtu: { check: whole(68, 9216), default: 1500 },
    'provider:network_type': {
      check: oneOf('flat', 'vlan', 'vxlan', 'gre', 'geneve', 'local'),
      fixed: true,
      default: 'geneve',
    },
    'provider:physical_network': { check: orNull(text()), fixed: true },
    'provider:segmentation_id': { check: orNull(whole(0, 2 ** 24)), fixed: true },
    availability_zone_hints: { check: () => undefined, default: [], fixed: true },
    availability_zones: { check: () => undefined, default: ['nova'], by: 'cloud' },
    dns_domain: { check: text(), default: '' },
    qos_policy_id: { check: orNull(text()) },
    vlan_transparent: { check: orNull(flag), fixed: true },
    ipv4_address_scope: said(null),
    ipv6_address_scope: said(null),
    l2_adjacency: { check: flag, default: true, by: 'cloud' },
    status: said('ACTIVE'),
  },
  // What it is made of is a segment too.
  arrives: ({ id, body }, cloud) => {
    cloud.add(
      'segment',
      {
        network_id: id,
        network_type: body['provider:network_type'],
        physical_network: body['provider:physical_network'],
        segmentation_id: body['provider:segmentation_id'],
      },
      { builtIn: true },
    )
  },
  show: ({ id }, cloud) => ({
    subnets: cloud.where('subnet', { network_id: id }).map((subnet) => subnet.id),
  }),
}
