import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, isIPv6 } from 'node:net'
import { type Client, type Clock, systemClock } from '@barometer/client'
import { builtInPacks, indexPacks, type PackIndex } from '@barometer/packs'
import { buildPage, type PageFile } from '@barometer/web/build'
import { LiveCluster } from '../cluster/live-cluster.ts'
import type { ShownCluster } from '../cluster/shown-cluster.ts'
import { type Still, stillCluster } from '../cluster/still-cluster.ts'

import { type Addresses, loopback, printedName, vouchedFor } from './addresses.ts'
import { Api, type Scenarios } from './api.ts'
import { checkOrigin } from './check-origin.ts'
import type { Gate } from './gate.ts'
import { KubernetesGate } from './kubernetes-gate.ts'
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
  /** Default: any free port. */
  readonly port?: number
  /** What lets in, on this machine. Default: a random one. */
  readonly token?: string
  /** For everybody whom the cluster knows. Default: on 127.0.0.1, for whoever has the token. */
  readonly shared?: SharedPage
  /** What can be broken and healed. */
  readonly scenarios?: Scenarios
  readonly version?: string
  /** What an error of the client means to people, in one line. Default: its message. */
  readonly explainError?: (error: unknown) => string
  /** Told of what should not have happened. Default: nobody is. */
  readonly log?: (line: string) => void
  readonly clock?: Clock
}

/** A page of one cluster for its users, each of whom signs in with a token of that cluster and sees what they may read there. */
export interface SharedPage {
  /** Where to listen: an IP address. */
  readonly address: string
  /** The page answers to the names that it vouches for. */
  readonly certificate: Certificate
  /** A client of the cluster for whoever has this token. */
  readonly clientAs: (token: string) => Client
}

/** PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface ServedPage {
  /** Where the page is, on this machine with the token that lets in. */
  readonly url: string
  /** Where the server is: `http://127.0.0.1:8080`. */
  readonly address: string
  /** '' where everybody has one of their own. */
  readonly token: string
  /** Of a shared page: goes on with another certificate, before the one it has expires. */
  useCertificate(certificate: Certificate): void
  /** Ends every stream and stops. */
  close(): Promise<void>
}

const pulseEvery = 5000

/**
 * Serves the page of some clusters until it is closed: on this machine alone, or shared. Throws where the port is taken,
 * and where what is to be shared is not one live cluster.
 */
export async function servePage(options: ServePageOptions): Promise<ServedPage> {
  const { packs = indexPacks(builtInPacks), clock = systemClock, scenarios, version = '', log } = options
  const files = await buildPage()
  const door = await open(options)
  const clusters = options.clusters.map((each) => shown(each, packs, clock, options))
  const gate = door.gate(clusters, clock)
  const api = new Api({ clusters, scenarios, version, now: clock.now })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = urlOf(request)
    checkOrigin(request, door.addresses, url.pathname)
    const file = files.get(url.pathname)
    if (file) return sendFile(request, response, url.pathname, file)
    if (url.pathname === '/login') return gate.login(request, url, response)
    if (!url.pathname.startsWith('/api/v1/')) throw new Refusal(404, 'There is nothing here.')
    return api.answer({ caller: await gate.admit(request), request, response, url })
  }
  const headers = Object.entries({ ...securityHeaders, ...door.headers })
  door.server.on('request', (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    handle(request, response).catch((error) => refuse(request, response, error, log))
  })
  const stopPulse = beat(clock, () => api.pulse())
  return {
    ...door.where,
    useCertificate: door.useCertificate,
    close: async () => {
      stopPulse()
      gate.close?.()
      await Promise.all([...clusters.map((cluster) => cluster.close()), closed(door.server)])
    },
  }
}

/** Where a page listens, and who is let in there. */
interface Door {
  readonly server: Server
  readonly addresses: Addresses
  readonly headers: Readonly<Record<string, string>>
  readonly where: Pick<ServedPage, 'url' | 'address' | 'token'>
  readonly useCertificate: ServedPage['useCertificate']
  gate(clusters: readonly ShownCluster[], clock: Clock): Gate
}

async function open(options: ServePageOptions): Promise<Door> {
  const { shared, clusters } = options
  const [only, ...others] = clusters
  if (!shared) return openHere(options)
  if (!only || others.length > 0 || 'objects' in only || options.scenarios)
    throw new RangeError('a shared page shows one live cluster, whose users it lets in')
  return openShared(shared, only.client, options.port ?? 0)
}

async function openHere({ port: wanted = 0, ...options }: ServePageOptions): Promise<Door> {
  const token = options.token ?? randomBytes(24).toString('base64url')
  const server = createServer()
  const port = await listen(server, wanted, '127.0.0.1')
  const address = `http://127.0.0.1:${port}`
  return {
    ...{ server, addresses: loopback(port), headers: {}, useCertificate: () => {} },
    where: { url: `${address}/login?token=${encodeURIComponent(token)}`, address, token },
    gate: () => new TokenGate(token, `barometer-${port}`),
  }
}

async function openShared(
  { address: host, certificate, clientAs }: SharedPage,
  reviewer: Client,
  wanted: number,
): Promise<Door> {
  let { cert } = certificate
  const server = createTlsServer({ ...certificate, minVersion: 'TLSv1.2' })
  const port = await listen(server, wanted, host)
  const addressOf = (name: string) => `https://${isIPv6(name) ? `[${name}]` : name}:${port}`
  return {
    server,
    addresses: vouchedFor(() => cert),
    headers: { 'strict-transport-security': 'max-age=31536000' },
    where: { url: `${addressOf(printedName(host, cert))}/`, address: addressOf(host), token: '' },
    useCertificate(renewed) {
      server.setSecureContext({ ...renewed, minVersion: 'TLSv1.2' })
      cert = renewed.cert
    },
    gate: ([cluster], clock) =>
      new KubernetesGate({ cluster: cluster as LiveCluster, reviewer, clientAs, clock }),
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function shown(
  cluster: ClusterToShow,
  packs: PackIndex,
  clock: Clock,
  { explainError, shared }: ServePageOptions,
): ShownCluster {
  if ('objects' in cluster) return stillCluster({ ...cluster, packs })
  const { client, kubectl = [] } = cluster
  const { server, context } = client.connection
  const name = cluster.name ?? (context || 'cluster')
  const title = cluster.title ?? (context === '' ? server : `${context} at ${server}`)
  const forRights = shared !== undefined
  return new LiveCluster({ name, title, client, packs, clock, kubectl, explainError, forRights })
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
  const { status, message, signIn } =
    error instanceof Refusal ? error : new Refusal(500, 'The server could not answer this.')
  await sendJson(request, response, { message, ...(signIn && { signIn }) }, status)
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
