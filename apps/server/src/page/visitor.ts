import { ApiError, type Client, type Clock } from '@barometer/client'
import type { LiveCluster } from '../cluster/live-cluster.ts'
import { readRights, reviewed } from '../rights/read-rights.ts'
import type { Rights } from '../rights/rights.ts'
import { Refusal } from './refusal.ts'

/** Milliseconds for which it is remembered who somebody is and what they may read. */
export const believed = 60_000

export interface VisitorOptions {
  readonly token: string
  readonly cluster: LiveCluster
  /** The server's own, which may ask who a token belongs to. */
  readonly reviewer: Client
  /** The visitor's own. */
  readonly client: Client
  readonly clock: Clock
}

interface Known {
  readonly user: string
  readonly rights: Rights
  /** Asked anew from then on. */
  readonly until: number
}

type End = (message: string | undefined) => void

/** Somebody with a token: who that is and what they may read, asked anew every minute while they look. */
export class Visitor {
  readonly #options: VisitorOptions
  readonly #ends = new Set<End>()
  readonly #closed = new AbortController()
  #known: Known | undefined
  #asking: Promise<Known> | undefined
  #cancel: (() => void) | undefined

  constructor(options: VisitorOptions) {
    this.#options = options
  }

  get client(): Client {
    return this.#options.client
  }

  /** Nobody looks, and what was known is not believed any more. */
  get isIdle(): boolean {
    const { clock } = this.#options
    return this.#ends.size === 0 && !this.#asking && (this.#known?.until ?? 0) <= clock.now()
  }

  /** Throws a Refusal: nobody knows the token, or nobody can be asked. */
  async known(): Promise<Known> {
    if (this.#known && this.#known.until > this.#options.clock.now()) return this.#known
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Tells when what was shown may not be seen any more, until what it returns is called. */
  watch(end: End): () => void {
    this.#ends.add(end)
    this.#askAgainLater()
    return () => {
      this.#ends.delete(end)
      if (this.#ends.size === 0) this.#cancel?.()
    }
  }

  close(): void {
    this.#cancel?.()
    this.#closed.abort()
    this.#endAll(undefined)
    this.#options.client.close()
  }

  #askAgainLater(): void {
    const { clock } = this.#options
    this.#cancel?.()
    const wait = Math.max(0, (this.#known?.until ?? 0) - clock.now())
    this.#cancel = clock.after(wait, () => {
      this.known().then(
        () => this.#ends.size > 0 && this.#askAgainLater(),
        // What cannot be confirmed is not shown any longer.
        (error: Refusal) => this.#endAll(error.signIn ? error.message : undefined),
      )
    })
  }

  async #ask(): Promise<Known> {
    const before = this.#known
    try {
      const known = await this.#review()
      this.#known = known
      if (before && before.rights.key !== known.rights.key) this.#endAll(undefined)
      return known
    } catch (error) {
      this.#known = undefined
      throw error instanceof Refusal ? error : new Refusal(503, reasonOf(error))
    }
  }

  async #review(): Promise<Known> {
    const { token, reviewer, client, cluster, clock } = this.#options
    const { signal } = this.#closed
    const { authenticated, user } = await reviewed(reviewer, 'TokenReview', { token }, signal)
    if (authenticated !== true) throw unknownToken()
    const { askable } = cluster
    if (!askable) throw new Refusal(503, cluster.problem ?? 'The cluster is still being read.')
    const rights = await readRights(client, askable, signal).catch((error) => {
      throw error instanceof ApiError && error.status.code === 401 ? unknownToken() : error
    })
    const { username } = (user ?? {}) as { readonly username?: unknown }
    return { user: String(username ?? ''), rights, until: clock.now() + believed }
  }

  #endAll(message: string | undefined): void {
    for (const end of [...this.#ends]) end(message)
  }
}

function unknownToken(): Refusal {
  return new Refusal(401, 'The cluster does not know this token (any more).', { signIn: true })
}

/** The cluster's words are not handed on: they may name what the reader should not know. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status.code === 403)
    return 'This server may not ask the cluster who you are: it needs the ClusterRole system:auth-delegator.'
  return 'The cluster could not be asked who you are and what you may read; try again.'
}
