import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Target } from '@barometer/conformance'
import { selfSigned } from '@barometer/x509'

/** What has been asked and answered through a proxy. */
export interface Count {
  readonly requests: number
  /** Bytes of answers' bodies as they came over the wire. */
  readonly bytes: number
}

export interface CountingProxy {
  readonly port: number
  /** The certificate to trust, PEM. */
  readonly ca: string
  /** What was counted since the last call. */
  take(): Count
  close(): Promise<void>
}

const perConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

/**
 * Stands before a server and counts. It speaks HTTP/2 with those who want it, as the server does, and looks at nothing but
 * the headers that belong to a connection.
 */
export async function countingProxy(target: Target): Promise<CountingProxy> {
  const { key, cert } = selfSigned(['127.0.0.1'], Date.now())
  const upstream = new URL(target.url)
  const agent = new Agent({ keepAlive: true, ca: target.ca })
  let requests = 0
  let bytes = 0
  const pass = (incoming: Http2ServerRequest, answer: Http2ServerResponse) => {
    requests++
    const { hostname: host, port } = upstream
    const { method, url: path } = incoming
    const headers = passed(incoming.headers)
    const sent = request({ agent, host, port, method, path, headers }, (message) => {
      answer.writeHead(message.statusCode ?? 502, passed(message.headers))
      message.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      message.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  }
  const server = createSecureServer({ key, cert, allowHTTP1: true }, pass)
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  server.on('secureConnection', (socket) => sessions.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    ca: cert,
    take() {
      const count = { requests, bytes }
      requests = 0
      bytes = 0
      return count
    },
    async close() {
      agent.destroy()
      for (const each of sessions) each.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function passed(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !perConnection.has(name))
  return Object.fromEntries(kept) as Record<string, string | string[]>
}
