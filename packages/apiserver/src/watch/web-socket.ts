import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError } from '../apimachinery/errors/api-error.ts'
import { requestInfo } from '../request/request-info.ts'
import { http } from '../runtime/node-http.ts'

/** The one constant of RFC 6455: what a server adds to a client's key before it hashes it. */
const salt = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** What a client has to say on a watch fits in a control frame; more than this is an attack. */
const longestMessage = 64 * 1024
const bearer = 'base64url.bearer.authorization.k8s.io.'
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const
const normalClosure = Buffer.from([0x03, 0xe8])

/** True for a watch that asks for a WebSocket; everything else is answered as plain HTTP, whatever it offers. */
export function asksForSocket(request: IncomingMessage): boolean {
  if (!isUpgrade(request)) return false
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
  return requestInfo(request.method ?? 'GET', path, new URLSearchParams(query)).verb === 'watch'
}

/** Did the client ask to go on with WebSocket frames? */
export function isUpgrade({ headers }: IncomingMessage): boolean {
  const connection = headers.connection?.toLowerCase() ?? ''
  return headers.upgrade?.toLowerCase() === 'websocket' && connection.includes('upgrade')
}

/** The response of a request whose connection was handed over: an answer ends it, an opened socket keeps it. */
export function handedOver(request: IncomingMessage, socket: Duplex, head: Buffer): ServerResponse {
  if (head.length) socket.unshift(head)
  takeBearer(request)
  const response = new http.ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.on('finish', () => socket.end())
  socket.on('error', () => socket.destroy())
  return response
}

/** A browser cannot set headers: it hands its token over as a protocol beside the one it wants to speak. */
function takeBearer({ headers }: IncomingMessage): void {
  const offered = protocolsOf(headers['sec-websocket-protocol'])
  const token = offered.find((one) => one.startsWith(bearer))
  if (token === undefined || headers.authorization) return
  headers.authorization = `Bearer ${Buffer.from(token.slice(bearer.length), 'base64url')}`
  headers['sec-websocket-protocol'] = offered.filter((one) => one !== token).join(', ')
}

function protocolsOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Shakes hands and returns the connection, on which the client's frames are read from now on; throws a refusal. */
export function openSocket(response: ServerResponse): Socket {
  const { headers } = response.req
  const key = headers['sec-websocket-key']
  const protocols = protocolsOf(headers['sec-websocket-protocol'])
  if (!key || headers['sec-websocket-version'] !== '13' || protocols.length > 1)
    throw new ApiError(400, 'BadRequest', 'the WebSocket handshake is not valid')
  if (!URL.canParse(headers.origin ?? '')) throw new ApiError(403, 'Forbidden', 'null origin')
  const socket = response.socket!
  const accept = createHash('sha1').update(`${key}${salt}`).digest('base64')
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...protocols.map((one) => `Sec-WebSocket-Protocol: ${one}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  listen(socket)
  return socket
}

/** One message of text, as it goes over the wire. */
export function textFrame(text: Buffer): Buffer {
  return frame(opcodes.text, text)
}

/** Says that all was said, and hangs up. */
export function closeSocket(socket: Socket): void {
  if (socket.writable) socket.end(frame(opcodes.close, normalClosure))
}

function frame(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([frameHead(opcode, payload.length), payload])
}

/** FIN and opcode, then the length in the shortest form; servers do not mask. */
function frameHead(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode
  if (length < 126) return Buffer.from([first, length])
  if (length < 65_536) return Buffer.from([first, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head.writeUInt16BE((first << 8) | 127)
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** Answers pings and a goodbye; whatever else a watcher says is read and forgotten. Who reads no answers is not heard. */
function listen(socket: Socket): void {
  let unread: Buffer = Buffer.alloc(0)
  socket.on('drain', () => socket.resume())
  socket.on('data', (chunk: Buffer) => {
    unread = unread.length ? Buffer.concat([unread, chunk]) : chunk
    for (let message = readFrame(unread); message; message = readFrame(unread)) {
      unread = unread.subarray(message.size)
      if (message.opcode === opcodes.close) closeSocket(socket)
      if (message.opcode === opcodes.ping && socket.writable) {
        if (!socket.write(frame(opcodes.pong, message.payload))) socket.pause()
      }
    }
    if (unread.length > longestMessage) socket.destroy()
  })
}

interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  /** How many bytes it took on the wire. */
  readonly size: number
}

/** The first whole frame; undefined until all of it is there. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0
  const masked = (bytes[1]! & 0x80) !== 0
  const start = 2 + extended + (masked ? 4 : 0)
  if (bytes.length < start) return undefined
  const length =
    extended === 0 ? short : extended === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < start + length) return undefined
  const payload = Buffer.from(bytes.subarray(start, start + length))
  if (masked) for (let i = 0; i < length; i++) payload[i]! ^= bytes[start - 4 + (i & 3)]!
  return { opcode: bytes[0]! & 0x0f, payload, size: start + length }
}
