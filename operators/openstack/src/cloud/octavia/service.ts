import { quotaRoutes } from '../resource/quotas.ts'
import { openRoute } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { octavia, octaviaRefused } from './family.ts'
import { healthMonitor } from './health-monitor.ts'
import { listener } from './listener.ts'
import { loadBalancer, loadBalancerRoutes } from './load-balancer.ts'
import { member } from './member.ts'
import { pool } from './pool.ts'

const types = [loadBalancer, listener, pool, member, healthMonitor]

const versions = (base: string) => ({
  versions: [
    { id: 'v2.0', status: 'SUPPORTED' },
    { id: 'v2.27', status: 'CURRENT' },
  ].map((version) => ({
    ...version,
    updated: '2023-05-04T00:00:00Z',
    links: [{ rel: 'self', href: `${base}/v2` }],
  })),
})

export const octaviaService: Service = {
  ...{ type: 'load-balancer', name: 'octavia', path: '/load-balancer', types },
  quota: { status: 403, type: 'Client' },
  refused: octaviaRefused,
  // The first release said v2.0.
  canonical: (path) => path.replace(/^\/v2\.0(?=\/|$)/, '/v2'),
  routes: [
    openRoute('', versions),
    openRoute('/v2', versions),
    ...quotaRoutes(octavia, '/v2/lbaas', types),
    ...loadBalancerRoutes,
  ],
}
