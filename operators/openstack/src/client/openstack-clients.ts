import { createHash } from 'node:crypto'
import type { Clock } from '@barometer/controller'
import { credentialsIn } from './clouds-yaml.ts'
import { OpenStackClient } from './openstack-client.ts'

/** What it takes to speak to an OpenStack. */
export interface Access {
  /** As it stands in a `clouds.yaml`. */
  readonly entry: object
  /** Whom to trust, beside those whom Node trusts: PEM. */
  readonly ca?: string | undefined
}

/** One client for each set of credentials: they share connections, tokens and what OpenStack asked them to wait. */
export class OpenStackClients {
  readonly #own: () => Promise<object>
  readonly #clients = new Map<string, OpenStackClient>()

  /** `own`: the entry of the operator, for objects that name none. */
  constructor(own: () => Promise<object>) {
    this.#own = own
  }

  /** The client of these credentials, else of the operator's. Throws a ClientFailure where they are incomplete. */
  async of(
    clock: Clock,
    access?: Access,
    where = 'The clouds.yaml of the operator',
  ): Promise<OpenStackClient> {
    const { entry, ca } = access ?? { entry: await this.#own() }
    const credentials = credentialsIn({ ...entry }, where)
    const key = createHash('sha256')
      .update(JSON.stringify([credentials, ca]))
      .digest('base64')
    const found = this.#clients.get(key) ?? new OpenStackClient({ credentials, clock, ca })
    this.#clients.set(key, found)
    return found
  }
}
