import { namedFault } from '../http/named-fault.ts'
import { openRoute } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { volume } from './volume.ts'

const most = 70

const versions = (base: string) => ({
  versions: [
    {
      ...{
        id: 'v3.0',
        status: 'CURRENT',
        version: `3.${most}`,
        min_version: '3.0',
        updated: '2022-03-30T00:00:00Z',
      },
      links: [{ rel: 'self', href: `${base}/v3/` }],
    },
  ],
})

export const cinderService: Service = {
  ...{ type: 'block-storage', name: 'cinder', path: '/volume', catalogPath: '/v3', alsoTypes: ['volumev3'] },
  types: [volume],
  quota: { status: 413, type: 'OverLimit' },
  refused: namedFault,
  microversions: { service: 'volume', major: 3, least: 0, most },
  // Some clients name the project in every path.
  canonical: (path) => path.replace(/^\/v3\/[0-9a-f]{32}(?=\/|$)/, '/v3'),
  routes: [openRoute('', versions, 300), openRoute('/v3', versions)],
}
