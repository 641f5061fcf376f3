import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, type ClientOptions } from './client.ts'
import type { Clock } from './clock.ts'
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
      setImmediate(() => {
        if (this.#due.has(entry)) this.move(entry.at - this.time)
      })
    }
    this.waits.push(milliseconds)
    return () => this.#due.delete(entry)
  }

  move(milliseconds: number): void {
    this.time += Math.max(0, milliseconds)
    for (const entry of [...this.#due].sort((a, b) => a.at - b.at)) {
      if (entry.at > this.time) return
      this.#due.delete(entry)
      entry.run()
    }
  }
}

export type Script = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** A server that answers as a script says. */
export interface ScriptedServer {
  readonly url: string
  /** Method and path with query of every request so far. */
  readonly requests: string[]
  readonly headers: IncomingMessage['headers'][]
  [Symbol.asyncDispose](): Promise<void>
}

export async function scripted(script: Script): Promise<ScriptedServer> {
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    script(request, response, requests.length)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function sendJson(response: ServerResponse, value: unknown, code = 200): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** A client without a cache on disk, with waits under five seconds skipped. */
export function clientOf(url: string, options: ClientOptions = {}): { client: Client; clock: FakeClock } {
  const clock = new FakeClock()
  clock.skip = 5_000
  const client = new Client(connectUrl(url, 'a-secret-token'), {
    clock,
    cacheFolder: false,
    env: {},
    ...options,
  })
  return { client, clock }
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
