import type { Entry } from '../../store/entry.ts'

export interface Dependent {
  readonly resource: string
  readonly key: string
}

/** Who refers to which owner, by uid. */
export class OwnerIndex {
  readonly #byOwner = new Map<string, Map<string, Dependent>>()

  /** The objects that name an owner, in the order they came to. */
  dependents(uid: string): Dependent[] {
    return [...(this.#byOwner.get(uid)?.values() ?? [])]
  }

  add(resource: string, entry: Entry): void {
    for (const uid of entry.owners ?? []) {
      const dependents = this.#byOwner.get(uid) ?? new Map<string, Dependent>()
      dependents.set(`${resource} ${entry.key}`, { resource, key: entry.key })
      this.#byOwner.set(uid, dependents)
    }
  }

  remove(resource: string, entry: Entry): void {
    for (const uid of entry.owners ?? []) {
      const dependents = this.#byOwner.get(uid)
      dependents?.delete(`${resource} ${entry.key}`)
      if (dependents?.size === 0) this.#byOwner.delete(uid)
    }
  }

  clear(): void {
    this.#byOwner.clear()
  }
}
