import type { KubeObject } from '@barometer/client'
import {
  indexRelations,
  type KindRelations,
  type Link,
  linksOf,
  type Ref,
  type RelationIndex,
  refKey,
  refOf,
} from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'

/** What is remembered of an object. */
export interface KnownObject {
  readonly ref: Ref
  readonly links: readonly Link[]
  readonly labels: Readonly<Record<string, string>>
  readonly relations: KindRelations
  readonly terminating: boolean
  /** Of a workload: the labels by which it knows its parts, as a selector; '' where it does not say so simply. */
  readonly podLabels: string
  /** What a rule selects by labels: where, and by which. */
  readonly selected: readonly { readonly kind: string; readonly labels: Readonly<Record<string, string>> }[]
}

/** What can be reached from some objects, among those that are known by now. */
export interface Reached {
  /** Those that are known. */
  readonly objects: readonly KnownObject[]
  /** Those that are only named. */
  readonly named: readonly Ref[]
}

/** Remembers how objects lead to one another, and finds what some of them reach. */
export class Reach {
  readonly #packs: PackIndex
  readonly #relations: RelationIndex
  readonly #known = new Map<string, KnownObject>()
  /** By the key of what contains or needs them. */
  readonly #beneath = new Map<string, Set<KnownObject>>()
  readonly #selectable = new Map<string, Set<KnownObject>>()

  constructor(packs: PackIndex) {
    this.#packs = packs
    this.#relations = indexRelations(packs.packs)
  }

  /** Remembers an object, in place of what was known of it. */
  add(object: KubeObject): void {
    const ref = refOf(object)
    if (!ref) return
    this.remove(ref)
    const relations = this.#relations.of(ref.group, ref.kind)
    const { labels = {}, deletionTimestamp } = object.metadata
    const known: KnownObject = {
      ref,
      relations,
      links: linksOf(object, ref, relations, this.#packs),
      labels,
      terminating: deletionTimestamp !== undefined,
      podLabels: partLabels(object, this.#packs.of(ref.group, ref.kind)?.partLabelsAt),
      selected: selectionsOf(object, relations),
    }
    this.#known.set(refKey(ref), known)
    for (const holder of holdersOf(known)) put(this.#beneath, holder, known)
    if (relations.selectable) put(this.#selectable, placeOf(ref), known)
  }

  /** Forgets an object. One that is not known is no error. */
  remove(ref: Ref): void {
    const known = this.#known.get(refKey(ref))
    if (!known) return
    this.#known.delete(refKey(ref))
    for (const holder of holdersOf(known)) this.#beneath.get(holder)?.delete(known)
    this.#selectable.get(placeOf(ref))?.delete(known)
  }

  /** Everything beneath some objects: contained, needed or selected, however far down. */
  from(roots: readonly Ref[]): Reached {
    const objects = new Map<string, KnownObject>()
    const named = new Map<string, Ref>()
    const waiting = [...roots]
    for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
      const key = refKey(ref)
      if (objects.has(key) || named.has(key)) continue
      const known = this.#known.get(key)
      if (!known) {
        named.set(key, ref)
        continue
      }
      objects.set(key, known)
      for (const link of known.links) if (link.direction === 'to') waiting.push(...this.#targets(link))
      for (const part of this.#beneath.get(key) ?? []) waiting.push(part.ref)
      for (const part of this.#selectedBy(known)) waiting.push(part.ref)
    }
    return { objects: [...objects.values()], named: [...named.values()] }
  }

  /** The first candidate that is there; while none is, all of them. */
  #targets({ candidates }: Link): readonly Ref[] {
    const there = candidates.find((each) => this.#known.has(refKey(each)))
    return there ? [there] : candidates
  }

  #selectedBy({ ref, selected }: KnownObject): readonly KnownObject[] {
    return selected.flatMap(({ kind, labels }) =>
      [...(this.#selectable.get(`${kind}/${ref.namespace}`) ?? [])].filter((each) =>
        Object.entries(labels).every(([name, value]) => each.labels[name] === value),
      ),
    )
  }
}

function partLabels(object: KubeObject, at: string | undefined): string {
  if (at === undefined) return ''
  const path = at.split('.')
  const fieldAt = (steps: readonly string[]): unknown =>
    steps.reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], object)
  const beside = fieldAt(path.slice(0, -1)) as Record<string, unknown> | undefined
  // A selector that says more than labels cannot be written as one.
  if (!beside || Object.keys(beside).length !== 1) return ''
  return Object.entries((beside[path.at(-1)!] ?? {}) as object)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
}

function selectionsOf(object: KubeObject, { selectors }: KindRelations): KnownObject['selected'] {
  return selectors.flatMap(({ rule, at }) => {
    let found: unknown = object
    for (const step of at) found = (found as Record<string, unknown> | undefined)?.[step ?? '']
    const labels = Object.entries(found ?? {})
    if (labels.length === 0) return []
    return { kind: `${rule.to.group}/${rule.to.kind}`, labels: Object.fromEntries(labels) }
  })
}

/** The keys of what contains or needs an object, as it says itself. */
function holdersOf({ links }: KnownObject): readonly string[] {
  return links.flatMap(({ direction, candidates }) => (direction === 'from' ? candidates.map(refKey) : []))
}

function placeOf({ group, kind, namespace }: Ref): string {
  return `${group}/${kind}/${namespace}`
}

function put<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}
