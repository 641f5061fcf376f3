import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { CloudAnswer, CloudRequest } from './exchange.ts'
import { bodyOf } from './request-body.ts'

export interface ServeCloudOptions {
  /** 0 or absent: any free port. */
  readonly port?: number | undefined
  /** Present: https. */
  readonly tls?: { readonly key: string; readonly cert: string }
  /** Bytes. Whoever sends more is cut off. */
  readonly largestBody: number
  /** Headers by which an answer can be told from all others. `id`: a UUID that counts up. */
  readonly identify: (id: string) => Readonly<Record<string, string>>
}

export interface ServedCloud {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  close(): Promise<void>
}

/** Serves the protocol of a cloud on loopback. `answer` is told the address under which it is served. */
export async function serveCloud(
  answer: (request: CloudRequest, base: string) => CloudAnswer,
  { port = 0, tls, largestBody, identify }: ServeCloudOptions,
): Promise<ServedCloud> {
  let base = ''
  let count = 0
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request, largestBody, new Error('the body is too large'))
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    const said = answer({ method, path, headers, body }, base)
    if (said === 'hang-up') return void response.destroy()
    const id = `00000000-0000-0000-0000-${String(++count).padStart(12, '0')}`
    response.writeHead(said.status, { ...said.headers, ...identify(id) }).end(said.body)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(() => response.destroy())
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  await once(server.listen(port, '127.0.0.1'), 'listening')
  base = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
