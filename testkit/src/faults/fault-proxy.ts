import {
  type ClientRequest,
  createServer as createHttpServer,
  request as forwardRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, request as forwardSecurely } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { KeyPair } from '@barometer/x509'

/** Milliseconds after which a request that was to come is given up on: much longer than it takes on a busy machine. */
const patience = 120_000

/** What the server answered to a request that was passed on. */
export interface Passed {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** One request on its way, for a fault to meet. */
export interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Path and query; may be changed before it is passed on. */
  url: string
  /** How often this fault has been asked before. */
  readonly count: number
  /** Asks the server and waits for its whole answer. */
  answer(): Promise<Passed>
  /** Asks the server and hands its answer through as it comes, a watch included. */
  pass(): void
}

/** The server behind the proxy. */
export interface Upstream {
  readonly url: string
  /** PEM of the certificate to trust. */
  readonly ca?: string | undefined
}

/** What happens to a request. */
export type Fault = (passage: Passage) => void | Promise<void>

/** Between a client and a server on this machine: passes requests on, unless a fault meets them. */
export class FaultProxy implements AsyncDisposable {
  readonly url: string
  /** Method, path and query of every request so far. */
  readonly requests: string[] = []
  readonly #server: ReturnType<typeof createHttpServer>
  readonly #sockets = new Set<Socket>()
  readonly #onward = new Set<ClientRequest>()
  #asked = () => {}

  static async start(target: string | Upstream, fault: Fault, tls?: KeyPair): Promise<FaultProxy> {
    const server = tls ? createHttpsServer({ key: tls.key, cert: tls.cert }) : createHttpServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const upstream = typeof target === 'string' ? { url: target } : target
    return new FaultProxy(server, upstream, fault, tls !== undefined)
  }

  private constructor(
    server: ReturnType<typeof createHttpServer>,
    target: Upstream,
    fault: Fault,
    secure: boolean,
  ) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    this.url = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
    })
    server.on('request', (request, response) => {
      const url = request.url ?? '/'
      const count = this.requests.length
      this.requests.push(`${request.method} ${url}`)
      this.#asked()
      response.on('error', () => {})
      const passage: Passage = {
        request,
        response,
        url,
        count,
        answer: () => this.#answer(target, passage),
        pass: () => this.#pass(target, passage),
      }
      // A fault that fails has cut the connection: the client sees that, and nobody else needs to.
      Promise.resolve(fault(passage)).catch(() => response.destroy())
    })
  }

  /** Resolves when such a request comes, from now on. */
  asked(which: RegExp): Promise<void> {
    const before = this.requests.length
    return new Promise((resolve, reject) => {
      const since = () => this.requests.slice(before)
      const late = () => reject(new Error(`too long without ${which} among ${since().join(', ')}`))
      const timer = setTimeout(late, patience)
      this.#asked = () => {
        if (!since().some((request) => which.test(request))) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #forward(target: Upstream, { request, url }: Passage): ClientRequest {
    const { 'accept-encoding': _, connection: __, host: ___, ...headers } = request.headers
    const { method } = request
    const onward = target.url.startsWith('https:')
      ? forwardSecurely(new URL(url, target.url), { method, headers, ca: target.ca })
      : forwardRequest(new URL(url, target.url), { method, headers })
    this.#onward.add(onward)
    onward.on('close', () => this.#onward.delete(onward))
    request.pipe(onward)
    return onward
  }

  #answer(target: Upstream, passage: Passage): Promise<Passed> {
    return new Promise((resolve, reject) => {
      const onward = this.#forward(target, passage)
      onward.on('error', reject)
      onward.on('response', (answered) => {
        const { statusCode: status = 0, headers } = answered
        buffer(answered).then((body) => resolve({ status, headers, body }), reject)
      })
    })
  }

  #pass(target: Upstream, passage: Passage): void {
    const { response } = passage
    const onward = this.#forward(target, passage)
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    onward.on('response', (answered) => {
      // A fault may have ended it while nobody had answered yet.
      if (response.writableEnded || response.destroyed) return void onward.destroy()
      response.writeHead(answered.statusCode ?? 0, answered.headers)
      // A watch has been accepted long before it has something to tell.
      response.flushHeaders()
      answered.on('error', () => response.destroy())
      answered.pipe(response)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const onward of this.#onward) onward.destroy()
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
