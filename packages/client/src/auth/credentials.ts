import { readFile } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import type { Connection } from '../connection.ts'
import { CredentialsError } from '../errors.ts'
import { ExecCredentials } from './exec-credentials.ts'
import type { Secrets } from './secrets.ts'

/** What proves the user on one request. */
export interface Proof {
  /** The Authorization header; absent: none. */
  readonly authorization?: string
  /** A client certificate that replaces the connection's own. */
  readonly certificate?: string
  readonly key?: string
}

/** Gives the proof of the user, fresh enough to be accepted. */
export interface Credentials {
  prove(signal?: AbortSignal): Promise<Proof>
  /** The server did not accept the proof. Says whether a new one may do better. */
  refused(proof: Proof): boolean
}

export interface CredentialsOptions {
  readonly connection: Connection
  readonly clock: Clock
  readonly secrets: Secrets
  readonly env: NodeJS.ProcessEnv
}

/** The credentials of a connection. Over plain HTTP they go to this machine only, never over a wire. */
export function credentialsOf(options: CredentialsOptions): Credentials {
  const { connection, clock, secrets } = options
  const { auth, server } = connection
  secrets.add(connection.tls.key)
  if (auth.by === 'nothing' || !isPrivate(new URL(server))) return fixed({})
  if (auth.by === 'exec') return new ExecCredentials(auth.plugin, options)
  if (auth.by === 'token-file') return new TokenFile(auth.file, auth.fallback, clock, secrets)
  if (auth.by === 'token') {
    secrets.add(auth.token)
    return fixed({ authorization: `Bearer ${auth.token}` })
  }
  const pair = Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
  for (const secret of [auth.password, pair]) secrets.add(secret)
  return fixed({ authorization: `Basic ${pair}` })
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function fixed(proof: Proof): Credentials {
  return { prove: async () => proof, refused: () => false }
}

/** Tokens in files are renewed from outside; kubectl, too, reads them anew after a while. */
const rereadAfter = 10_000

class TokenFile implements Credentials {
  readonly #file: string
  readonly #clock: Clock
  readonly #secrets: Secrets
  #proof: Proof | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor(file: string, fallback: string | undefined, clock: Clock, secrets: Secrets) {
    this.#file = file
    this.#clock = clock
    this.#secrets = secrets
    secrets.add(fallback)
    if (fallback) this.#proof = { authorization: `Bearer ${fallback}` }
  }

  async prove(): Promise<Proof> {
    if (this.#proof && this.#clock.now() - this.#readAt < rereadAfter) return this.#proof
    try {
      const token = (await readFile(this.#file, 'utf8')).trim()
      if (token === '') throw new Error('is empty')
      this.#secrets.add(token)
      this.#proof = { authorization: `Bearer ${token}` }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!this.#proof) throw new CredentialsError(`token file ${this.#file} ${code ?? 'is empty'}`)
    }
    this.#readAt = this.#clock.now()
    return this.#proof
  }

  /** The file may have been renewed since. */
  refused(proof: Proof): boolean {
    const unread = proof === this.#proof && this.#readAt < this.#clock.now()
    if (unread) this.#readAt = Number.NEGATIVE_INFINITY
    return unread
  }
}
