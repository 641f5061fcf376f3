import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** Shorter answers are not worth it. */
const worthPacking = 2048

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer says of itself: nothing from elsewhere, nothing inline, in no frame, guessed by nobody. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Answers with a value. */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  value: unknown,
  status = 200,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  await send(request, response, { status, headers, body: Buffer.from(JSON.stringify(value)) })
}

/** Answers with a body, packed where the reader takes that. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: Buffer },
): Promise<void> {
  const packs =
    body.length >= worthPacking && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const sent = packs ? await pack(body) : body
  if (response.destroyed) return
  response.writeHead(status, {
    ...headers,
    ...(packs && { 'content-encoding': 'gzip' }),
    vary: 'accept-encoding',
    'content-length': sent.length,
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}
