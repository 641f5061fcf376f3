import type { Resource } from '@barometer/client'
import type { Ref } from '@barometer/graph'

/** Kinds that may be read: of all names, or of some. `*` stands for every group, and for every kind. */
export interface Grant {
  readonly groups: readonly string[]
  readonly resources: readonly string[]
  /** Empty: whatever they are called. */
  readonly names: readonly string[]
}

type Kind = Pick<Resource, 'group' | 'plural'>

/** What is granted of one kind. */
interface Granted {
  readonly everywhere: boolean
  readonly namespaces: ReadonlySet<string>
  /** `<namespace>/<name>`; `*` for the namespace: in any. */
  readonly names: ReadonlySet<string>
}

/**
 * What somebody may read. An object is theirs to see where kubectl would find it for them: they may list or watch its kind
 * there, or were given its name. Who may `get` whatever they can name is shown no names here.
 */
export class Rights {
  /** The same for everybody who may read the same by the same grants. */
  readonly key: string
  readonly #everywhere: readonly Grant[]
  readonly #within: ReadonlyMap<string, readonly Grant[]>
  readonly #known = new Map<string, Granted>()

  /** `within`: by namespace, what is granted there; what is granted everywhere may be repeated. */
  constructor(everywhere: readonly Grant[], within: ReadonlyMap<string, readonly Grant[]>) {
    const anywhere = new Set(everywhere.map(textOf))
    const own = Array.from(within, ([namespace, grants]): [string, readonly Grant[]] => [
      namespace,
      grants.filter((grant) => !anywhere.has(textOf(grant))),
    ]).filter(([, grants]) => grants.length > 0)
    this.#everywhere = everywhere
    this.#within = new Map(own)
    const told = own.map(([namespace, grants]) => [namespace, sorted(grants)] as const)
    this.key = JSON.stringify([sorted(everywhere), told.sort(([a], [b]) => (a < b ? -1 : 1))])
  }

  /** All objects of a kind, wherever they are. */
  mayReadAll(kind: Kind): boolean {
    return this.#granted(kind).everywhere
  }

  /** The namespaces in which all objects of a kind may be read, sorted; where all may be, none. */
  namespacesOf(kind: Kind): readonly string[] {
    const { everywhere, namespaces } = this.#granted(kind)
    return everywhere ? [] : [...namespaces].sort()
  }

  mayRead(kind: Kind, { namespace, name }: Pick<Ref, 'namespace' | 'name'>): boolean {
    const { everywhere, namespaces, names } = this.#granted(kind)
    if (everywhere || namespaces.has(namespace)) return true
    return names.size > 0 && (names.has(`*/${name}`) || names.has(`${namespace}/${name}`))
  }

  #granted(kind: Kind): Granted {
    const key = `${kind.group}/${kind.plural}`
    const known = this.#known.get(key)
    if (known) return known
    const about = (grants: readonly Grant[]) => grants.filter((grant) => isAbout(grant, kind))
    const anywhere = about(this.#everywhere)
    const namespaces = new Set<string>()
    const names = new Set(anywhere.flatMap((grant) => grant.names.map((name) => `*/${name}`)))
    for (const [namespace, grants] of this.#within) {
      const here = about(grants)
      if (here.some((grant) => grant.names.length === 0)) namespaces.add(namespace)
      for (const name of here.flatMap((grant) => grant.names)) names.add(`${namespace}/${name}`)
    }
    const granted = { everywhere: anywhere.some((grant) => grant.names.length === 0), namespaces, names }
    this.#known.set(key, granted)
    return granted
  }
}

function isAbout({ groups, resources }: Grant, { group, plural }: Kind): boolean {
  return (
    (groups.includes('*') || groups.includes(group)) &&
    (resources.includes('*') || resources.includes(plural))
  )
}

function textOf({ groups, resources, names }: Grant): string {
  return JSON.stringify([groups, resources, names].map((list) => [...list].sort()))
}

function sorted(grants: readonly Grant[]): readonly string[] {
  return [...new Set(grants.map(textOf))].sort()
}
