import { array, boolean, object, optional, string } from '@barometer/controller/crd'
import { given, type State } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { type Body, textIn } from '../../protocol/exchange.ts'
import { healthMonitors } from './health-monitors.ts'
import { listeners } from './listeners.ts'
import { members } from './members.ts'
import { provisioningOf } from './part.ts'
import { pools } from './pools.ts'
import { balancing } from './schema.ts'

/** While a part of it is changed it can be operated on, and takes no other change. */
function stateOf(found: Body): State {
  if (textIn(found, 'provisioning_status') === 'PENDING_UPDATE') return { is: 'ready', busy: true }
  return provisioningOf(found)
}

export const LoadBalancer = openStackKind({
  kind: 'LoadBalancer',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    vipSubnetRef: string({ minLength: 1 }),
    vipAddress: optional(string({ minLength: 1 })),
    adminStateUp: optional(boolean()),
    ...balancing,
  }),
  fixed: ['vipSubnetRef', 'vipAddress'],
  reported: [
    ...['name', 'description', 'project_id', 'provisioning_status', 'operating_status'],
    ...['vip_address', 'vip_port_id', 'provider', 'tags'],
  ],
  actuator: {
    ...{ service: 'load-balancer', path: '/lbaas/loadbalancers', one: 'loadbalancer', many: 'loadbalancers' },
    references: [{ kind: 'Subnet', names: ({ vipSubnetRef }) => [vipSubnetRef] }],
    body: ({ name, description, vipSubnetRef, vipAddress, adminStateUp, tags }, ids) =>
      given({
        ...{ name, description, admin_state_up: adminStateUp, tags },
        ...{ vip_subnet_id: ids('Subnet', vipSubnetRef), vip_address: vipAddress },
      }),
    mutable: ['name', 'description', 'admin_state_up', 'tags'],
    state: stateOf,
    deleteQuery: '?cascade=true',
    oneAtATime: true,
    parts: [pools, listeners, members, healthMonitors],
  },
})
