import type { Clock } from '@barometer/controller'
import {
  asObject,
  type Body,
  type OpenStackAnswer,
  objectIn,
  objectsIn,
  retryAfterOf,
  type Service,
  textIn,
  withWaitInSeconds,
} from '../protocol/exchange.ts'
import { messageOf } from '../protocol/problem.ts'
import { ClientFailure } from './client-failure.ts'
import { type Credentials, isWebAddress } from './clouds-yaml.ts'
import type { Http } from './http.ts'

/** A token and what it opens. */
export interface Session {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expires: number
  readonly projectId: string
  /** The catalog: services with their endpoints. */
  readonly catalog: readonly Body[]
}

/** Milliseconds before its end from which on a token is not used any more. */
const early = 60_000

/**
 * Tokens of one cloud, each used until it ends or is dropped. Whoever asks at the same time shares one. Keystone is left alone as
 * long as it asks for: what it said last is thrown meanwhile.
 */
export class TokenSource {
  readonly #credentials: Credentials
  readonly #http: Http
  readonly #clock: Clock
  #session: Session | undefined
  #asking: Promise<Session> | undefined
  #throttled: { readonly failure: ClientFailure; readonly until: number } | undefined

  constructor(credentials: Credentials, http: Http, clock: Clock) {
    this.#credentials = credentials
    this.#http = http
    this.#clock = clock
  }

  async get(): Promise<Session> {
    if (this.#session && this.#session.expires - early > this.#clock.now()) return this.#session
    this.#checkThrottled()
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** A token that was refused is not used again. */
  drop(token: string): void {
    if (this.#session?.token === token) this.#session = undefined
  }

  async #ask(): Promise<Session> {
    const { authUrl, identity, scope } = this.#credentials
    const { host } = new URL(authUrl)
    const answer = await this.#http.send({
      method: 'POST',
      url: `${authUrl}/v3/auth/tokens`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ auth: { identity, ...(scope && { scope }) } }),
    })
    if ([400, 401, 403, 404].includes(answer.status))
      throw new ClientFailure(
        'CredentialsRefused',
        `Keystone at ${host} gives no token: ${messageOf(answer)}`,
      )
    const token = asObject(objectIn(answer)?.['token'])
    const text = answer.headers['x-subject-token'] ?? ''
    if (!token || text === '') {
      const now = this.#clock.now()
      const failure = unexpected(host, withWaitInSeconds(answer, now))
      this.#throttled = { failure, until: now + failure.retryAfter }
      throw failure
    }
    this.#session = {
      token: text,
      expires: Date.parse(textIn(token, 'expires_at')) || this.#clock.now() + 5 * early,
      projectId: textIn(asObject(token['project']), 'id'),
      catalog: objectsIn(token['catalog']),
    }
    return this.#session
  }

  #checkThrottled(): void {
    const left = (this.#throttled?.until ?? 0) - this.#clock.now()
    if (!this.#throttled || left <= 0) return
    const { code, message } = this.#throttled.failure
    throw new ClientFailure(code, message, left)
  }
}

function unexpected(host: string, answer: OpenStackAnswer): ClientFailure {
  const passes = answer.status >= 500 || answer.status === 429
  return passes
    ? new ClientFailure('TransientError', `Keystone at ${host}: ${messageOf(answer)}`, retryAfterOf(answer))
    : new ClientFailure('UnexpectedAnswer', `${host} answers ${answer.status}, and not as Keystone does`)
}

/** What a service is called in catalogs, and the version in its address where the catalog has none. */
const services: Readonly<Record<Service, { readonly types: readonly string[]; readonly version: string }>> = {
  network: { types: ['network'], version: 'v2.0' },
  'load-balancer': { types: ['load-balancer'], version: 'v2' },
  compute: { types: ['compute'], version: 'v2.1' },
  volumev3: { types: ['volumev3', 'block-storage', 'block-store', 'volume'], version: 'v3' },
  image: { types: ['image'], version: 'v2' },
}

/** The address of a service, its version included. Throws a ClientFailure where the catalog has none. */
export function endpointOf(
  { catalog, projectId }: Session,
  service: Service,
  credentials: Credentials,
): string {
  const { types, version } = services[service]
  const endpoints = catalog
    .filter((one) => types.includes(textIn(one, 'type')))
    .flatMap((one) => objectsIn(one['endpoints']))
    .filter((one) => textIn(one, 'interface') === credentials.interface)
  const found = endpoints.find((one) => {
    const region = textIn(one, 'region_id') || textIn(one, 'region')
    return credentials.region === undefined || region === credentials.region
  })
  const url = textIn(found, 'url').replace(/\/+$/, '')
  if (!isWebAddress(url)) {
    const place = credentials.region === undefined ? '' : ` in region ${credentials.region}`
    throw new ClientFailure(
      'ServiceNotFound',
      `The catalog has no ${credentials.interface} endpoint for ${service}${place}`,
    )
  }
  if (/\/v\d[\d.]*(\/|$)/.test(new URL(url).pathname)) return url
  return service === 'volumev3' ? `${url}/${version}/${projectId}` : `${url}/${version}`
}
