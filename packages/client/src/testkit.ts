import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net'
import type { TestContext } from 'node:test'
import { type ApiServer, createServer as createApiServer, type ServerOptions } from '@barometer/apiserver'
import { Client, type ClientOptions } from './client.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import { connectUrl } from './kubeconfig/connect.ts'
import type { Resource } from './resource.ts'

/** A clock that stands still until it is told to move; waits are over as soon as it gets there. */
export class FakeClock implements Clock {
  time = Date.parse('2026-01-01T00:00:00Z')
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = []
  chance = 0.5
  readonly #due = new Set<{ readonly at: number; readonly run: () => void }>()
  /** Waits shorter than this end by themselves. */
  skip = 0
  /** Real milliseconds that a skipped second takes, where a server with a clock of its own must keep up. */
  pace = 0

  now(): number {
    return this.time
  }

  random(): number {
    return this.chance
  }

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.time + milliseconds, run }
    this.#due.add(entry)
    if (milliseconds < this.skip) {
      const end = () => {
        if (this.#due.has(entry)) this.move(entry.at - this.time)
      }
      if (this.pace === 0) setImmediate(end)
      else setTimeout(end, (milliseconds / 1000) * this.pace)
    }
    this.waits.push(milliseconds)
    return () => this.#due.delete(entry)
  }

  move(milliseconds: number): void {
    this.time += Math.max(0, milliseconds)
    for (const entry of [...this.#due].sort((a, b) => a.at - b.at)) {
      if (entry.at > this.time) return
      if (this.#due.delete(entry)) entry.run()
    }
  }
}

export type Script = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A server that answers as a script says, until the test is over. */
export interface ScriptedServer {
  readonly url: string
  /** Method and path with query of every request so far. */
  readonly requests: string[]
  readonly headers: IncomingMessage['headers'][]
}

export async function scripted(t: TestContext, script: Script): Promise<ScriptedServer> {
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    script(request, response, requests.length)
  }
  const server = createServer(listener)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}`, requests, headers }
}

/** The port on which a server listens from now on; whoever made it closes it. */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A port on which nobody listens, and nobody can until the test is over: it is the near end of a connection. */
export async function deafPort(t: TestContext): Promise<number> {
  const server = createTcpServer()
  t.after(() => server.close())
  const near = connect(await listening(server), '127.0.0.1')
  t.after(() => near.destroy())
  const [[far]] = await Promise.all([once(server, 'connection'), once(near, 'connect')])
  t.after(() => far.destroy())
  return near.localPort!
}

/** What a promise gives, within a minute: then it says what was waited for. */
export async function soon<T>(promise: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`waited a minute for ${what}`)), 60_000)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function sendJson(response: ServerResponse, value: unknown, code = 200): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** A client without a cache on disk, with waits under five seconds skipped, closed when the test is over. */
export function clientOf(
  t: TestContext,
  url: string,
  options: ClientOptions = {},
): { client: Client; clock: FakeClock } {
  const clock = new FakeClock()
  clock.skip = 5_000
  const client = new Client(connectUrl(url, 'a-secret-token'), {
    clock,
    cacheFolder: false,
    env: {},
    ...options,
  })
  t.after(() => client.close())
  return { client, clock }
}

/** A client with the machine's own clock, without a cache on disk, closed when the test is over. */
export function openClient(t: TestContext, connection: Connection, options: ClientOptions = {}): Client {
  const client = new Client(connection, { cacheFolder: false, ...options })
  t.after(() => client.close())
  return client
}

/** A whole API server, closed when the test is over. */
export async function apiServer(t: TestContext, options: ServerOptions = {}): Promise<ApiServer> {
  const server = await createApiServer(options)
  t.after(() => server.close())
  return server
}

export const pods: Resource = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  singular: 'pod',
  shortNames: ['po'],
  categories: ['all'],
  namespaced: true,
  verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  subresources: ['status', 'log'],
}

export const configMaps: Resource = {
  ...pods,
  kind: 'ConfigMap',
  plural: 'configmaps',
  singular: 'configmap',
  shortNames: ['cm'],
  categories: [],
  subresources: [],
}

export function pod(name: string, resourceVersion = '1'): unknown {
  return { metadata: { name, namespace: 'shop', resourceVersion }, status: { phase: 'Running' } }
}

export function podList(names: readonly string[], metadata: object = { resourceVersion: '10' }): unknown {
  return { kind: 'PodList', apiVersion: 'v1', metadata, items: names.map((name) => pod(name)) }
}
