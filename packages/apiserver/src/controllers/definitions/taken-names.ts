import type { Definition, Names } from '../../kinds/apiextensions/definition.ts'

/** Resources (plural, singular and short names) and kinds (with list kinds) do not get into each other's way. */
export type NameSpace = 'resources' | 'kinds'

interface Holding {
  readonly group: string
  readonly names: Names | undefined
  readonly refused: boolean
}

/** Which definition holds which names of its group, so that a new one need not be held against all the others. */
export class TakenNames {
  readonly #holdings = new Map<string, Holding>()
  /** Who holds a name, by `group namespace name`. */
  readonly #holders = new Map<string, Set<string>>()
  readonly #refused = new Set<string>()

  /** Takes note of the names a definition has been given, and gives back those it had. */
  record(definition: Definition): void {
    const { name = '' } = definition.metadata
    this.forget(name)
    const { acceptedNames: names, conditions } = definition.status ?? {}
    const refused = conditions?.some((one) => one.type === 'NamesAccepted' && one.status === 'False') ?? false
    const { group } = definition.spec
    this.#holdings.set(name, { group, names, refused })
    if (refused) this.#refused.add(name)
    for (const key of keysOf(group, names)) {
      const holders = this.#holders.get(key) ?? new Set()
      this.#holders.set(key, holders.add(name))
    }
  }

  forget(definition: string): void {
    const holding = this.#holdings.get(definition)
    if (!holding) return
    this.#holdings.delete(definition)
    this.#refused.delete(definition)
    for (const key of keysOf(holding.group, holding.names)) {
      const holders = this.#holders.get(key)
      holders?.delete(definition)
      if (holders?.size === 0) this.#holders.delete(key)
    }
  }

  clear(): void {
    this.#holdings.clear()
    this.#holders.clear()
    this.#refused.clear()
  }

  /** Does another definition of the group hold this name. */
  heldByOther(definition: Definition, space: NameSpace, name: string): boolean {
    const holders = this.#holders.get(keyOf(definition.spec.group, space, name))
    if (!holders) return false
    return holders.size > 1 || !holders.has(definition.metadata.name ?? '')
  }

  /** The definitions of a group that did not get all their names. */
  refused(group: string): string[] {
    return [...this.#refused].filter((name) => this.#holdings.get(name)?.group === group)
  }
}

const keyOf = (group: string, space: NameSpace, name: string) => `${group} ${space} ${name}`

function keysOf(group: string, names: Names | undefined): string[] {
  if (!names) return []
  const { plural, singular = '', shortNames = [], kind, listKind = '' } = names
  return [
    ...[plural, singular, ...shortNames].map((name) => keyOf(group, 'resources', name)),
    ...[kind, listKind].map((name) => keyOf(group, 'kinds', name)),
  ]
}
