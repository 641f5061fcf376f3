import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target, User } from './servers/target.ts'

/** JSON as it comes over the wire. Cases assert on it; nothing here trusts its shape. */
export type Json = any

export interface Request {
  method: string
  path: string
  query?: Record<string, string | number | boolean>
  headers?: Record<string, string>
  /** A string or bytes are sent as they are; anything else as JSON. */
  body?: Json
  /** Who asks; the admin unless given. */
  as?: User
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Parsed when the answer is JSON, whatever it calls itself, else the text. */
  body: Json
  text: string
}

/** A connection pool to one server. */
export interface Client {
  target: Target
  send(request: Request): Promise<Answer>
  /** The answer's head is read, its body is the caller's to read or to destroy. */
  open(request: Request): Promise<IncomingMessage>
  close(): void
}

export function connect(target: Target, maxSockets = 64): Client {
  const tls = target.url.startsWith('https:')
  const options = { keepAlive: true, maxSockets, ...(target.ca && { ca: target.ca }) }
  const agent = tls ? new HttpsAgent(options) : new HttpAgent(options)
  const open = (asked: Request, pooled = false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const payload = bytes(asked.body)
      const url = target.url + asked.path + queryString(asked.query)
      const headers = requestHeaders(target, asked, payload)
      const how = { method: asked.method, headers, ...(pooled ? { agent } : { agent: false, ca: target.ca }) }
      const request = (tls ? httpsRequest : httpRequest)(url, how as object, resolve)
      request.on('error', reject)
      request.end(payload)
    })
  return {
    target,
    open,
    send: async (asked) => {
      for (let tries = 1; ; tries++) {
        const answer = await read(await open(asked, true))
        if (!isWarmingUp(answer) || tries === patience) return answer
        await sleep(100)
      }
    },
    close: () => agent.destroy(),
  }
}

/** How often a server that is not ready for a kind is asked again, ten times a second. */
const patience = 100

/** A real server fills its cache when a kind is new, and asks its clients to come back in a moment. */
function isWarmingUp({ status, body }: Answer): boolean {
  return status === 429 && body?.message === 'storage is (re)initializing'
}

function bytes(body: Json): Buffer | string | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body
  return JSON.stringify(body)
}

function queryString(query: Request['query']): string {
  if (!query) return ''
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
}

function requestHeaders(target: Target, asked: Request, payload: Buffer | string | undefined) {
  const defaults: Record<string, string | number> = {
    authorization: `Bearer ${target.tokens[asked.as ?? 'admin']}`,
    accept: 'application/json',
  }
  if (payload !== undefined) {
    defaults['content-type'] = 'application/json'
    defaults['content-length'] = Buffer.byteLength(payload)
  }
  return { ...defaults, ...asked.headers }
}

/** Reads an answer to its end. */
export async function read(message: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    text,
    body: parsed(text),
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
