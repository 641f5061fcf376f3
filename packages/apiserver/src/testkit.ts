import type { TestContext } from 'node:test'
import type { KubeObject } from './apimachinery/meta/object-meta.ts'
import { type ApiServer, createServer, type ServerOptions } from './server.ts'

/** A stored object, with as little as tests need. */
export function object(name: string, more: Record<string, unknown> = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default', uid: `uid-${name}` },
    ...more,
  } as KubeObject
}

export interface Answer {
  readonly code: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
  readonly body: any
}

/** A server with a client that speaks plain HTTP to it. */
export interface Rig {
  readonly server: ApiServer
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Opens a watch; each call of the result gives the next event, or undefined at the end. */
  // biome-ignore lint/suspicious/noExplicitAny: events are read member by member
  watch(path: string): Promise<() => Promise<any>>
}

/** A server that is there until the test is over; one that is of no test is closed by whoever asked for it. */
export async function rig(t: TestContext | undefined, options: ServerOptions = {}): Promise<Rig> {
  const server = await createServer(options)
  t?.after(() => server.close())
  const authorization = `Bearer ${server.token}`
  return {
    server,
    async call(method, path, body, headers = {}) {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const init = { method, headers: { authorization, 'content-type': type, ...headers } }
      const response = await fetch(
        server.url + path,
        body === undefined ? init : { ...init, body: JSON.stringify(body) },
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return { code: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    },
    async watch(path) {
      const response = await fetch(server.url + path, { headers: { authorization } })
      return lines(response.body!.pipeThrough(new TextDecoderStream()).getReader())
    },
  }
}

function lines(reader: ReadableStreamDefaultReader<string>): () => Promise<unknown> {
  let buffered = ''
  return async () => {
    for (;;) {
      const end = buffered.indexOf('\n')
      if (end >= 0) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 1)
        return JSON.parse(line)
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      buffered += value
    }
  }
}
