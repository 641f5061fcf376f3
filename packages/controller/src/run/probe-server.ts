import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cache } from '../cache/cache.ts'
import { asError } from '../log.ts'
import type { Registry } from '../metrics/registry.ts'

export interface ProbeServerOptions {
  /** 0: any free port. */
  readonly port: number
  /** Default: all addresses, as a kubelet and Prometheus need it. */
  readonly host?: string | undefined
  readonly cache: Cache
  readonly metrics: Registry
  /** What is wrong with the process, if anything: it is restarted then. */
  readonly unhealthy?: (() => readonly string[]) | undefined
}

/** Serves `/healthz`, `/readyz` and `/metrics`. */
export interface ProbeServer {
  readonly port: number
  close(): Promise<void>
}

export async function startProbeServer(options: ProbeServerOptions): Promise<ProbeServer> {
  const server = createServer((request, response) => {
    const { status, body } = answerOr500(request.url ?? '', options)
    response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What others give to be asked may fail: that is an answer too, and ends no process. */
function answerOr500(url: string, options: ProbeServerOptions): { status: number; body: string } {
  try {
    return answer(url, options)
  } catch (error) {
    return { status: 500, body: `${asError(error).message}\n` }
  }
}

function answer(url: string, { cache, metrics, unhealthy = () => [] }: ProbeServerOptions) {
  const [path] = url.split('?')
  if (path === '/metrics') return { status: 200, body: metrics.print() }
  if (path === '/healthz' || path === '/livez') return said(unhealthy())
  if (path === '/readyz') return said([...unhealthy(), ...notReady(cache)])
  return { status: 404, body: 'not found\n' }
}

function notReady(cache: Cache): string[] {
  return cache
    .status()
    .filter(({ synced }) => !synced)
    .map(({ kind, state, age, error }) => {
      const since = age === undefined ? 'never heard' : `heard ${Math.round(age / 1000)}s ago`
      return `the cache of ${kind} is not synced: ${state}, ${since}${error ? `, ${error.message}` : ''}`
    })
}

function said(problems: readonly string[]) {
  return problems.length === 0
    ? { status: 200, body: 'ok\n' }
    : { status: 500, body: `${problems.join('\n')}\n` }
}
