import type { TestContext } from 'node:test'
import { type Client, connectUrl, type KubeObject } from '@barometer/client'
import { type AskedPage, askPage } from '@barometer/web/shown-page'
import { openClient } from '../../../../packages/client/src/testkit.ts'
import { type TestServer, testServer } from '../../../../packages/controller/src/testkit.ts'
import { type ServedPage, type ServePageOptions, servePage } from './serve-page.ts'

/** A server with a page over it. */
export interface Served {
  readonly server: TestServer
  readonly client: Client
  readonly page: ServedPage
  /** Another page of the same cluster. */
  serve(options?: Partial<ServePageOptions>): Promise<ServedPage>
}

export async function servedCluster(
  t: TestContext,
  options: Partial<ServePageOptions> = {},
): Promise<Served> {
  const server = await testServer(t)
  const client = openClient(t, connectUrl(server.url, server.token))
  const serve = async (more: Partial<ServePageOptions> = {}) => {
    const own = openClient(t, connectUrl(server.url, server.token))
    const page = await servePage({ clusters: [{ client: own, name: 'test' }], ...options, ...more })
    t.after(() => page.close())
    return page
  }
  return { server, client, page: await serve(), serve }
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/** Asks as whoever has these headers. */
export function ask(
  page: AskedPage,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = askPage(page, path, { method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Asks the API with the token, and gives the value. */
export async function api<T>(page: AskedPage & { readonly token: string }, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${page.token}` }
  const { status, text } = await ask(page, `/api/v1/${path}`, { headers })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}

/** Writes the status of an object. */
export async function say(
  client: Client,
  word: string,
  { name, namespace = 'default' }: { name: string; namespace?: string },
  conditions: readonly object[],
): Promise<KubeObject> {
  const resource = await client.discovery.resolve(word)
  const place = { name, namespace: resource.namespaced ? namespace : '', subresource: 'status' }
  return client.patch(resource, place, 'merge', { status: { conditions } })
}
