import { json } from '@barometer/simulator'
import { quotaRoutes } from '../resource/quotas.ts'
import { openRoute } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { tagRoutes } from '../resource/tags.ts'
import { neutron } from './family.ts'
import { floatingIp } from './floating-ip.ts'
import { network } from './network.ts'
import { port } from './port.ts'
import { router } from './router.ts'
import { routerActions } from './router-actions.ts'
import { securityGroup } from './security-group.ts'
import { securityGroupRule } from './security-group-rule.ts'
import { segment } from './segment.ts'
import { subnet } from './subnet.ts'

const types = [network, segment, subnet, securityGroup, securityGroupRule, port, router, floatingIp]

/** What clients ask whether it is there. */
const extensions = [
  ...[
    'security-group',
    'router',
    'extraroute',
    'extraroute-atomic',
    'segment',
    'standard-attr-tag',
    'quotas',
  ],
  ...[
    'external-net',
    'provider',
    'net-mtu',
    'port-security',
    'pagination',
    'sorting',
    'standard-attr-revisions',
  ],
  ...[
    'standard-attr-timestamp',
    'project-id',
    'allowed-address-pairs',
    'binding',
    'dns-integration',
    'stateful-security-group',
  ],
].map((alias) => ({ alias, name: alias, description: '', links: [], updated: '2018-01-01T00:00:00-00:00' }))

export const neutronService: Service = {
  ...{ type: 'network', name: 'neutron', path: '/network', types },
  quota: { status: 409, type: 'OverQuota' },
  refused: ({ status, type, message, headers }) =>
    json(status, { NeutronError: { type, message, detail: '' } }, headers),
  routes: [
    openRoute('', (base) => ({
      versions: [{ id: 'v2.0', status: 'CURRENT', links: [{ rel: 'self', href: `${base}/v2.0/` }] }],
    })),
    openRoute('/v2.0', (base) => ({
      resources: types.map(({ name, plural, path }) => ({
        ...{ name, collection: plural },
        links: [{ rel: 'self', href: `${base}/v2.0/${path}` }],
      })),
    })),
    { method: 'GET', path: '/v2.0/extensions', act: 'read', run: () => json(200, { extensions }) },
    {
      ...{ method: 'GET', path: '/v2.0/extensions/:alias', act: 'read' },
      run: ({ params }) => {
        const extension = extensions.find(({ alias }) => alias === params['alias'])
        if (extension) return json(200, { extension })
        return json(404, {
          NeutronError: {
            type: 'HTTPNotFound',
            message: `Extension with alias ${params['alias']} does not exist`,
            detail: '',
          },
        })
      },
    },
    ...quotaRoutes(neutron, '/v2.0', types),
    ...routerActions,
    ...types.filter(({ fields }) => fields['tags']).flatMap(tagRoutes),
  ],
}
