import { valueAt } from '../apimachinery/json/json.ts'
import type { Addresses } from '../kinds/strategy.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'

const services = 'services'

/** The addresses of 10.0.0.0/16, of which each service of a store has one of its own. */
export class ServiceAddresses implements Addresses {
  readonly #store: Store
  /** Read when first needed. */
  #used: Set<string> | undefined

  constructor(store: Store) {
    this.#store = store
    store.onChange((change) => {
      if (change.resource === services && change.type === 'DELETED')
        this.#used?.delete(addressOf(change.entry))
    })
  }

  free(): string {
    this.#used ??= new Set(this.#store.collection(services).entries().map(addressOf))
    for (;;) {
      const number = 2 + Math.floor(Math.random() * 65_000)
      const address = `10.0.${number >> 8}.${number & 255}`
      if (this.#used.has(address)) continue
      this.#used.add(address)
      return address
    }
  }

  /** Forgets which are taken, as when the store was cleared. */
  clear(): void {
    this.#used = undefined
  }
}

function addressOf(entry: Entry): string {
  return String(valueAt(objectOf(entry), ['spec', 'clusterIP']))
}
