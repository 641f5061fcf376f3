import type { Clock } from '../clock.ts'
import { CredentialsError } from '../errors.ts'
import { readTextFile } from '../read-text-file.ts'
import type { Credential, Credentials, CredentialsOptions } from './credential.ts'
import { ExecCredentials } from './exec-credentials.ts'
import type { Secrets } from './secrets.ts'

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

function fixed(credential: Credential): Credentials {
  return { current: async () => credential, refused: () => false }
}

/** Tokens in files are renewed from outside; kubectl, too, reads them anew after a while. */
const rereadAfter = 10_000

class TokenFile implements Credentials {
  readonly #file: string
  readonly #clock: Clock
  readonly #secrets: Secrets
  #credential: Credential | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor(file: string, fallback: string | undefined, clock: Clock, secrets: Secrets) {
    this.#file = file
    this.#clock = clock
    this.#secrets = secrets
    secrets.add(fallback)
    if (fallback) this.#credential = { authorization: `Bearer ${fallback}` }
  }

  async current(): Promise<Credential> {
    if (this.#credential && this.#clock.now() - this.#readAt < rereadAfter) return this.#credential
    try {
      const token = readTextFile(this.#file).trim()
      if (token === '') throw new Error('is empty')
      this.#secrets.add(token)
      this.#credential = { authorization: `Bearer ${token}` }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!this.#credential) throw new CredentialsError(`token file ${this.#file} ${code ?? 'is empty'}`)
    }
    this.#readAt = this.#clock.now()
    return this.#credential
  }

  /** The file may have been renewed since. */
  refused(credential: Credential): boolean {
    const unread = credential === this.#credential && this.#readAt < this.#clock.now()
    if (unread) this.#readAt = Number.NEGATIVE_INFINITY
    return unread
  }
}
