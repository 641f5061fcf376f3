import { json } from '@barometer/simulator'
import { openRoute } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { image } from './image.ts'
import { imageRoutes } from './image-data.ts'

const versions = (base: string) => ({
  versions: ['v2.16', 'v2.9', 'v2.0'].map((id, at) => ({
    ...{ id, status: at === 0 ? 'CURRENT' : 'SUPPORTED' },
    links: [{ rel: 'self', href: `${base}/v2/` }],
  })),
})

export const glanceService: Service = {
  ...{ type: 'image', name: 'glance', path: '/image', types: [image] },
  quota: { status: 413, type: 'Forbidden' },
  refused: ({ status, message, headers }, accept) =>
    /json|\*\/\*/.test(accept)
      ? json(status, { message, code: `${status}`, title: message.split('.')[0] }, headers)
      : {
          ...{ status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers } },
          body: `<html><head><title>${status}</title></head><body><h1>${status}</h1>${escaped(message)}</body></html>`,
        },
  routes: [openRoute('', versions, 300), openRoute('/versions', versions), ...imageRoutes],
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
