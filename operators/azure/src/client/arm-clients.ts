import { createHash } from 'node:crypto'
import type { Clock } from '@barometer/controller'
import { ArmClient } from './arm-client.ts'
import { credentialsFrom, type Variables } from './credentials.ts'

/** How Azure is reached. */
export interface Access {
  /** The operator's own credentials, and the addresses, as they stand in its environment. */
  readonly environment: Variables
  /** Whom to trust, beside those whom Node trusts. */
  readonly ca?: string
}

const ofEnvironment = [
  'AZURE_AUTHORITY_HOST',
  'AZURE_RESOURCE_MANAGER_ENDPOINT',
  'AZURE_RESOURCE_MANAGER_AUDIENCE',
  'AZURE_FEDERATED_TOKEN_FILE',
]

/** One client for each set of credentials: they share connections, tokens and what Azure asked them to wait. */
export class ArmClients {
  readonly #access: () => Promise<Access>
  readonly #clients = new Map<string, ArmClient>()

  constructor(access: () => Promise<Access>) {
    this.#access = access
  }

  /**
   * The client of a Secret's fields, of the operator's environment where there are none. Addresses and files are always the
   * environment's: who writes Secrets must not choose where credentials are sent, nor which files are read.
   */
  async of(clock: Clock, fields?: Variables, where = 'The environment of the operator'): Promise<ArmClient> {
    const { environment, ca } = await this.#access()
    const own = Object.fromEntries(ofEnvironment.map((name) => [name, environment[name]]))
    const credentials = credentialsFrom(fields ? { ...fields, ...own } : environment, where)
    const key = createHash('sha256')
      .update(JSON.stringify([credentials, ca]))
      .digest('base64')
    const found = this.#clients.get(key) ?? new ArmClient({ credentials, clock, ca })
    this.#clients.set(key, found)
    return found
  }

  close(): void {
    for (const client of this.#clients.values()) client.close()
    this.#clients.clear()
  }
}
