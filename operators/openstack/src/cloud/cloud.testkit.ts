import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { ManualClock } from '@barometer/simulator'
import type { Body } from './resource/checks.ts'
import { type LocalOpenStack, startCloud } from './start-cloud.ts'

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A cloud at rest, and a client that has a token and knows the catalog. */
export async function cloudAtRest(t: TestContext) {
  const clock = new ManualClock()
  const { cloud, simulator, inventory } = startCloud(clock)
  t.after(() => simulator.close())
  const signedIn = await signIn(cloud)
  const ask = async (
    service: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> =>
    answered(`${signedIn.endpoints.get(service)}${path}`, method, body, {
      'x-auth-token': signedIn.token,
      ...headers,
    })
  const { faults } = simulator
  return { clock, cloud, faults, inventory, ask, ...signedIn, of: (service: string) => of(ask, service) }
}

/** The shorthand of one service: each verb gives the body, once the status is as it should be. */
function of(ask: Asks, service: string) {
  const expecting =
    (method: string, usual: number) =>
    async (path: string, body?: unknown, status = usual): Promise<Body> => {
      const answer = await ask(service, method, path, body)
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
  return {
    get: expecting('GET', 200),
    post: expecting('POST', 201),
    put: expecting('PUT', 200),
    delete: expecting('DELETE', 204),
  }
}

type Asks = (service: string, method: string, path: string, body?: unknown) => Promise<Answered>

/** Exchanges the credentials for a token. */
export async function signIn(cloud: LocalOpenStack, secret?: string) {
  const { auth } = await cloud.access()
  const identity = {
    methods: ['application_credential'],
    application_credential: {
      id: auth.application_credential_id,
      secret: secret ?? auth.application_credential_secret,
    },
  }
  const answer = await answered(`${auth.auth_url}/auth/tokens`, 'POST', { auth: { identity } }, {})
  const { catalog = [] } = (answer.body['token'] ?? {}) as { catalog?: readonly CatalogEntry[] }
  return {
    ...{ status: answer.status, signIn: answer, token: answer.headers.get('x-subject-token') ?? '' },
    endpoints: new Map(catalog.map(({ type, endpoints }) => [type, endpoints[0]!.url])),
  }
}

interface CatalogEntry {
  readonly type: string
  readonly endpoints: readonly { readonly url: string }[]
}

async function answered(
  url: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const parsed = text === '' ? {} : isJson ? (JSON.parse(text) as Body) : { text }
  return { status: response.status, headers: response.headers, body: parsed }
}
