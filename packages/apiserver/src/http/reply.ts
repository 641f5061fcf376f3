import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { gzip } from 'node:zlib'
import { dump } from 'js-yaml'
import type { JsonObject } from '../json.ts'

/** What a handler answers; `body` is text that is already JSON, or a value to serialise. */
export interface Reply {
  readonly code: number
  readonly body: string | JsonObject
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How the client wants the answer written. */
export interface Wishes {
  readonly pretty: boolean
  readonly yaml: boolean
  readonly gzip: boolean
}

/** Answers longer than this are compressed for clients that can read it, as on the real server. */
const gzipFrom = 128 * 1024

/** Sends a complete answer with its warnings. */
export function send(
  response: ServerResponse,
  reply: Reply,
  warnings: readonly string[],
  wishes: Wishes,
): void {
  const isJson = reply.contentType === undefined
  const bytes = Buffer.from(isJson ? written(reply.body, wishes) : asText(reply.body), 'utf8')
  const headers = {
    'Audit-Id': randomUUID(),
    'Cache-Control': 'no-cache, private',
    'Content-Type': reply.contentType ?? (wishes.yaml ? 'application/yaml' : 'application/json'),
    ...(warnings.length ? { Warning: warnings.map(warningHeader) } : undefined),
    ...reply.headers,
  }
  if (!wishes.gzip || bytes.length < gzipFrom) {
    response.writeHead(reply.code, { ...headers, 'Content-Length': bytes.length })
    response.end(bytes)
    return
  }
  gzip(bytes, { level: 1 }, (_error, packed) => {
    response.writeHead(reply.code, {
      ...headers,
      'Content-Encoding': 'gzip',
      Vary: 'Accept-Encoding',
      'Content-Length': packed.length,
    })
    response.end(packed)
  })
}

function asText(body: string | JsonObject): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function written(body: string | JsonObject, { pretty, yaml }: Wishes): string {
  if (!pretty && !yaml) return asText(body)
  const value = typeof body === 'string' ? JSON.parse(body) : body
  return yaml ? dump(value) : JSON.stringify(value, null, 2)
}

/** RFC 7234 warning as the real server writes it: code 299, no agent, the text quoted. */
function warningHeader(text: string): string {
  return `299 - "${text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/["\\]/g, '\\$&')}"`
}
