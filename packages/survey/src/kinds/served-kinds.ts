import type { Client, Kinds, Resource } from '@barometer/client'

/** What the server serves, as far as it was asked. */
export class ServedKinds {
  readonly #client: Client
  readonly #signal: AbortSignal | undefined
  /** Kinds that something names and that were not served when last asked. */
  readonly #unknown = new Set<string>()
  #kinds: Kinds | undefined
  #isFresh = false

  constructor(client: Client, signal: AbortSignal | undefined) {
    this.#client = client
    this.#signal = signal
  }

  /** To be asked only after it was discovered. */
  get now(): Kinds {
    return this.#kinds!
  }

  /** All versions of all kinds; none before they were discovered. */
  get resources(): readonly Resource[] {
    return this.#kinds?.resources ?? []
  }

  /** Asks the server, or what is remembered of it. */
  async discover(fresh: boolean): Promise<void> {
    if (fresh) this.#isFresh = true
    this.#kinds = await this.#client.discovery.kinds({ fresh, signal: this.#signal })
  }

  /** Asks anew where one of the kinds is not known to be served, once for each. */
  async know(kinds: readonly { readonly group: string; readonly kind: string }[]): Promise<void> {
    const unknown = kinds
      .filter(({ group, kind }) => !this.now.of(group, kind))
      .map(({ group, kind }) => `${group}/${kind}`)
      .filter((key) => !this.#unknown.has(key))
    for (const key of unknown) this.#unknown.add(key)
    if (unknown.length > 0 && !this.#isFresh) await this.discover(true)
  }

  /** What was asked a while ago may have changed. */
  expire(): void {
    this.#isFresh = false
  }
}
