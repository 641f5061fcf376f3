import { given, type PartActuator, type WantedPart } from '../../api/actuator.ts'
import { octaviaPart, poolNamed } from './part.ts'
import type { Balancing } from './schema.ts'

const path = '/lbaas/listeners'
const telling = ['name', 'protocol', 'protocol_port'] as const

export const listeners: PartActuator<Balancing> = {
  kind: 'Listener',
  reason: 'ListenerCreationFailed',
  wanted: ({ listeners: asked = [] }) =>
    asked.map(
      ({ name, protocol, protocolPort, connectionLimit, pool }): WantedPart => ({
        name,
        value: given({
          name,
          protocol,
          protocol_port: protocolPort,
          connection_limit: connectionLimit,
          pool,
        }),
        ...(pool !== undefined && { needs: { kind: 'Pool', name: pool } }),
      }),
    ),
  matches: (wanted, found) => telling.every((field) => wanted[field] === found[field]),
  resources: octaviaPart({
    one: 'listener',
    path: () => path,
    own: ({ id }) => `${path}/${id}`,
    body: ({ pool, ...wanted }, { id }, found) =>
      given({ ...wanted, loadbalancer_id: id, default_pool_id: poolNamed(found, pool)?.['id'] }),
    mutable: ['connection_limit', 'default_pool_id'],
    lists: ({ id }) => [
      {
        ...{ path: `${path}?loadbalancer_id=${id}`, many: 'listeners' },
        within: { field: 'loadbalancers', id },
      },
    ],
  }),
}
