import { given, type PartActuator, type WantedPart } from '../../api/actuator.ts'
import { octaviaPart, poolNamed } from './part.ts'
import type { Balancing } from './schema.ts'

const path = '/lbaas/healthmonitors'

/** A pool has one at most. */
export const healthMonitors: PartActuator<Balancing> = {
  kind: 'HealthMonitor',
  reason: 'HealthMonitorCreationFailed',
  wanted: ({ pools = [] }) =>
    pools.flatMap(({ name: pool, healthMonitor }): readonly WantedPart[] => {
      if (!healthMonitor) return []
      const { name, type, delay, timeout, maxRetries } = healthMonitor
      const value = given({ pool, name, type, delay, timeout, max_retries: maxRetries })
      return [{ name: name ?? pool, value, needs: { kind: 'Pool', name: pool } }]
    }),
  matches: ({ pool, type }, there, { found }) =>
    type === there['type'] && poolNamed(found, pool)?.['id'] === there['pool_id'],
  resources: octaviaPart({
    one: 'healthmonitor',
    path: () => path,
    own: ({ id }) => `${path}/${id}`,
    body: ({ pool, ...wanted }, _, found) => ({ ...wanted, pool_id: poolNamed(found, pool)?.['id'] }),
    mutable: ['name', 'delay', 'timeout', 'max_retries'],
    lists: (_, found) =>
      (found['Pool'] ?? []).map(({ id }) => ({
        ...{ path: `${path}?pool_id=${id}`, many: 'healthmonitors', adds: { pool_id: id } },
        within: { field: 'pools', id },
      })),
  }),
}
