import type { PartActuator, WantedPart } from '../../api/actuator.ts'
import { octaviaPart } from './part.ts'
import type { Balancing } from './schema.ts'

const path = '/lbaas/pools'

export const pools: PartActuator<Balancing> = {
  kind: 'Pool',
  reason: 'PoolCreationFailed',
  wanted: ({ pools: asked = [] }) =>
    asked.map(
      ({ name, protocol, lbAlgorithm }): WantedPart => ({
        name,
        value: { name, protocol, lb_algorithm: lbAlgorithm },
      }),
    ),
  matches: (wanted, found) => wanted['name'] === found['name'] && wanted['protocol'] === found['protocol'],
  resources: octaviaPart({
    one: 'pool',
    path: () => path,
    own: ({ id }) => `${path}/${id}`,
    body: (wanted, { id }) => ({ ...wanted, loadbalancer_id: id }),
    mutable: ['lb_algorithm'],
    lists: ({ id }) => [
      {
        ...{ path: `${path}?loadbalancer_id=${id}`, many: 'pools' },
        within: { field: 'loadbalancers', id },
      },
    ],
  }),
}
