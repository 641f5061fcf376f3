import { array, boolean, integer, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { stateByStatus } from '../state.ts'
import { segments, segmentsSchema } from './segments.ts'

export const Network = openStackKind({
  kind: 'Network',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    adminStateUp: optional(boolean()),
    external: optional(boolean()),
    mtu: optional(integer({ minimum: 68, maximum: 9216 })),
    segments: optional(segmentsSchema),
  }),
  reported: ['name', 'description', 'project_id', 'admin_state_up', 'mtu', 'tags'],
  actuator: {
    ...{ service: 'network', path: '/networks', one: 'network', many: 'networks' },
    body: ({ name, description, adminStateUp, external, mtu }) =>
      given({ name, description, admin_state_up: adminStateUp, 'router:external': external, mtu }),
    mutable: ['name', 'description', 'admin_state_up', 'router:external', 'mtu'],
    tags: ({ tags = [] }) => tags,
    state: stateByStatus({ ready: ['ACTIVE', 'DOWN'], failed: ['ERROR'] }),
    parts: [segments],
  },
})
