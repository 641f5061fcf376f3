import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { JsonObject } from '../apimachinery/json/json.ts'

/** In whose name tokens of service accounts are issued, and whom they are for unless they say. */
export const issuerName = 'https://kubernetes.default.svc'

interface Key {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly id: string
}

/** Signs tokens of service accounts and publishes the key that proves them; the key is made when first needed. */
export class Issuer {
  #key: Key | undefined

  /** A signed token that carries these claims. */
  sign(claims: JsonObject): string {
    const { privateKey, id } = this.#signingKey()
    const signed = `${encoded({ alg: 'ES256', kid: id })}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }

  /** `/openid/v1/jwks`: by what key tokens are told from forgeries. */
  keySet(): JsonObject {
    const { publicKey, id } = this.#signingKey()
    return {
      keys: [{ use: 'sig', kid: id, alg: 'ES256', ...publicKey.export({ format: 'jwk' }) }],
    }
  }

  /** `/.well-known/openid-configuration`. */
  configuration(host: string): JsonObject {
    return {
      issuer: issuerName,
      jwks_uri: `https://${host}/openid/v1/jwks`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }
  }

  #signingKey(): Key {
    this.#key ??= newKey()
    return this.#key
  }
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  return { privateKey, publicKey, id }
}

function encoded(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
