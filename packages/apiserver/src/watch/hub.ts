import type { Change } from '../store/collection.ts'
import type { Store } from '../store/store.ts'

/** Receives the changes of one resource, in order. */
export interface Listener {
  /** `shared` lets watchers that render alike share the work. */
  onChange(change: Change, shared: Map<string, Buffer>): void
  /** The resource is no longer served. */
  end(): void
}

/** Hands each durable change to the watchers of its resource. */
export class WatchHub {
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(store: Store) {
    store.onChange((change) => {
      const listeners = this.#listeners.get(change.resource)
      if (!listeners?.size) return
      const shared = new Map<string, Buffer>()
      for (const listener of listeners) listener.onChange(change, shared)
    })
  }

  /** Subscribes to a resource; the result unsubscribes. */
  watch(resource: string, listener: Listener): () => void {
    let listeners = this.#listeners.get(resource)
    if (!listeners) {
      listeners = new Set()
      this.#listeners.set(resource, listeners)
    }
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Ends every watch of a resource. */
  end(resource: string): void {
    for (const listener of this.#listeners.get(resource) ?? []) listener.end()
  }
}
