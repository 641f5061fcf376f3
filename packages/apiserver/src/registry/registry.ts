import type { Served } from './served.ts'

/** Every resource that is served now: the built-in ones and those of established CustomResourceDefinitions. */
export class Registry {
  readonly #byPath = new Map<string, Served>()
  readonly #groups = new Map<string, Map<string, Map<string, Served>>>()
  /** By the name of its APIService: what a service serves rather than this server. */
  readonly #remote = new Map<string, { readonly group: string; readonly version: string }>()
  #generation = 0

  /** Moves whenever a resource appears, changes or goes: what was derived from the registry is then stale. */
  get generation(): number {
    return this.#generation
  }

  /** The resource at `group`, `version`, `plural`, or undefined. */
  find(group: string, version: string, plural: string): Served | undefined {
    return this.#byPath.get(`${group}/${version}/${plural}`)
  }

  /** The resource of a kind, in the given version. */
  findKind(apiVersion: string, kind: string): Served | undefined {
    const slash = apiVersion.indexOf('/')
    const group = slash < 0 ? '' : apiVersion.slice(0, slash)
    const resources = this.#groups.get(group)?.get(apiVersion.slice(slash + 1))
    return resources?.values().find((served) => served.kind === kind)
  }

  /** Any served version of the resource kept under a storage key. */
  findStorage(storage: string): Served | undefined {
    const slash = storage.indexOf('/')
    const group = slash < 0 ? '' : storage.slice(0, slash)
    const plural = storage.slice(slash + 1)
    for (const resources of this.#groups.get(group)?.values() ?? []) {
      const served = resources.get(plural)
      if (served) return served
    }
    return undefined
  }

  /** The other versions, and groups, in which a resource is served. */
  siblings(served: Served): Served[] {
    return this.all().filter((other) => other.storage === served.storage && other !== served)
  }

  /** Group names, the core group (empty) first. */
  groups(): string[] {
    return [...this.#groups.keys()]
  }

  /** The versions of a group, the preferred one first; empty when there is no such group. */
  versions(group: string): string[] {
    return [...(this.#groups.get(group)?.keys() ?? [])].sort(byVersionPriority)
  }

  /** The resources of a group's version, ordered by plural; undefined when it is not served. */
  resources(group: string, version: string): Served[] | undefined {
    const resources = this.#groups.get(group)?.get(version)
    return resources && [...resources.values()].sort((a, b) => (a.plural < b.plural ? -1 : 1))
  }

  /** Notes that a service, which an APIService names, serves a version of a group. */
  addRemote(name: string, group: string, version: string): void {
    this.#remote.set(name, { group, version })
  }

  forgetRemote(name: string): void {
    this.#remote.delete(name)
  }

  /** Forgets all that services serve. */
  clearRemote(): void {
    this.#remote.clear()
  }

  /** Does any service serve anything. */
  get hasRemote(): boolean {
    return this.#remote.size > 0
  }

  /** The groups that services serve, and in which versions, where this server does not. */
  remoteVersions(): Map<string, string[]> {
    const versions = new Map<string, string[]>()
    for (const { group, version } of this.#remote.values())
      if (!this.#groups.get(group)?.has(version)) getOrAdd(versions, group, () => []).push(version)
    for (const each of versions.values()) each.sort(byVersionPriority)
    return versions
  }

  /** Is that version of a group served by a service. */
  isRemote(group: string, version: string): boolean {
    return this.hasRemote && (this.remoteVersions().get(group)?.includes(version) ?? false)
  }

  all(): Served[] {
    return [...this.#byPath.values()]
  }

  add(served: Served): void {
    this.#generation++
    this.#byPath.set(`${served.group}/${served.version}/${served.plural}`, served)
    const versions = getOrAdd(this.#groups, served.group, () => new Map())
    getOrAdd(versions, served.version, () => new Map<string, Served>()).set(served.plural, served)
  }

  /** Stops serving every version of a resource. */
  remove(group: string, plural: string): void {
    this.#generation++
    const versions = this.#groups.get(group)
    for (const [version, resources] of versions ?? []) {
      this.#byPath.delete(`${group}/${version}/${plural}`)
      resources.delete(plural)
      if (resources.size === 0) versions?.delete(version)
    }
    if (versions?.size === 0) this.#groups.delete(group)
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

/** v2 before v1 before v2beta1 before v1alpha1 before anything that is not a Kubernetes version. */
export function byVersionPriority(left: string, right: string): number {
  const a = rank(left)
  const b = rank(right)
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return b[index]! - a[index]!
  return left < right ? -1 : 1
}

function rank(version: string): number[] {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version)
  if (!match) return [0, 0, 0]
  const stage = match[2] === undefined ? 3 : match[2] === 'beta' ? 2 : 1
  return [stage, Number(match[1]), Number(match[3] ?? 0)]
}
