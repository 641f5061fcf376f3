import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { gzip } from 'node:zlib'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { jsonText, parseText } from '../apimachinery/json/text.ts'
import { yamlText } from '../apimachinery/serializer/yaml.ts'

/** What a handler answers. */
export interface Reply {
  readonly code: number
  readonly body: Body
  /** Absent for API objects, which are written as the client wishes; what has one is sent as it is. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Text that is already JSON, a value to serialise, JSON in pieces, for answers too long to hold at once, or bytes. */
export type Body = string | JsonObject | Iterable<string> | Buffer

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
  const headers = headersOf(reply, warnings, wishes)
  if (Buffer.isBuffer(reply.body)) {
    response.writeHead(reply.code, [...headers, 'Content-Length', String(reply.body.length)])
    response.end(reply.body)
    return
  }
  if (isPieces(reply.body) && !wishes.gzip && !wishes.pretty && !wishes.yaml) {
    response.writeHead(reply.code, headers)
    sendPieces(response, reply.body[Symbol.iterator]())
    return
  }
  const isJson = reply.contentType === undefined
  const text = isJson ? written(reply.body, wishes) : asText(reply.body)
  const length = Buffer.byteLength(text)
  if (!wishes.gzip || length < gzipFrom) {
    headers.push('Content-Length', String(length))
    response.writeHead(reply.code, headers)
    // Head and text go out in one piece, since both are text.
    response.end(text)
    return
  }
  gzip(text, { level: 1 }, (_error, packed) => {
    headers.push('Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding')
    headers.push('Content-Length', String(packed.length))
    response.writeHead(reply.code, headers)
    response.end(packed)
  })
}

/** Names and values in turn: the form that costs least to write. */
function headersOf(reply: Reply, warnings: readonly string[], wishes: Wishes): string[] {
  const headers = [
    'Audit-Id',
    randomUUID(),
    'Cache-Control',
    'no-cache, private',
    'Content-Type',
    reply.contentType ?? (wishes.yaml ? 'application/yaml' : 'application/json'),
  ]
  for (const warning of warnings) headers.push('Warning', warningHeader(warning))
  for (const name in reply.headers) headers.push(name, reply.headers[name]!)
  return headers
}

function isPieces(body: Body): body is Iterable<string> {
  return typeof body === 'object' && Symbol.iterator in body
}

/** Buffers for long answers, used again: what the allocator is given back it keeps. */
const spare: Buffer[] = []
const bufferSize = 256 * 1024

/** Packs the pieces into one buffer and sends it as often as it is full, each time when the last has gone out. */
function sendPieces(response: ServerResponse, pieces: Iterator<string>): void {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(bufferSize)
  let held = pieces.next()
  const finish = () => {
    if (spare.length < 4) spare.push(buffer)
    response.end('\n')
  }
  const step = () => {
    let length = 0
    while (!held.done && length + held.value.length * 3 <= buffer.length) {
      length += buffer.write(held.value, length)
      held = pieces.next()
    }
    if (length > 0) response.write(buffer.subarray(0, length), next)
    else if (held.done) finish()
    else {
      // One object that is larger than the buffer.
      response.write(held.value, next)
      held = pieces.next()
    }
  }
  const next = (error?: Error | null) => (error ? finish() : step())
  step()
}

function asText(body: Body): string {
  if (typeof body === 'string') return body
  return isPieces(body) ? [...body].join('') : jsonText(body)
}

/** Go's encoder ends a line where it ends an object, unless it indents. */
function written(body: Body, { pretty, yaml }: Wishes): string {
  if (!pretty && !yaml) return `${asText(body)}\n`
  const value = typeof body === 'string' || isPieces(body) ? parseText(asText(body)) : body
  return yaml ? yamlText(value) : jsonText(value, 2)
}

/** RFC 7234 warning as the real server writes it: code 299, no agent, the text quoted. */
function warningHeader(text: string): string {
  return `299 - "${text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/["\\]/g, '\\$&')}"`
}
