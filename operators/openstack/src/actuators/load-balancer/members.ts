import { given, type PartActuator, type WantedPart } from '../../api/actuator.ts'
import { octaviaPart, poolNamed } from './part.ts'
import type { Balancing } from './schema.ts'

const pathIn = (pool: unknown) => `/lbaas/pools/${pool}/members`

export const members: PartActuator<Balancing> = {
  kind: 'Member',
  reason: 'MemberCreationFailed',
  wanted: ({ pools = [] }) =>
    pools.flatMap(({ name: pool, members: asked = [] }) =>
      asked.map(
        ({ name, address, protocolPort, weight, backup }): WantedPart => ({
          name: name ?? `${address}:${protocolPort}`,
          value: given({ pool, name, address, protocol_port: protocolPort, weight, backup }),
          needs: { kind: 'Pool', name: pool },
        }),
      ),
    ),
  matches: (wanted, there, { found }) =>
    poolNamed(found, wanted['pool'])?.['id'] === there['pool_id'] &&
    wanted['address'] === there['address'] &&
    wanted['protocol_port'] === there['protocol_port'],
  resources: octaviaPart({
    one: 'member',
    path: ({ pool }, found) => pathIn(poolNamed(found, pool)?.['id']),
    own: ({ id, pool_id }) => `${pathIn(pool_id)}/${id}`,
    body: ({ pool: _, ...wanted }) => wanted,
    mutable: ['name', 'weight', 'backup'],
    lists: (_, found) =>
      (found['Pool'] ?? []).map(({ id }) => ({ path: pathIn(id), many: 'members', adds: { pool_id: id } })),
  }),
}
