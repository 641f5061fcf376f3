import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip, type ZlibOptions } from 'node:zlib'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { jsonText, parseText } from '../apimachinery/json/text.ts'
import { encodeStatus } from '../apimachinery/protobuf/encode.ts'
import { yamlText } from '../apimachinery/serializer/yaml.ts'
import { warningHeaders } from './warning-header.ts'

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
export interface ReplyOptions {
  readonly pretty: boolean
  readonly yaml: boolean
  readonly gzip: boolean
  /** Statuses as protobuf; objects are JSON for everyone. */
  readonly protobuf: boolean
}

/** Answers longer than this are compressed for clients that can read it, as on the real server. */
const gzipFrom = 128 * 1024

const packed = promisify(gzip) as (text: string, options: ZlibOptions) => Promise<Buffer>

/** Sends a complete answer with its warnings; throws, or rejects, when it cannot be written. */
export function send(
  response: ServerResponse,
  reply: Reply,
  warnings: readonly string[],
  options: ReplyOptions,
): Promise<void> | undefined {
  if (options.protobuf && isStatus(reply.body)) {
    const contentType = 'application/vnd.kubernetes.protobuf'
    const asProtobuf = { ...reply, body: encodeStatus(reply.body), contentType }
    return send(response, asProtobuf, warnings, options)
  }
  const headers = headersOf(reply, warnings, options)
  if (Buffer.isBuffer(reply.body)) {
    response.writeHead(reply.code, [...headers, 'Content-Length', String(reply.body.length)])
    return sendBytes(response, reply.body)
  }
  if (isPieces(reply.body) && !options.gzip && !options.pretty && !options.yaml) {
    response.writeHead(reply.code, headers)
    return sendPieces(response, reply.body[Symbol.iterator]())
  }
  const isJson = reply.contentType === undefined
  const text = isJson ? textOf(reply.body, options) : asText(reply.body)
  const length = Buffer.byteLength(text)
  if (!options.gzip || length < gzipFrom) {
    headers.push('Content-Length', String(length))
    response.writeHead(reply.code, headers)
    if (length >= longFrom) return sendBytes(response, Buffer.from(text))
    // Head and text go out in one piece where both are text of one encoding: the head is written byte by byte.
    const isAscii = (warnings.length === 0 && !reply.headers) || !headers.some(isBeyondAscii)
    response.end(isAscii ? text : Buffer.from(text))
    return undefined
  }
  return packed(text, { level: 1 }).then((bytes) => {
    headers.push('Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding')
    headers.push('Content-Length', String(bytes.length))
    response.writeHead(reply.code, headers)
    return sendBytes(response, bytes)
  })
}

/**
 * Answers that are longer end when all but their last byte has gone out, so that a client says no more before. Node reads
 * no further on a connection on which 64 kB wait; where TLS has decoded more by then, it takes the rest of a request for
 * a malformed one, and hangs up.
 */
const longFrom = 32 * 1024

function sendBytes(response: ServerResponse, bytes: Buffer): Promise<void> | undefined {
  if (bytes.length < longFrom) {
    response.end(bytes)
    return undefined
  }
  return written(response, bytes.subarray(0, -1)).then((isOut) => {
    if (isOut) response.end(bytes.subarray(-1))
  })
}

function isBeyondAscii(text: string): boolean {
  return /[^\x00-\x7f]/.test(text)
}

/** Names and values in turn: the form that costs least to write. */
function headersOf(reply: Reply, warnings: readonly string[], options: ReplyOptions): string[] {
  const headers = [
    'Audit-Id',
    randomUUID(),
    'Cache-Control',
    'no-cache, private',
    'Content-Type',
    reply.contentType ?? (options.yaml ? 'application/yaml' : 'application/json'),
  ]
  for (const warning of warningHeaders(warnings)) headers.push('Warning', warning)
  for (const name in reply.headers) headers.push(name, reply.headers[name]!)
  return headers
}

function isPieces(body: Body): body is Iterable<string> {
  return typeof body === 'object' && Symbol.iterator in body
}

function isStatus(body: Body): body is JsonObject {
  return isObject(body) && 'kind' in body && body.kind === 'Status'
}

/**
 * Buffers for long answers, used again: what the allocator is given back it keeps. TLS keeps as much for each connection
 * as was ever written at once, so that they are small.
 */
const spare: Buffer[] = []
const bufferSize = 64 * 1024

/** Packs the pieces into one buffer and sends it as often as it is full, each time when the last has gone out. */
async function sendPieces(response: ServerResponse, pieces: Iterator<string>): Promise<void> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(bufferSize)
  try {
    let held = pieces.next()
    let isOut = true
    while (!held.done && isOut) {
      let length = 0
      while (!held.done && length + held.value.length * 3 <= buffer.length) {
        length += buffer.write(held.value, length)
        held = pieces.next()
      }
      if (length > 0) isOut = await written(response, buffer.subarray(0, length))
      else {
        // One object that is larger than the buffer.
        isOut = await written(response, held.value!)
        held = pieces.next()
      }
    }
    if (isOut) response.end('\n')
  } finally {
    if (spare.length < 4) spare.push(buffer)
  }
}

/** Resolves when the bytes have gone out: to true, or to false where the client has gone before. */
function written(response: ServerResponse, bytes: Buffer | string): Promise<boolean> {
  return new Promise((resolve) => response.write(bytes, (error) => resolve(!error)))
}

function asText(body: Body): string {
  if (typeof body === 'string') return body
  return isPieces(body) ? [...body].join('') : jsonText(body)
}

/** Go's encoder ends a line where it ends an object, unless it indents. */
function textOf(body: Body, { pretty, yaml }: ReplyOptions): string {
  if (!pretty && !yaml) return `${asText(body)}\n`
  const value = typeof body === 'string' || isPieces(body) ? parseText(asText(body)) : body
  return yaml ? yamlText(value) : jsonText(value, 2)
}
