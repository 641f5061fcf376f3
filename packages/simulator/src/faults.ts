/** Something that can go wrong in a cloud. */
export interface FaultKind {
  /** In kebab-case: `image-missing`. */
  readonly name: string
  /** One sentence: what happens while it is active, or at once. */
  readonly means: string
  /** What a target is, in one word (`image`); absent: the fault knows no targets. */
  readonly target?: string
  /** What the cloud says of it where no message is given. */
  readonly message?: string
  /** It happens once, at the moment of injection, and is never active. Throws where it cannot happen. */
  readonly happens?: (target: string | undefined, message: string) => void
}

/** A fault as somebody asks for it. */
export interface FaultRequest {
  /** What it is active for; absent: everything. */
  readonly target?: string | undefined
  /** In the cloud's own words. */
  readonly message?: string | undefined
  /** How many times it happens; absent: until it is cleared. */
  readonly times?: number | undefined
}

/** A fault that is there. */
export interface ActiveFault {
  readonly name: string
  readonly target: string | undefined
  readonly message: string
  /** Strikes that are left; undefined: no end. */
  readonly left: number | undefined
}

/** A fault that nobody knows, or that cannot be had this way. */
export class FaultRequestError extends Error {
  override readonly name = 'FaultRequestError'
}

/** The faults of one cloud: what can be injected, and what is. */
export class Faults {
  readonly #kinds: ReadonlyMap<string, FaultKind>
  readonly #active = new Map<string, ActiveFault>()
  readonly #listeners = new Set<() => void>()

  constructor(kinds: readonly FaultKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
  }

  /** Injects a fault. One of the same name and target is replaced. */
  inject(name: string, { target, message, times }: FaultRequest = {}): void {
    const kind = this.#known(name)
    if (target !== undefined && kind.target === undefined)
      throw new FaultRequestError(`fault ${name} knows no targets: leave the target out`)
    if (times !== undefined && !(Number.isInteger(times) && times > 0))
      throw new FaultRequestError(`fault ${name}: times must be a whole number above 0, not ${times}`)
    const words = message ?? kind.message ?? kind.means
    if (kind.happens) kind.happens(target, words)
    else this.#active.set(keyOf(name, target), { name, target, message: words, left: times })
    this.#tell()
  }

  /** Clears a fault, wherever it is active or for one target; without a name: all. */
  clear(name?: string, target?: string): void {
    if (name !== undefined) this.#known(name)
    for (const [key, fault] of this.#active) {
      if (name !== undefined && fault.name !== name) continue
      if (target === undefined || fault.target === target) this.#active.delete(key)
    }
    this.#tell()
  }

  /** Whether a fault is active for a target, and with which words. Uses up none of its times. */
  active(name: string, target?: string): ActiveFault | undefined {
    this.#known(name)
    const aimed = target === undefined ? undefined : this.#active.get(keyOf(name, target))
    return aimed ?? this.#active.get(keyOf(name, undefined))
  }

  /** The same, and uses up one of its times. */
  take(name: string, target?: string): ActiveFault | undefined {
    const found = this.active(name, target)
    if (found?.left !== undefined) {
      const key = keyOf(name, found.target)
      if (found.left > 1) this.#active.set(key, { ...found, left: found.left - 1 })
      else this.#active.delete(key)
    }
    return found
  }

  /** What can be injected, and where it is active. */
  describe(): readonly (Omit<FaultKind, 'happens'> & { readonly active: readonly ActiveFault[] })[] {
    const active = [...this.#active.values()]
    return [...this.#kinds.values()].map(({ happens: _, ...kind }) => ({
      ...kind,
      active: active.filter(({ name }) => name === kind.name),
    }))
  }

  /** Calls back whenever a fault was injected or cleared; the result ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #known(name: string): FaultKind {
    const kind = this.#kinds.get(name)
    if (kind) return kind
    throw new FaultRequestError(`there is no fault ${name}; there is ${[...this.#kinds.keys()].join(', ')}`)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function keyOf(name: string, target: string | undefined): string {
  return target === undefined ? name : `${name} ${target}`
}
