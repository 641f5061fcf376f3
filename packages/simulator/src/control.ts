import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CloudError } from './cloud-error.ts'
import { FaultRequestError } from './faults.ts'
import { bodyOf } from './request-body.ts'
import type { Simulator } from './simulator.ts'

export interface ControlOptions {
  /** 0 or absent: any free port. */
  readonly port?: number
  /** Default: a fresh one. */
  readonly token?: string
}

/** A simulated cloud that is served on loopback. */
export interface Control {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** Every request needs it, as a bearer token. */
  readonly token: string
  close(): Promise<void>
}

const largestBody = 1_000_000

/**
 * Serves a simulated cloud on loopback: `GET /faults`, `PUT /faults/NAME[?target=&message=&times=]`,
 * `DELETE /faults[/NAME[?target=]]`, and `POST /call/METHOD` with a JSON list of arguments for the cloud's own methods.
 */
export async function serveControl(
  simulator: Simulator,
  cloud: object,
  { port = 0, token = randomBytes(24).toString('hex') }: ControlOptions = {},
): Promise<Control> {
  const server = createServer((request, response) => {
    answerTo(request, { simulator, cloud, token }).then(
      ({ code, body }) => send(response, code, body),
      (error) => send(response, 500, { code: 'InternalError', message: String(error) }),
    )
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Served {
  readonly simulator: Simulator
  readonly cloud: object
  readonly token: string
}

interface Answer {
  readonly code: number
  readonly body: unknown
}

async function answerTo(request: IncomingMessage, served: Served): Promise<Answer> {
  const { method = '', url = '/' } = request
  if (!isAllowed(request, served.token))
    return failure(401, 'Unauthorized', 'a bearer token is needed: the simulator printed it when it started')
  const { pathname, searchParams } = new URL(url, 'http://simulator')
  const [, area = '', name] = pathname.split('/').map(decodeURIComponent)
  try {
    if (area === 'faults') return answerFaults(method, name, searchParams, served.simulator)
    if (area === 'call' && method === 'POST' && name)
      return await call(served.cloud, name, (await bodyOf(request, largestBody, tooLarge())).toString())
  } catch (error) {
    if (error instanceof FaultRequestError) return failure(400, 'InvalidFault', error.message)
    throw error
  }
  return failure(404, 'NotFound', `${method} ${pathname}: there is only /faults and POST /call/METHOD`)
}

function answerFaults(
  method: string,
  name: string | undefined,
  query: URLSearchParams,
  { faults }: Simulator,
): Answer {
  const target = query.get('target') ?? undefined
  if (method === 'PUT' && name) {
    const times = query.get('times')
    const message = query.get('message') ?? undefined
    faults.inject(name, { target, message, ...(times !== null && { times: Number(times) }) })
  } else if (method === 'DELETE') faults.clear(name, target)
  else if (method !== 'GET' || name)
    return failure(405, 'MethodNotAllowed', 'GET, PUT /faults/NAME or DELETE')
  return { code: 200, body: { faults: faults.describe() } }
}

async function call(cloud: object, name: string, body: string): Promise<Answer> {
  const method: unknown = (cloud as Record<string, unknown>)[name]
  if (!isMethod(cloud, name) || typeof method !== 'function')
    return failure(404, 'NotFound', `the cloud has no method ${name}`)
  let args: unknown
  try {
    args = JSON.parse(body || '[]')
  } catch {
    return failure(400, 'Invalid', 'the body is not JSON')
  }
  if (!Array.isArray(args)) return failure(400, 'Invalid', 'the body must be a list of arguments')
  try {
    return { code: 200, body: { answer: await method.apply(cloud, args) } }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    const { code, message, retryable } = error
    return { code: 422, body: { code, message, retryable } }
  }
}

/** One of the cloud's own, not of every object's. */
function isMethod(cloud: object, name: string): boolean {
  return name !== 'constructor' && name in cloud && !(name in Object.prototype)
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function tooLarge(): Error {
  return new FaultRequestError('the body is too large')
}

function failure(code: number, name: string, message: string): Answer {
  return { code, body: { code: name, message } }
}

function send(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
