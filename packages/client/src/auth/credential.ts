import type { Clock } from '../clock.ts'
import type { Connection } from '../connection.ts'
import type { Secrets } from './secrets.ts'

/** What proves the user on one request. */
export interface Credential {
  /** The Authorization header; absent: none. */
  readonly authorization?: string
  /** A client certificate that replaces the connection's own. */
  readonly certificate?: string
  readonly key?: string
}

/** Gives the credential of the user, fresh enough to be accepted. */
export interface Credentials {
  current(signal?: AbortSignal): Promise<Credential>
  /** The server did not accept the credential. Says whether a new one may do better. */
  refused(credential: Credential): boolean
}

export interface CredentialsOptions {
  readonly connection: Connection
  readonly clock: Clock
  readonly secrets: Secrets
  readonly env: NodeJS.ProcessEnv
}
