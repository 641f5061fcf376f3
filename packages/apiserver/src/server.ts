import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type ServerKeyPair, selfSigned } from '@barometer/x509'
import { AdmissionChain } from './admission/chain.ts'
import { Quotas } from './admission/quotas.ts'
import { Issuer } from './authentication/issuer.ts'
import { Tokens } from './authentication/tokens.ts'
import { Authorizer } from './authorization/authorizer.ts'
import { announce, bootstrap } from './bootstrap.ts'
import { ApiServiceAvailability } from './controllers/api-services/availability.ts'
import { DefinitionController } from './controllers/definitions/controller.ts'
import { Collector } from './controllers/garbage-collector/collector.ts'
import { NamespaceController } from './controllers/namespaces.ts'
import { RoleAggregator } from './controllers/role-aggregator.ts'
import { type FaultRule, Faults } from './fault/fault.ts'
import { Handler } from './http/handler.ts'
import { Metrics } from './http/metrics.ts'
import { ServiceAddresses } from './registry/addresses.ts'
import { builtinResources } from './registry/builtin.ts'
import { Registry } from './registry/registry.ts'
import { Background } from './runtime/background.ts'
import { type Clock, systemClock } from './runtime/clock.ts'
import { http } from './runtime/node-http.ts'
import { newToken } from './runtime/random.ts'
import type { Durability } from './store/log.ts'
import { openStore } from './store/open.ts'
import type { Api } from './verbs/api.ts'
import { WatchHub } from './watch/hub.ts'
import { asksForSocket, handedOver } from './watch/web-socket.ts'

/** How to start a server; everything has a default. */
export interface ServerOptions {
  /** Where to keep the data; memory only when absent. */
  readonly dataDir?: string
  /** `strict` (the default) waits for the disk before it answers; only with `dataDir`. */
  readonly durability?: Durability
  /** 0 or absent: any free port. */
  readonly port?: number
  /** The address to listen on, 127.0.0.1 unless given; anything but loopback needs `tls`. */
  readonly host?: string
  /** A key and certificate in PEM, or true for a fresh self-signed one. kubectl sends its token over TLS only. */
  readonly tls?: ServerKeyPair | boolean
  readonly clock?: Clock
  /** Users beside the admin, subject to RBAC. */
  readonly users?: readonly {
    readonly token: string
    readonly user: string
    readonly groups?: readonly string[]
  }[]
  /** Requests under way at once, watches apart, before the server answers 429. */
  readonly maxInFlight?: number
  /** Milliseconds in which a request must have come in whole: a minute unless given. Answers may take longer. */
  readonly requestTimeout?: number
  /** Takes a line for each failure of the server's own that no answer foresees; to the error output unless given. */
  readonly log?: (line: string) => void
  /**
   * False: an API server alone, as envtest has it: nothing is collected, namespaces stay `Terminating`, roles are not
   * aggregated. True unless given.
   */
  readonly controllers?: boolean
}

/** A running server. */
export interface ApiServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string
  /** The admin's bearer token. */
  readonly token: string
  /** The certificate to trust, in PEM; absent without TLS. */
  readonly ca: string | undefined
  /** Forgets every object, fault and watch; the revision moves on. */
  reset(): void
  /** Makes matching requests fail until the result is called, or as many times as the rule says. */
  fault(rule: FaultRule): () => void
  /** Ends all connections and closes the data file; asked again, it waits for the same end. */
  close(): Promise<void>
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/** Starts a Kubernetes API server in this process; resolves when it answers requests. */
export async function createServer(options: ServerOptions = {}): Promise<ApiServer> {
  const { host = '127.0.0.1', clock = systemClock } = options
  if (!options.tls && !loopback.includes(host))
    throw new Error(`apiserver: refuses to listen on ${host} without TLS`)
  const tls =
    options.tls === true
      ? selfSigned([...new Set([host, ...loopback])], clock.now(), 'barometer apiserver')
      : options.tls || undefined
  const token = newToken()
  const core = await assemble(options, clock, token)
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    void core.handler.handle(request, response)
  const { requestTimeout = 60_000 } = options
  const http1 = {
    shouldUpgradeCallback: asksForSocket,
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout, 5000),
  }
  const listener = tls
    ? createHttpsServer({ key: tls.key, cert: tls.cert, ...http1 }, onRequest)
    : http.createServer(http1, onRequest)
  listener.on('upgrade', (request, socket, head) => onRequest(request, handedOver(request, socket, head)))
  // Clients reuse idle connections; closing them early would make some requests fail for no reason.
  listener.keepAliveTimeout = 120_000
  const sockets = new Set<Socket>()
  // Also those whose handshake is not over, or may never be.
  listener.on('connection', (socket: Socket) => {
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(options.port ?? 0, host, resolve)
  })
  const { port } = listener.address() as AddressInfo
  core.announce(port)
  const close = async () => {
    core.handler.endWatches()
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
    core.close()
  }
  let closing: Promise<void> | undefined
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    token,
    ca: tls?.ca ?? tls?.cert,
    reset: core.reset,
    fault: (rule) => core.faults.add(rule),
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Puts the parts together: the store, what is served, and what the control plane does by itself. */
async function assemble(options: ServerOptions, clock: Clock, token: string) {
  const log = options.log ?? console.error
  const report = (what: string, { message }: Error) => log(`apiserver: ${what}: ${message}`)
  const store = await openStore(options.dataDir, options.durability ?? 'strict', report)
  const tokens = new Tokens()
  tokens.add(token, { name: 'admin', uid: 'admin', groups: ['system:masters'] })
  for (const { token, user, groups = [] } of options.users ?? [])
    tokens.add(token, { name: user, uid: user, groups })
  const background = new Background(report)
  const registry = new Registry()
  const admission = new AdmissionChain({ store, registry })
  const hub = new WatchHub(store, report)
  const addresses = new ServiceAddresses(store)
  const quotas = new Quotas({ store, registry }, { controllers: options.controllers !== false })
  const api: Api = {
    store,
    registry,
    clock,
    tokens,
    issuer: new Issuer(),
    authorizer: new Authorizer(store),
    admission,
    addresses,
    quotas,
    background,
  }
  for (const served of builtinResources()) api.registry.add(served)
  new ApiServiceAvailability(api)
  const definitions = new DefinitionController(api, (resource) => hub.end(resource))
  const collector = options.controllers === false ? undefined : startControllers(api)
  bootstrap(api)
  quotas.recount()
  let port = 0
  const faults = new Faults()
  const handler = new Handler(api, hub, faults, new Metrics(api), {
    limit: options.maxInFlight ?? 3000,
    log,
  })
  return {
    handler,
    faults,
    reset() {
      handler.endWatches()
      faults.clear()
      background.clear()
      collector?.clear()
      definitions.clear()
      for (const served of api.registry.all())
        if (served.custom) api.registry.remove(served.group, served.plural)
      store.clear()
      api.registry.clearRemote()
      addresses.clear()
      api.authorizer.forget()
      admission.forget()
      bootstrap(api)
      quotas.recount()
      announce(api, '127.0.0.1', port)
    },
    announce(listening: number) {
      port = listening
      announce(api, '127.0.0.1', port)
    },
    close() {
      background.close()
      store.close()
    },
  }
}

/** What kube-controller-manager does on a real control plane. */
function startControllers(api: Api): Collector {
  new NamespaceController(api)
  const collector = new Collector(api)
  new RoleAggregator(api)
  return collector
}
