import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Api } from './api.ts'
import { type Clock, systemClock, timestamp } from './clock.ts'
import { DefinitionController } from './crd/controller.ts'
import { Tokens } from './http/authenticate.ts'
import { Handler } from './http/handler.ts'
import { newToken, newUid } from './meta/random.ts'
import { builtinResources } from './registry/builtin.ts'
import { prepareForCreate } from './registry/prepare.ts'
import { Registry } from './registry/registry.ts'
import { Store } from './store/store.ts'
import { WatchHub } from './watch/hub.ts'

/** How to start a server; everything has a default. */
export interface ServerOptions {
  /** Where to keep the data; memory only when absent. */
  readonly dataDir?: string
  /** 0 or absent: any free port. */
  readonly port?: number
  /** The address to listen on; anything but loopback needs `tls`. */
  readonly host?: string
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly clock?: Clock
  /** Users beside the admin, subject to RBAC. */
  readonly users?: readonly {
    readonly token: string
    readonly user: string
    readonly groups?: readonly string[]
  }[]
}

/** A running server. */
export interface ApiServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string
  /** The admin's bearer token. */
  readonly token: string
  /** Forgets everything and ends all watches; the revision moves on. */
  reset(): void
  close(): Promise<void>
}

const systemNamespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** Starts a Kubernetes API server in this process; resolves when it answers requests. */
export async function createServer(options: ServerOptions = {}): Promise<ApiServer> {
  const { host = '127.0.0.1', tls, clock = systemClock } = options
  if (!tls && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new Error(`apiserver: refuses to listen on ${host} without TLS`)
  }
  const api: Api = { store: new Store(), registry: new Registry(), clock }
  const hub = new WatchHub(api.store)
  const tokens = new Tokens()
  const token = newToken()
  tokens.add(token, { name: 'admin', groups: ['system:masters'] })
  for (const { token, user, groups = [] } of options.users ?? []) tokens.add(token, { name: user, groups })
  for (const served of builtinResources()) api.registry.add(served)
  new DefinitionController(api)
  seed(api)
  const handler = new Handler(api, hub, tokens)
  const onRequest = (request: IncomingMessage, response: ServerResponse) => handler.handle(request, response)
  const http = tls ? createHttpsServer(tls, onRequest) : createHttpServer(onRequest)
  const sockets = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port ?? 0, host, resolve)
  })
  const { port } = http.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    token,
    reset() {
      handler.endWatches()
      for (const served of api.registry.all())
        if (served.custom) api.registry.remove(served.group, served.plural)
      api.store.clear()
      seed(api)
    },
    async close() {
      handler.endWatches()
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
      api.store.close()
    },
  }
}

/** Makes the namespaces every cluster has. */
function seed(api: Api): void {
  const namespaces = api.registry.find('', 'v1', 'namespaces')!
  for (const name of systemNamespaces) {
    if (api.store.collection('namespaces').get(name)) continue
    const metadata = { name, uid: newUid(), creationTimestamp: timestamp(api.clock.now()) }
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata }
    prepareForCreate(namespaces, object)
    api.store.put('namespaces', object)
  }
  api.store.flush()
}
