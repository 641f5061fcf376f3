import { array, boolean, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { stateByStatus } from '../state.ts'
import { routesSchema } from '../subnet/lists.ts'
import { interfaces, interfacesSchema } from './interfaces.ts'
import { routes } from './routes.ts'

export const Router = openStackKind({
  kind: 'Router',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    adminStateUp: optional(boolean()),
    externalGateways: optional(array(object({ networkRef: string({ minLength: 1 }) }), { maxItems: 1 })),
    interfaces: optional(interfacesSchema),
    routes: optional(routesSchema),
  }),
  fixed: ['externalGateways'],
  reported: ['name', 'description', 'project_id', 'external_gateway_info', 'routes', 'tags'],
  actuator: {
    ...{ service: 'network', path: '/routers', one: 'router', many: 'routers' },
    references: [
      {
        kind: 'Network',
        names: ({ externalGateways = [] }) => externalGateways.map(({ networkRef }) => networkRef),
      },
    ],
    body: ({ name, description, adminStateUp, externalGateways = [] }, ids) =>
      given({
        ...{ name, description, admin_state_up: adminStateUp },
        ...(externalGateways[0] && {
          external_gateway_info: { network_id: ids('Network', externalGateways[0].networkRef) },
        }),
      }),
    // The network may have been made anew.
    mutable: ['name', 'description', 'admin_state_up', 'external_gateway_info'],
    tags: ({ tags = [] }) => tags,
    state: stateByStatus({ ready: ['ACTIVE', 'DOWN'], failed: ['ERROR'] }),
    partsGoFirst: true,
    parts: [interfaces, routes],
  },
})
