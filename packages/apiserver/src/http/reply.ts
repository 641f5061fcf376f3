import type { ServerResponse } from 'node:http'
import type { JsonObject } from '../json.ts'

/** What a handler answers; `body` is text that is already JSON, or a value to serialise. */
export interface Reply {
  readonly code: number
  readonly body: string | JsonObject
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a complete answer with its warnings. */
export function send(response: ServerResponse, reply: Reply, warnings: readonly string[]): void {
  const bytes = Buffer.from(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), 'utf8')
  response.writeHead(reply.code, {
    'Content-Type': reply.contentType ?? 'application/json',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-cache, private',
    ...(warnings.length ? { Warning: warnings.map(warningHeader) } : undefined),
    ...reply.headers,
  })
  response.end(bytes)
}

/** RFC 7234 warning as the real server writes it: code 299, no agent, the text quoted. */
export function warningHeader(text: string): string {
  return `299 - "${text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/["\\]/g, '\\$&')}"`
}
