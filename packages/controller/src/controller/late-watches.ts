import { apiVersionOf, resourceName } from '@barometer/client'
import type { Cache, InformerUse } from '../cache/cache.ts'
import type { CacheEvent } from '../cache/informer.ts'
import type { Kind } from '../kind.ts'
import { asError } from '../log.ts'

interface Begun {
  readonly use: InformerUse
  readonly end: () => void
}

/** Watches that a controller begins while it runs, for kinds that it could not know before. */
export class LateWatches {
  readonly #cache: Cache
  readonly #handler: (kind: Kind, event: CacheEvent) => void
  readonly #begun = new Map<string, Begun>()
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
    const begun = this.#begun.get(key) ?? this.#begin(key, kind)
    const { informer } = begun.use
    try {
      await informer.whenSyncedOrLost(signal)
      return () => this.#end(key, begun)
    } catch (error) {
      signal.throwIfAborted()
      const why = `${informer.status().state}: ${asError(error).message}`
      throw new Error(`${resourceName(kind)} cannot be watched (${why})`, { cause: error })
    }
  }

  /** Ends them all. */
  end(): void {
    this.#ended = true
    for (const [key, begun] of [...this.#begun]) this.#end(key, begun)
  }

  /** One that has ended already is left alone, also where another of its kind was begun since. */
  #end(key: string, begun: Begun): void {
    if (this.#begun.get(key) !== begun) return
    this.#begun.delete(key)
    begun.end()
    begun.use.release()
  }

  #begin(key: string, kind: Kind): Begun {
    const use = this.#cache.use(kind)
    const begun = { use, end: use.informer.addHandler((event) => this.#handler(kind, event)) }
    this.#begun.set(key, begun)
    return begun
  }
}
