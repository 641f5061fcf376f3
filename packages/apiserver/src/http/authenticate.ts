import type { User } from '../api.ts'

const prefix = 'bearer '

/** Who holds which token. */
export class Tokens {
  readonly #users = new Map<string, User>()

  /** Lets a token in as a user; everyone authenticated is also in `system:authenticated`. */
  add(token: string, user: User): void {
    this.#users.set(token, { ...user, groups: [...new Set([...user.groups, 'system:authenticated'])] })
  }

  remove(token: string): void {
    this.#users.delete(token)
  }

  find(token: string): User | undefined {
    return this.#users.get(token)
  }

  /** The user of an Authorization header, or undefined. */
  authenticate(header: string | undefined): User | undefined {
    if (!header || header.slice(0, prefix.length).toLowerCase() !== prefix) return undefined
    return this.#users.get(header.slice(prefix.length).trim())
  }
}
