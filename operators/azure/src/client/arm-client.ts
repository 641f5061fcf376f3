import type { Clock } from '@barometer/controller'
import { type ArmAnswer, type ArmRequest, objectIn, retryAfterOf } from '../arm/exchange.ts'
import { ArmFailure } from './arm-failure.ts'
import type { Credentials } from './credentials.ts'
import { Https } from './https.ts'
import { TokenSource } from './token-source.ts'

export interface ArmClientOptions {
  readonly credentials: Credentials
  readonly clock: Clock
  /** Whom to trust, beside those whom Node trusts. */
  readonly ca?: string | undefined
}

/**
 * Azure Resource Manager, as one client of one subscription. Every answer is a value; an ArmFailure says why there is none.
 * While Azure asks to be left alone, what it said last is the answer, and nothing is sent.
 */
export class ArmClient {
  readonly subscriptionId: string
  readonly #endpoint: string
  readonly #https: Https
  readonly #tokens: TokenSource
  readonly #clock: Clock
  #throttled: { readonly answer: ArmAnswer; readonly until: number } | undefined

  constructor({ credentials, clock, ca }: ArmClientOptions) {
    this.subscriptionId = credentials.subscriptionId
    this.#endpoint = credentials.endpoint
    this.#clock = clock
    this.#https = new Https(ca)
    this.#tokens = new TokenSource(credentials, this.#https, clock)
  }

  /** The address of a resource. */
  urlOf(id: string, apiVersion: string): string {
    return `${this.#endpoint}${id}?api-version=${apiVersion}`
  }

  async send(request: ArmRequest, signal?: AbortSignal): Promise<ArmAnswer> {
    this.#check(request.url)
    const throttled = this.#whileThrottled()
    if (throttled) return throttled
    const first = await this.#attempt(request, signal)
    // It may have been a token that ended early: once with a new one.
    const answer = first.status === 401 ? await this.#attempt(request, signal) : first
    if (answer.status === 429) this.#throttle(answer)
    if (answer.status < 300 && answer.body.trim() !== '' && !objectIn(answer)) {
      const { host } = new URL(request.url)
      throw new ArmFailure(
        'UnexpectedAnswer',
        `${host} answers ${answer.status} with a text that is not JSON`,
      )
    }
    return answer
  }

  close(): void {
    this.#https.close()
  }

  async #attempt({ method, url, body }: ArmRequest, signal: AbortSignal | undefined): Promise<ArmAnswer> {
    const token = await this.#tokens.get()
    const headers = {
      ...{ authorization: `Bearer ${token}`, accept: 'application/json' },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await this.#https.send({ method, url, headers, body, signal })
    if (answer.status === 401) this.#tokens.drop(token)
    return answer
  }

  /** Addresses come from answers and annotations: the token goes nowhere else. */
  #check(url: string): void {
    const { origin } = new URL(this.#endpoint)
    if (URL.canParse(url) && new URL(url).origin === origin) return
    throw new ArmFailure(
      'UnexpectedAnswer',
      `${JSON.stringify(url)} is not an address of ${origin}: nothing is sent there`,
    )
  }

  #throttle(answer: ArmAnswer): void {
    const now = this.#clock.now()
    const wait = retryAfterOf(answer, now)
    if (wait > 0) this.#throttled = { answer, until: now + wait }
  }

  #whileThrottled(): ArmAnswer | undefined {
    const left = (this.#throttled?.until ?? 0) - this.#clock.now()
    if (!this.#throttled || left <= 0) return undefined
    const { answer } = this.#throttled
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.ceil(left / 1000)) } }
  }
}
