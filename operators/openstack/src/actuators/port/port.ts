import { array, boolean, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { stateByStatus } from '../state.ts'

export const Port = openStackKind({
  kind: 'Port',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    networkRef: string({ minLength: 1 }),
    addresses: optional(
      array(object({ subnetRef: string({ minLength: 1 }), ip: optional(string({ minLength: 1 })) })),
    ),
    securityGroupRefs: optional(array(string({ minLength: 1 }))),
    adminStateUp: optional(boolean()),
  }),
  fixed: ['networkRef', 'addresses'],
  reported: ['name', 'description', 'project_id', 'mac_address', 'fixed_ips', 'security_groups', 'tags'],
  actuator: {
    ...{ service: 'network', path: '/ports', one: 'port', many: 'ports' },
    references: [
      { kind: 'Network', names: ({ networkRef }) => [networkRef] },
      { kind: 'Subnet', names: ({ addresses = [] }) => addresses.map(({ subnetRef }) => subnetRef) },
      { kind: 'SecurityGroup', names: ({ securityGroupRefs = [] }) => securityGroupRefs },
    ],
    body: ({ name, description, networkRef, addresses, securityGroupRefs, adminStateUp }, ids) =>
      given({
        ...{ name, description, admin_state_up: adminStateUp, network_id: ids('Network', networkRef) },
        fixed_ips: addresses?.map(({ subnetRef, ip }) =>
          given({ subnet_id: ids('Subnet', subnetRef), ip_address: ip }),
        ),
        security_groups: securityGroupRefs?.map((group) => ids('SecurityGroup', group)),
      }),
    mutable: ['name', 'description', 'admin_state_up', 'security_groups'],
    tags: ({ tags = [] }) => tags,
    // Nothing is plugged in yet where it is DOWN.
    state: stateByStatus({ ready: ['ACTIVE', 'DOWN'], failed: ['ERROR'] }),
  },
})
