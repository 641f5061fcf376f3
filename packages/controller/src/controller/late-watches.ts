import { apiVersionOf, resourceName } from '@barometer/client'
import type { Cache, InformerUse } from '../cache/cache.ts'
import type { CacheEvent } from '../cache/informer.ts'
import type { Kind } from '../kind.ts'
import { asError } from '../log.ts'

/** Watches that a controller begins while it runs, for kinds that it could not know before. */
export class LateWatches {
  readonly #cache: Cache
  readonly #handler: (kind: Kind, event: CacheEvent) => void
  readonly #begun = new Map<string, { readonly use: InformerUse; readonly end: () => void }>()
  #ended = false

  constructor(cache: Cache, handler: (kind: Kind, event: CacheEvent) => void) {
    this.#cache = cache
    this.#handler = handler
  }

  /**
   * Resolves when all of the kind is cached, to what ends the watch. Rejects where that cannot be, saying why; asked again, it
   * tries again.
   */
  async watch(kind: Kind, signal: AbortSignal): Promise<() => void> {
    if (this.#ended) throw new Error(`${resourceName(kind)} is not watched: the controller has ended`)
    const key = `${kind.plural}.${apiVersionOf(kind)}`
    const { informer } = (this.#begun.get(key) ?? this.#begin(key, kind)).use
    try {
      await informer.whenSyncedOrLost(signal)
      return () => this.#end(key)
    } catch (error) {
      signal.throwIfAborted()
      const why = `${informer.status().state}: ${asError(error).message}`
      throw new Error(`${resourceName(kind)} cannot be watched (${why})`, { cause: error })
    }
  }

  /** Ends them all. */
  end(): void {
    this.#ended = true
    for (const key of [...this.#begun.keys()]) this.#end(key)
  }

  #end(key: string): void {
    const begun = this.#begun.get(key)
    this.#begun.delete(key)
    begun?.end()
    begun?.use.release()
  }

  #begin(key: string, kind: Kind) {
    const use = this.#cache.use(kind)
    const begun = { use, end: use.informer.addHandler((event) => this.#handler(kind, event)) }
    this.#begun.set(key, begun)
    return begun
  }
}
