import { readFile } from 'node:fs/promises'
import type { Clock } from '@barometer/controller'
import { objectIn, retryAfterOf } from '../arm/exchange.ts'
import { ArmFailure } from './arm-failure.ts'
import type { Credentials } from './credentials.ts'
import type { Https } from './https.ts'

interface Token {
  readonly text: string
  /** Milliseconds since 1970 after which another one is asked for. */
  readonly until: number
}

/** Seconds before its end at which a token is not used any more. */
const margin = 300

/**
 * Access tokens for one client, by a secret or by a workload identity's file. Each is used until shortly before its end. Who gives
 * them is left alone as long as it asks for: what it said last is thrown meanwhile.
 */
export class TokenSource {
  readonly #credentials: Credentials
  readonly #https: Https
  readonly #clock: Clock
  #token: Token | undefined
  #asking: Promise<Token> | undefined
  #throttled: { readonly failure: ArmFailure; readonly until: number } | undefined

  constructor(credentials: Credentials, https: Https, clock: Clock) {
    this.#credentials = credentials
    this.#https = https
    this.#clock = clock
  }

  /** A token; all who ask at one time share one request. */
  async get(): Promise<string> {
    if (this.#token && this.#token.until > this.#clock.now()) return this.#token.text
    if (this.#throttled && this.#throttled.until > this.#clock.now()) throw this.#throttled.failure
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    this.#token = await this.#asking
    return this.#token.text
  }

  /** The token was refused. */
  drop(text: string): void {
    if (this.#token?.text === text) this.#token = undefined
  }

  async #ask(): Promise<Token> {
    const { authority, tenantId, clientId, audience } = this.#credentials
    const form = new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: clientId, scope: `${audience}/.default` },
      ...(await this.#proof()),
    })
    const answer = await this.#https.send({
      method: 'POST',
      url: `${authority}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const said = objectIn(answer)
    const { access_token: text, expires_in: seconds } = said ?? {}
    if (answer.status === 200 && typeof text === 'string' && text !== '') {
      const life = Number(seconds) > 0 ? Number(seconds) : margin
      return { text, until: this.#clock.now() + Math.max(life - margin, life / 2) * 1000 }
    }
    if (answer.status >= 500 || answer.status === 429) {
      const message = `${new URL(authority).host} answers ${answer.status} to a request for a token`
      const failure = new ArmFailure('AzureUnreachable', message)
      const now = this.#clock.now()
      this.#throttled = { failure, until: now + retryAfterOf(answer, now) }
      throw failure
    }
    if (!said || answer.status === 200)
      throw new ArmFailure(
        'UnexpectedAnswer',
        `${new URL(authority).host} answers ${answer.status} and no token`,
      )
    // The first line says what is wrong; ids and times follow.
    const why = String(said['error_description'] ?? said['error'] ?? '').split(/\r?\n/)[0]!
    throw new ArmFailure(
      'CredentialsRefused',
      `client ${clientId} of tenant ${tenantId} is given no token: ${why}`,
    )
  }

  /** What proves who asks. The file is read each time: what keeps it renews it. */
  async #proof(): Promise<Record<string, string>> {
    const { clientSecret, federatedTokenFile } = this.#credentials
    if (clientSecret) return { client_secret: clientSecret }
    try {
      const assertion = (await readFile(federatedTokenFile!, 'utf8')).trim()
      return {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }
    } catch (cause) {
      const { code } = cause as { code?: string }
      const message = `the file of AZURE_FEDERATED_TOKEN_FILE cannot be read: ${code}`
      throw new ArmFailure('CredentialsMissing', message, { cause })
    }
  }
}
