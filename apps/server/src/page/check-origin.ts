import type { IncomingMessage } from 'node:http'
import type { Addresses } from './addresses.ts'
import { Refusal } from './refusal.ts'

/**
 * Whether a request comes from the page itself. A name that another site has made lead here is not one of ours (Host), nor
 * may another site ask on a reader's behalf (Origin, Sec-Fetch-Site). Addresses may be followed from anywhere.
 */
export function checkOrigin(request: IncomingMessage, addresses: Addresses, path: string): void {
  const { host = '', origin } = request.headers
  if (!addresses.isOwnHost(host))
    throw new Refusal(421, `This server is not ${shown(host)}; open the address that it printed.`)
  if (origin !== undefined && !addresses.isOwnOrigin(origin, host))
    throw new Refusal(403, 'Another site may not ask this server.')
  const site = request.headers['sec-fetch-site']
  if (
    (path.startsWith('/api/') || request.method === 'POST') &&
    site !== undefined &&
    site !== 'same-origin' &&
    site !== 'none'
  )
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
