import { array, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { stateByStatus } from '../state.ts'

export const FloatingIP = openStackKind({
  kind: 'FloatingIP',
  resource: object({
    description: optional(string({ minLength: 1, maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    floatingNetworkRef: string({ minLength: 1 }),
    floatingIP: optional(string({ minLength: 1 })),
    portRef: optional(string({ minLength: 1 })),
  }),
  fixed: ['floatingNetworkRef', 'floatingIP', 'description'],
  reported: [...['description', 'project_id', 'floating_ip_address', 'fixed_ip_address', 'port_id'], 'tags'],
  actuator: {
    ...{ service: 'network', path: '/floatingips', one: 'floatingip', many: 'floatingips' },
    // It has no name in OpenStack.
    identifiedBy: 'description',
    references: [
      { kind: 'Network', names: ({ floatingNetworkRef }) => [floatingNetworkRef] },
      { kind: 'Port', names: ({ portRef }) => [portRef] },
    ],
    body: ({ description, floatingNetworkRef, floatingIP, portRef }, ids) =>
      given({
        ...{ description, floating_ip_address: floatingIP },
        floating_network_id: ids('Network', floatingNetworkRef),
        port_id: portRef === undefined ? undefined : ids('Port', portRef),
      }),
    // By which it is found again.
    mutable: ['description', 'port_id'],
    tags: ({ tags = [] }) => tags,
    state: stateByStatus({ ready: ['ACTIVE', 'DOWN'], failed: ['ERROR'] }),
  },
})
