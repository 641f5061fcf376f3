import { type CloudAnswer, type CloudRequest, json } from '@barometer/simulator'
import { ArmError } from './arm-error.ts'
import type { FaultSource } from './arm-state.ts'

/** Who may have tokens. */
export interface Identity {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** What a workload identity's file holds. */
  readonly assertion: string
}

/** Seconds. */
const life = 3600

/** The token endpoint, and what becomes of its tokens. */
export class Tokens {
  readonly #identity: Identity
  readonly #faults: FaultSource
  readonly #ends = new Map<string, number>()
  #count = 0

  constructor(identity: Identity, faults: FaultSource) {
    this.#identity = identity
    this.#faults = faults
  }

  /** `POST /TENANT/oauth2/v2.0/token` */
  issue(tenant: string, { body }: CloudRequest, now: number): CloudAnswer {
    const form = new URLSearchParams(body.toString())
    const { tenantId, clientId, clientSecret, assertion } = this.#identity
    const refusedBy = this.#faults.take('credentials-refused')
    if (refusedBy) return refused(401, 'invalid_client', refusedBy.message)
    if (tenant !== tenantId)
      return refused(400, 'invalid_request', `AADSTS90002: Tenant '${tenant}' not found.`)
    if (form.get('grant_type') !== 'client_credentials')
      return refused(
        400,
        'unsupported_grant_type',
        'AADSTS70003: The app requested an unsupported grant type.',
      )
    if (!form.get('scope')?.endsWith('/.default'))
      return refused(400, 'invalid_scope', 'AADSTS1002012: The provided value for scope is not valid.')
    if (form.get('client_id') !== clientId)
      return refused(400, 'unauthorized_client', 'AADSTS700016: Application was not found in the directory.')
    const proven = form.get('client_secret') === clientSecret || form.get('client_assertion') === assertion
    if (!proven) return refused(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.')
    const text = `token-${++this.#count}-${now}`
    this.#ends.set(text, now + life * 1000)
    return json(200, { token_type: 'Bearer', expires_in: life, ext_expires_in: life, access_token: text })
  }

  /** Throws where the request carries no token that counts. */
  check({ headers }: CloudRequest, now: number): void {
    const text = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1]
    const challenge = {
      'www-authenticate': `Bearer authorization_uri="https://login/${this.#identity.tenantId}", error="invalid_token"`,
    }
    if (!text) throw new ArmError(401, 'AuthenticationFailed', 'Authentication failed.', challenge)
    if (this.#faults.active('tokens-expired') || (this.#ends.get(text) ?? Number.POSITIVE_INFINITY) <= now)
      throw new ArmError(401, 'ExpiredAuthenticationToken', 'The access token has expired.', challenge)
    if (!this.#ends.has(text))
      throw new ArmError(401, 'InvalidAuthenticationToken', 'The access token is invalid.', challenge)
  }
}

/** What an SDK asks first: where tokens are to be had. */
export function openidConfiguration(base: string, tenant: string): CloudAnswer {
  const at = `${base}/${tenant}`
  return json(200, {
    ...{ issuer: `${at}/v2.0`, token_endpoint: `${at}/oauth2/v2.0/token` },
    ...{ authorization_endpoint: `${at}/oauth2/v2.0/authorize`, jwks_uri: `${at}/discovery/v2.0/keys` },
    ...{ end_session_endpoint: `${at}/oauth2/v2.0/logout`, response_types_supported: ['token'] },
    ...{ subject_types_supported: ['pairwise'], id_token_signing_alg_values_supported: ['RS256'] },
  })
}

function refused(status: number, error: string, description: string): CloudAnswer {
  return json(status, { error, error_description: `${description}\r\nTrace ID: 0`, error_codes: [] })
}
