import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildPage } from '../build/build-page.ts'
import type { ClusterList, ScenarioList, StreamEvents } from '../wire/index.ts'
import { type ClusterChange, changeCluster, detailsOf, type FakeCluster, pictureOf } from './fake-cluster.ts'

export interface FakeServer {
  readonly address: string
  /** Changes the cluster and tells everyone. */
  change(change: ClusterChange): void
  /** Ends as if it had been killed: every connection is cut. It can be started again at the same port. */
  close(): Promise<void>
  /** How many streams were begun. */
  readonly streams: () => number
}

export interface FakeServerOptions {
  readonly port?: number
  readonly scenarios?: ScenarioList
  /** Whether anyone is let in. */
  readonly refuses?: string
  /** Why the cluster cannot be shown, as long as it says so. */
  readonly problem?: () => string | undefined
  /** Lets in whoever signs in with this token, as this user. */
  readonly login?: { readonly token: string; readonly user: string }
  /** Tells nothing of the cluster: the page stays connecting. */
  readonly mute?: boolean
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the page with a cluster that was made beforehand, in the server's own words, for tests of the page. */
export async function startFakeServer(
  cluster: FakeCluster,
  options: FakeServerOptions = {},
): Promise<FakeServer> {
  const page = await buildPage()
  const readers = new Set<ServerResponse>()
  let begun = 0
  let signedIn = options.login === undefined
  const answers: Readonly<
    Record<string, (request: IncomingMessage, url: URL, response: ServerResponse) => void>
  > = {
    '/api/v1/clusters': (_, __, response) => json(response, clusterList(options)),
    '/api/v1/object': (_, url, response) => json(response, detailsOf(cluster, refOf(url))),
    '/api/v1/graph': (_, url, response) => json(response, pictureOf(cluster, refOf(url))),
    '/api/v1/search': (_, url, response) => {
      const wanted = url.searchParams.get('q') ?? ''
      const keys = [...cluster.labels].filter(([, labels]) => labels.includes(wanted)).map(([key]) => key)
      json(response, { keys, more: false })
    },
    '/api/v1/scenarios': (_, __, response) => json(response, options.scenarios ?? { designs: [] }),
    '/api/v1/scenarios/inject': (request, _, response) => void scenario(request, response, true),
    '/api/v1/scenarios/heal': (request, _, response) => void scenario(request, response, false),
    '/api/v1/stream': (_, __, response) => {
      begun++
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      if (options.mute) return void response.write(': nothing yet\n\n')
      for (const text of snapshotOf(cluster)) response.write(text)
      readers.add(response)
      response.on('close', () => readers.delete(response))
    },
  }
  const scenario = async (request: IncomingMessage, response: ServerResponse, active: boolean) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'))
    const found = options.scenarios?.designs
      .flatMap((design) => design.scenarios)
      .find(({ name }) => name === body.name)
    json(response, { ...found, active })
  }
  const login = async (request: IncomingMessage, response: ServerResponse) => {
    const { token } = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'))
    signedIn = token === options.login?.token
    if (signedIn || token === '') json(response, { user: signedIn ? options.login?.user : '' })
    else json(response, { message: 'The cluster does not know this token (any more).', signIn: true }, 401)
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page')
    response.setHeader('content-security-policy', policy)
    const file = page.get(url.pathname)
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.body)
    if (url.pathname === '/login') return void login(request, response)
    if (!signedIn)
      return void json(response, { message: 'Sign in with a token of this cluster.', signIn: true }, 401)
    if (options.refuses !== undefined) return void json(response, { message: options.refuses }, 403)
    const answer = answers[url.pathname]
    if (answer) answer(request, url, response)
    else json(response, { message: 'There is nothing here.' }, 404)
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const pulse = setInterval(() => {
    for (const reader of readers)
      reader.write(eventText('pulse', { at: cluster.at, freshness: cluster.freshness }))
  }, 1000)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => begun,
    change: (change) => {
      const event = changeCluster(cluster, change)
      for (const reader of readers) reader.write(eventText('change', event))
    },
    close: () => closeAll(server, pulse),
  }
}

async function closeAll(server: Server, pulse: NodeJS.Timeout): Promise<void> {
  clearInterval(pulse)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function clusterList({ scenarios, login, problem: why }: FakeServerOptions): ClusterList {
  const problem = why?.()
  const title = 'prod-eu at https://prod-eu.example:6443'
  return {
    clusters: [{ name: 'prod-eu', title, still: false, ...(problem !== undefined && { problem }) }],
    parts: scenarios ? ['scenarios'] : [],
    user: login?.user ?? '',
    version: '0.1.0',
  }
}

function* snapshotOf(cluster: FakeCluster): Generator<string> {
  const rows = [...cluster.rows.values()]
  const { at, freshness, overview } = cluster
  yield eventText('snapshot', { ...overview, cluster: 'prod-eu', at, freshness, rowCount: rows.length })
  for (let from = 0; from === 0 || from < rows.length; from += 2000)
    yield eventText('rows', { rows: rows.slice(from, from + 2000), last: from + 2000 >= rows.length })
}

function eventText<Name extends keyof StreamEvents>(name: Name, event: StreamEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
}

function refOf({ searchParams }: URL) {
  const field = (name: string) => searchParams.get(name) ?? ''
  return { group: field('group'), kind: field('kind'), namespace: field('namespace'), name: field('name') }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
