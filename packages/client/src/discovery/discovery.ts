import type { Clock } from '../clock.ts'
import type { Transport } from '../http/transport.ts'
import type { Resource } from '../resource.ts'
import { discover } from './discover.ts'
import type { DiskCache } from './disk-cache.ts'
import { Kinds, UnknownKindError } from './kinds.ts'
import type { DiscoveryNote, Served } from './served.ts'

/** Milliseconds for which what a server serves is believed. */
const usualLifetime = 10 * 60_000

/** What the server serves: asked once, remembered on disk for a while, and asked anew for a word nobody knows. */
export class Discovery {
  readonly #transport: Transport
  readonly #clock: Clock
  readonly #cache: DiskCache | undefined
  readonly #lifetime: number
  #held: { readonly at: number; readonly served: Served; readonly kinds: Kinds } | undefined
  #asking: Promise<void> | undefined

  constructor(transport: Transport, clock: Clock, cache?: DiskCache, lifetime = usualLifetime) {
    this.#transport = transport
    this.#clock = clock
    this.#cache = cache
    this.#lifetime = lifetime
  }

  /** All kinds. `fresh`: as of now, not as remembered. */
  async kinds(
    options: { readonly fresh?: boolean; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Kinds> {
    if (options.fresh || !this.#isFresh()) await this.#load(options.fresh ?? false, options.signal)
    return this.#held!.kinds
  }

  /** What could not be discovered. Empty before `kinds` was asked. */
  notes(): readonly DiscoveryNote[] {
    return this.#held?.served.notes ?? []
  }

  /** The one kind that a word means; one that is not remembered is asked for. */
  async resolve(word: string, signal?: AbortSignal): Promise<Resource> {
    return this.#orAskAnew((kinds) => kinds.resolve(word), signal)
  }

  /** The kinds that words mean: see `Kinds.resolveAll`. */
  async resolveAll(words: string, signal?: AbortSignal): Promise<readonly Resource[]> {
    return this.#orAskAnew((kinds) => kinds.resolveAll(words), signal)
  }

  async #orAskAnew<T>(look: (kinds: Kinds) => T, signal: AbortSignal | undefined): Promise<T> {
    const began = this.#clock.now()
    const kinds = await this.kinds({ signal })
    try {
      return look(kinds)
    } catch (error) {
      if (!(error instanceof UnknownKindError) || this.#held!.at >= began) throw error
      return look(await this.kinds({ fresh: true, signal }))
    }
  }

  #isFresh(): boolean {
    return this.#held !== undefined && this.#clock.now() - this.#held.at < this.#lifetime
  }

  async #load(fresh: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (!fresh && !this.#held) {
      const kept = this.#cache?.read()
      if (kept) this.#hold(kept.served, kept.at)
      if (this.#isFresh()) return
    }
    this.#asking ??= this.#ask(signal).finally(() => {
      this.#asking = undefined
    })
    await this.#asking
  }

  async #ask(signal: AbortSignal | undefined): Promise<void> {
    const served = await discover(this.#transport, signal)
    const at = this.#clock.now()
    this.#hold(served, at)
    // What did not answer may do so in a moment: only a whole answer is worth remembering.
    if (served.notes.length === 0) this.#cache?.write(served, at)
  }

  #hold(served: Served, at: number): void {
    this.#held = { at, served, kinds: new Kinds(served.resources) }
  }
}
