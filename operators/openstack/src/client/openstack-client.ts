import type { Clock } from '@barometer/controller'
import {
  isSuccess,
  type OpenStackAnswer,
  type OpenStackRequest,
  objectIn,
  retryAfterOf,
  type Service,
  withWaitInSeconds,
} from '../protocol/exchange.ts'
import { ClientFailure } from './client-failure.ts'
import type { Credentials } from './clouds-yaml.ts'
import { Http } from './http.ts'
import { endpointOf, TokenSource } from './token-source.ts'

/** Minor versions of an API that know all that is asked: tags of servers, descriptions of flavors. Since Queens (2018). */
const microversions: Readonly<Partial<Record<Service, string>>> = { compute: 'compute 2.55' }

export interface OpenStackClientOptions {
  readonly credentials: Credentials
  readonly clock: Clock
  /** Whom to trust, beside those whom Node trusts. */
  readonly ca?: string | undefined
}

/**
 * One OpenStack, as one user of it. Every answer is a value; a ClientFailure says why there is none. A service that asks to be
 * left alone is: what it said last is the answer meanwhile.
 */
export class OpenStackClient {
  readonly #credentials: Credentials
  readonly #http: Http
  readonly #tokens: TokenSource
  readonly #clock: Clock
  readonly #throttled = new Map<string, { readonly answer: OpenStackAnswer; readonly until: number }>()

  constructor({ credentials, clock, ca }: OpenStackClientOptions) {
    this.#credentials = credentials
    this.#clock = clock
    this.#http = new Http(ca)
    this.#tokens = new TokenSource(credentials, this.#http, clock)
  }

  async send(request: OpenStackRequest, signal?: AbortSignal): Promise<OpenStackAnswer> {
    const throttled = this.#whileThrottled(request.service)
    if (throttled) return throttled
    const first = await this.#attempt(request, signal)
    // It may have been a token that ended early: once with a new one.
    const answer = first.status === 401 ? await this.#attempt(request, signal) : first
    if (answer.status === 401)
      throw new ClientFailure(
        'CredentialsRefused',
        `The service ${request.service} refuses the token it was given`,
      )
    const wait = answer.status === 429 || answer.status === 413 ? retryAfterOf(answer) : 0
    if (wait > 0) this.#throttled.set(request.service, { answer, until: this.#clock.now() + wait })
    if (isSuccess(answer) && answer.body.trim() !== '' && !objectIn(answer))
      throw new ClientFailure(
        'UnexpectedAnswer',
        `The service ${request.service} answers ${answer.status} with a text that is not JSON`,
      )
    return answer
  }

  close(): void {
    this.#http.close()
  }

  async #attempt(
    { service, method, path, body, contentType = 'application/json' }: OpenStackRequest,
    signal: AbortSignal | undefined,
  ): Promise<OpenStackAnswer> {
    const session = await this.#tokens.get()
    const answer = await this.#http.send({
      ...{ method, signal },
      url: `${endpointOf(session, service, this.#credentials)}${path}`,
      headers: {
        ...{ 'x-auth-token': session.token, accept: 'application/json' },
        ...(body !== undefined && { 'content-type': contentType }),
        ...(microversions[service] && { 'openstack-api-version': microversions[service] }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 401) this.#tokens.drop(session.token)
    return withWaitInSeconds(answer, this.#clock.now())
  }

  #whileThrottled(service: string): OpenStackAnswer | undefined {
    const found = this.#throttled.get(service)
    const left = (found?.until ?? 0) - this.#clock.now()
    if (!found || left <= 0) return undefined
    const { answer } = found
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.ceil(left / 1000)) } }
  }
}
