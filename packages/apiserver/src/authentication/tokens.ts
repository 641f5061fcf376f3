import type { User } from '../apimachinery/meta/user.ts'
import { issuerName } from './issuer.ts'

const prefix = 'bearer '
const here: readonly string[] = [issuerName]

/** What a token is good for. */
export interface Grant {
  readonly user: User
  /** Whom its holder may show it to. */
  readonly audiences: readonly string[]
  /** Why it is good no more, as when its account is gone; undefined while it is. */
  readonly revoked?: () => string | undefined
}

/** What became of a token that was shown: whose it is and for whom it counts, or why it does not. */
export type Recognition =
  | { readonly user: User; readonly audiences: readonly string[] }
  | { readonly error: string }

/** Who holds which token. */
export class Tokens {
  readonly #grants = new Map<string, Grant>()

  /** Lets a token in as a user; everyone authenticated is also in `system:authenticated`. */
  add(token: string, user: User, more: Partial<Omit<Grant, 'user'>> = {}): void {
    const groups = [...new Set([...user.groups, 'system:authenticated'])]
    this.#grants.set(token, { audiences: here, ...more, user: { ...user, groups } })
  }

  remove(token: string): void {
    this.#grants.delete(token)
  }

  /** Judges a token shown to one of these audiences; to this server unless given. */
  recognize(token: string, asked: readonly string[] = here): Recognition {
    const grant = this.#grants.get(token)
    const audiences = grant?.audiences.filter((one) => asked.includes(one)) ?? []
    // Only tokens that can be revoked say why they do not count; the others are merely not known.
    if (!grant || (!audiences.length && !grant.revoked)) return { error: 'invalid bearer token' }
    const why = audiences.length ? grant.revoked?.() : misdirected(grant.audiences, asked)
    return why === undefined ? { user: grant.user, audiences } : { error: `[invalid bearer token, ${why}]` }
  }

  /** The user of an Authorization header, or undefined. */
  authenticate(header: string | undefined): User | undefined {
    if (!header || header.slice(0, prefix.length).toLowerCase() !== prefix) return undefined
    const grant = this.#grants.get(header.slice(prefix.length).trim())
    return grant?.audiences.includes(issuerName) && grant.revoked?.() === undefined ? grant.user : undefined
  }
}

function misdirected(audiences: readonly string[], asked: readonly string[]): string {
  const shown = (names: readonly string[]) => `[${names.map((name) => JSON.stringify(name)).join(' ')}]`
  return `token audiences ${shown(audiences)} is invalid for the target audiences ${shown(asked)}`
}
