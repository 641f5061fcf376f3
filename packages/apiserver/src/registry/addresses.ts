import { claimsOf } from '../kinds/core/service-addresses.ts'
import type { Allocation } from '../kinds/strategy.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'

const services = 'services'
const firstPort = 30_000
const ports = 2_768

/** The addresses of 10.0.0.0/16 and the ports 30000 to 32767, of which each service of a store has its own. */
export class ServiceAddresses {
  readonly #store: Store
  /** Addresses and ports that are taken. Read when first needed. */
  #used: Set<string | number> | undefined

  constructor(store: Store) {
    this.#store = store
    store.onChange((change) => {
      if (change.resource !== services) return
      if (change.previous) this.#give(change.previous, change.type === 'DELETED' ? undefined : change.entry)
    })
  }

  /** For one write: what it takes is taken at once, so that no other gets it meanwhile. */
  begin(): ServiceAllocation {
    this.#used ??= new Set(this.#store.collection(services).entries().flatMap(allOf))
    return new ServiceAllocation(this.#used)
  }

  /** Forgets which are taken, as when the store was cleared. */
  clear(): void {
    this.#used = undefined
  }

  /** What a service had before a write, and no longer has, is free again. */
  #give(before: Entry, after: Entry | undefined): void {
    if (!this.#used) return
    const kept = new Set(after ? allOf(after) : [])
    for (const one of allOf(before)) if (!kept.has(one)) this.#used.delete(one)
  }
}

/** What one write takes. */
export class ServiceAllocation implements Allocation {
  readonly #used: Set<string | number>
  readonly #own: (string | number)[] = []

  constructor(used: Set<string | number>) {
    this.#used = used
  }

  address(): string {
    for (;;) {
      const number = 2 + Math.floor(Math.random() * 65_000)
      const address = `10.0.${number >> 8}.${number & 255}`
      if (this.#take(address)) return address
    }
  }

  port(): number {
    const from = Math.floor(Math.random() * ports)
    for (let offset = 0; offset < ports; offset++) {
      const port = firstPort + ((from + offset) % ports)
      if (this.#take(port)) return port
    }
    throw new Error('failed to allocate a nodePort: range is full')
  }

  takeAddress(address: string): string | undefined {
    // Of addresses elsewhere it is not known who has them.
    if (!address.startsWith('10.0.')) return undefined
    return this.#take(address) ? undefined : 'provided IP is already allocated'
  }

  takePort(port: number): string | undefined {
    if (!(port >= firstPort && port < firstPort + ports))
      return 'provided port is not in the valid range. The range of valid ports is 30000-32767'
    return this.#take(port) ? undefined : 'provided port is already allocated'
  }

  /** The write is not stored: what it took is free again. */
  giveBack(): void {
    for (const one of this.#own) this.#used.delete(one)
  }

  #take(one: string | number): boolean {
    if (this.#used.has(one)) return false
    this.#used.add(one)
    this.#own.push(one)
    return true
  }
}

function allOf(entry: Entry): (string | number)[] {
  const { address, ports: taken } = claimsOf(objectOf(entry))
  return address === undefined ? taken : [address, ...taken]
}
