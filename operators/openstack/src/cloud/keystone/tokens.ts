import { createHash } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'

/** A token that was given. */
export interface Token {
  readonly id: string
  readonly methods: readonly string[]
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Seconds. */
const life = 3600

/** The tokens that count. */
export class Tokens {
  readonly #given = new Map<string, Token>()
  #count = 0

  /** A new one. It ends when the one does that it was exchanged for. */
  give(methods: readonly string[], now: number, instead?: Token): Token {
    const id = `gAAAAA${createHash('sha256')
      .update(`token ${++this.#count} ${now}`)
      .digest('base64url')}`
    const token = { id, methods, issuedAt: now, expiresAt: instead?.expiresAt ?? now + life * 1000 }
    this.#given.set(id, token)
    return token
  }

  /** Throws where it is not, or no longer, a token. */
  check(id: string | undefined, now: number): Token {
    const token = this.#given.get(id ?? '')
    if (token && token.expiresAt > now) return token
    throw new Refusal(401, 'Unauthorized', 'The request you have made requires authentication.', {
      'www-authenticate': 'Keystone uri="/identity"',
    })
  }

  revoke(id: string): void {
    this.#given.delete(id)
  }

  /** None counts any more. */
  revokeAll(): void {
    this.#given.clear()
  }
}
