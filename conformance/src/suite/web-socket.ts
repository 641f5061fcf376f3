import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Target } from '../servers/target.ts'
import type { WatchEvent } from './watch.ts'

/** How a server took a wish to speak WebSocket, and all it said until it hung up. */
export interface Conversation {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: WatchEvent[]
  /** What its frames were, in order: `text`, `close`, `pong`. */
  readonly frames: string[]
}

const names: Readonly<Record<number, string>> = { 1: 'text', 8: 'close', 10: 'pong' }
/** `hello`, behind a mask of zeroes, as a client's ping. */
const ping = Buffer.concat([Buffer.from([0x89, 0x85, 0, 0, 0, 0]), Buffer.from('hello')])

/** Asks for a watch over a WebSocket, pings once, and reads to the end of it. */
export function converse(
  target: Target,
  path: string,
  headers: Record<string, string>,
): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const request = (target.url.startsWith('https:') ? httpsRequest : httpRequest)(target.url + path, {
      agent: false,
      ...(target.ca && { ca: target.ca }),
      headers: {
        authorization: `Bearer ${target.tokens.admin}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    } as object) as ClientRequest
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, events: [], frames: [] })
    })
    request.on('upgrade', (response, socket, head) => {
      const status = response.statusCode ?? 0
      hear(socket, head).then((said) => resolve({ status, headers: response.headers, ...said }), reject)
      socket.write(ping)
    })
    request.end()
  })
}

async function hear(socket: Duplex, head: Buffer): Promise<Pick<Conversation, 'events' | 'frames'>> {
  const chunks = [head]
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const events: WatchEvent[] = []
  const frames: string[] = []
  for (let rest = Buffer.concat(chunks); rest.length >= 2; ) {
    const short = rest[1]!
    const long = short === 127
    const start = long ? 10 : short === 126 ? 4 : 2
    const length = long ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
    const name = names[rest[0]! & 0x0f] ?? 'other'
    frames.push(name)
    if (name === 'text') events.push(JSON.parse(rest.toString('utf8', start, start + length)))
    rest = rest.subarray(start + length)
  }
  return { events, frames }
}
