import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/**
 * Whether a request comes from the page itself. A name that another site has made lead here is not one of ours (Host), nor
 * may another site ask on a reader's behalf (Origin, Sec-Fetch-Site). Addresses may be followed from anywhere.
 */
export function checkOrigin(request: IncomingMessage, origins: ReadonlySet<string>, path: string): void {
  const { host = '', origin } = request.headers
  const hosts = new Set(Array.from(origins, (each) => new URL(each).host))
  if (!hosts.has(host.toLowerCase()))
    throw new Refusal(421, `This server is not ${shown(host)}; open the address that it printed.`)
  if (origin !== undefined && !origins.has(origin.toLowerCase()))
    throw new Refusal(403, 'Another site may not ask this server.')
  const site = request.headers['sec-fetch-site']
  if (path.startsWith('/api/') && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Refusal(403, 'Another site may not ask this server.')
  if (request.method === 'POST' && origin === undefined && site === undefined && !hasToken(request))
    throw new Refusal(403, 'Only the page itself may ask for this.')
}

/** Who sends a token is no browser on another site's behalf. */
function hasToken({ headers: { authorization = '' } }: IncomingMessage): boolean {
  return authorization.startsWith('Bearer ')
}

function shown(host: string): string {
  return JSON.stringify(host.slice(0, 100))
}
