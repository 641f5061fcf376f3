import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, type Clock, systemClock } from '@barometer/client'
import { builtInPacks, indexPacks, type PackIndex } from '@barometer/packs'
import { buildPage, type PageFile } from '@barometer/web/build'
import { LiveCluster } from '../cluster/live-cluster.ts'
import type { ShownCluster } from '../cluster/shown-cluster.ts'
import { type Still, stillCluster } from '../cluster/still-cluster.ts'

import { Api, type Scenarios } from './api.ts'
import { checkOrigin } from './check-origin.ts'
import { Refusal } from './refusal.ts'
import { securityHeaders, send, sendJson } from './reply.ts'
import { TokenGate } from './token-gate.ts'

/** A cluster to show: one that is followed, or what files hold. */
export type ClusterToShow = LiveClusterToShow | Omit<Still, 'packs'>

export interface LiveClusterToShow {
  /** Whoever closes the page closes it too, afterwards. */
  readonly client: Client
  /** Its name in addresses. Default: the context, or `cluster`. */
  readonly name?: string
  /** What it is for people. Default: the name and where the server is. */
  readonly title?: string
  /** What kubectl must be told to reach it: `--context prod`. */
  readonly kubectl?: readonly string[]
}

export interface ServePageOptions {
  /** At least one; their names differ. */
  readonly clusters: readonly ClusterToShow[]
  /** What is known of kinds. Default: the packs that come with the program. */
  readonly packs?: PackIndex
  /** On 127.0.0.1. Default: any free port. */
  readonly port?: number
  /** What lets in. Default: a random one. */
  readonly token?: string
  /** What can be broken and healed. */
  readonly scenarios?: Scenarios
  readonly version?: string
  /** What an error of the client means to people, in one line. Default: its message. */
  readonly explainError?: (error: unknown) => string
  /** Told of what should not have happened. Default: nobody is. */
  readonly log?: (line: string) => void
  readonly clock?: Clock
}

export interface ServedPage {
  /** Where the page is, with the token that lets in. */
  readonly url: string
  /** Where the server is: `http://127.0.0.1:8080`. */
  readonly address: string
  readonly token: string
  /** Ends every stream and stops. */
  close(): Promise<void>
}

const pulseEvery = 5000

/** Serves the page of some clusters on this machine alone, until it is closed. Throws where the port is taken. */
export async function servePage(options: ServePageOptions): Promise<ServedPage> {
  const { packs = indexPacks(builtInPacks), clock = systemClock, scenarios, version = '', log } = options
  const token = options.token ?? randomBytes(24).toString('base64url')
  const files = await buildPage()
  const server = createServer()
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clusters = options.clusters.map((each) => shown(each, packs, clock, options))
  const api = new Api({ clusters, scenarios, version, now: clock.now })
  const gate = new TokenGate(token, `barometer-${port}`)
  const origins = new Set(['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = urlOf(request)
    checkOrigin(request, origins, url.pathname)
    const file = files.get(url.pathname)
    if (file) return sendFile(request, response, url.pathname, file)
    if (url.pathname === '/login') return gate.login(request, url, response)
    if (!url.pathname.startsWith('/api/v1/')) throw new Refusal(404, 'There is nothing here.')
    return api.answer({ caller: await gate.admit(request), request, response, url })
  }
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    handle(request, response).catch((error) => refuse(request, response, error, log))
  })
  const stopPulse = beat(clock, () => api.pulse())
  return {
    url: `http://127.0.0.1:${port}/login?token=${encodeURIComponent(token)}`,
    address: `http://127.0.0.1:${port}`,
    token,
    close: async () => {
      stopPulse()
      await Promise.all([...clusters.map((cluster) => cluster.close()), closed(server)])
    },
  }
}

function shown(
  cluster: ClusterToShow,
  packs: PackIndex,
  clock: Clock,
  { explainError }: ServePageOptions,
): ShownCluster {
  if ('objects' in cluster) return stillCluster({ ...cluster, packs })
  const { client, kubectl = [] } = cluster
  const { server, context } = client.connection
  const name = cluster.name ?? (context || 'cluster')
  const title = cluster.title ?? (context === '' ? server : `${context} at ${server}`)
  return new LiveCluster({ name, title, client, packs, clock, kubectl, explainError })
}

function urlOf({ url = '/' }: IncomingMessage): URL {
  try {
    return new URL(url, 'http://page')
  } catch {
    throw new Refusal(400, 'This is no address.')
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { type, body }: PageFile,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Refusal(405, 'The page can only be read.')
  const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return send(request, response, {
    status: 200,
    headers: { 'content-type': type, 'cache-control': kept },
    body,
  })
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: ((line: string) => void) | undefined,
): Promise<void> {
  if (response.destroyed) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (!(error instanceof Refusal))
    log?.(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const { status, message } =
    error instanceof Refusal ? error : { status: 500, message: 'The server could not answer this.' }
  await sendJson(request, response, { message }, status)
}

function beat(clock: Clock, act: () => void): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = clock.after(pulseEvery, () => {
      next()
      act()
    })
  }
  next()
  return () => cancel()
}

async function closed(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
