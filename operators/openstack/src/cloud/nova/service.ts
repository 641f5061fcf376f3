import { namedFault } from '../http/named-fault.ts'
import { openRoute } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { tagRoutes } from '../resource/tags.ts'
import { extraSpecRoutes, flavor } from './flavor.ts'
import { interfaceRoutes } from './interfaces.ts'
import { server } from './server.ts'
import { volumeAttachment } from './volume-attachment.ts'

const most = 96

const version = (base: string) => ({
  ...{
    id: 'v2.1',
    status: 'CURRENT',
    version: `2.${most}`,
    min_version: '2.1',
    updated: '2013-07-23T11:33:21Z',
  },
  links: [{ rel: 'self', href: `${base}/v2.1/` }],
})

export const novaService: Service = {
  ...{ type: 'compute', name: 'nova', path: '/compute', catalogPath: '/v2.1' },
  types: [server, flavor, volumeAttachment],
  quota: { status: 403, type: 'Forbidden' },
  refused: namedFault,
  microversions: { service: 'compute', major: 2, least: 1, most },
  routes: [
    openRoute('', (base) => ({ versions: [version(base)] })),
    openRoute('/v2.1', (base) => ({ version: version(base) })),
    ...interfaceRoutes,
    ...extraSpecRoutes,
    ...tagRoutes(server),
  ],
}
