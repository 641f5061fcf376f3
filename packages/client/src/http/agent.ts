import { type Agent, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect as connectTls, createSecureContext, getCACertificates } from 'node:tls'
import type { Credential } from '../auth/credential.ts'
import type { Connection } from '../connection.ts'
import { openThroughProxy } from './proxy.ts'
import { proxyFor } from './proxy-for.ts'

const keepAlive = { keepAlive: true, keepAliveMsecs: 30_000, maxSockets: Number.POSITIVE_INFINITY }

/** Milliseconds within which a proxy opens a way. A call that waits no longer for it goes on without. */
const proxyPatience = 30_000

/** Makes the pool of connections to a server, for one credential of the user. */
export function makeAgent(connection: Connection, credential: Credential, env: NodeJS.ProcessEnv): Agent {
  const server = new URL(connection.server)
  const secure = server.protocol === 'https:'
  const tls = secure ? tlsOptions(connection, credential) : {}
  const agent = secure ? new HttpsAgent({ ...keepAlive, ...tls }) : new HttpAgent(keepAlive)
  const proxy = proxyFor(server, connection.proxy, env)
  if (!proxy) return agent
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const port = Number(server.port || (secure ? 443 : 80))
  const closed = new AbortController()
  const destroy = agent.destroy.bind(agent)
  agent.destroy = () => {
    closed.abort()
    destroy()
  }
  agent.createConnection = (_options, done) => {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(proxyPatience)])
    openThroughProxy(proxy, host, port, signal).then(
      (socket) => done?.(null, secure ? connectTls({ ...tls, host, socket }) : socket),
      (error: Error) => (done as (error: Error, stream?: Duplex) => void)(error),
    )
    return undefined
  }
  return agent
}

function tlsOptions({ tls, server }: Connection, credential: Credential) {
  const certificate = credential.certificate ?? tls.certificate
  const key = credential.key ?? tls.key
  const { hostname } = new URL(server)
  const servername = tls.serverName ?? (/^[\d.]+$|^\[/.test(hostname) ? '' : hostname)
  return {
    // One for all connections: to read certificates takes longer than to greet the server.
    secureContext: createSecureContext({
      ca: tls.ca ?? [...getCACertificates('default'), ...getCACertificates('system')],
      ...(certificate && key && { cert: certificate, key }),
    }),
    servername,
    ...(tls.insecure && { rejectUnauthorized: false }),
  }
}
