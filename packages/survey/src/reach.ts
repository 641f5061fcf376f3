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

interface Known {
  readonly ref: Ref
  readonly links: readonly Link[]
  readonly labels: Readonly<Record<string, string>>
  readonly relations: KindRelations
  readonly terminating: boolean
  /** What a rule selects by labels: where, and by which. */
  readonly selected: readonly { readonly kind: string; readonly labels: Readonly<Record<string, string>> }[]
}

/** What can be reached from some objects, among those that are known by now. */
export interface Reached {
  /** Those that are known. */
  readonly objects: readonly Known[]
  /** Those that are only named. */
  readonly named: readonly Ref[]
}

/** Remembers how objects lead to one another, and finds what some of them reach. */
export class Reach {
  readonly #relations: RelationIndex
  readonly #known = new Map<string, Known>()
  /** By the key of what contains or needs them. */
  readonly #beneath = new Map<string, Known[]>()
  readonly #selectable = new Map<string, Known[]>()

  constructor(packs: PackIndex) {
    this.#relations = indexRelations(packs.packs)
  }

  add(object: KubeObject): void {
    const ref = refOf(object)
    if (!ref) return
    const relations = this.#relations.of(ref.group, ref.kind)
    const { labels = {}, deletionTimestamp } = object.metadata
    const known: Known = {
      ref,
      relations,
      links: linksOf(object, ref, relations),
      labels,
      terminating: deletionTimestamp !== undefined,
      selected: selectionsOf(object, relations),
    }
    this.#known.set(refKey(ref), known)
    for (const { direction, candidates } of known.links) {
      if (direction === 'from') for (const each of candidates) put(this.#beneath, refKey(each), known)
    }
    if (relations.selectable) put(this.#selectable, `${ref.group}/${ref.kind}/${ref.namespace}`, known)
  }

  /** Everything beneath some objects: contained, needed or selected, however far down. */
  from(roots: readonly Ref[]): Reached {
    const objects = new Map<string, Known>()
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

  #selectedBy({ ref, selected }: Known): readonly Known[] {
    return selected.flatMap(({ kind, labels }) =>
      (this.#selectable.get(`${kind}/${ref.namespace}`) ?? []).filter((each) =>
        Object.entries(labels).every(([name, value]) => each.labels[name] === value),
      ),
    )
  }
}

function selectionsOf(object: KubeObject, { selectors }: KindRelations): Known['selected'] {
  return selectors.flatMap(({ rule, at }) => {
    let found: unknown = object
    for (const step of at) found = (found as Record<string, unknown> | undefined)?.[step ?? '']
    const labels = Object.entries(found ?? {})
    if (labels.length === 0) return []
    return { kind: `${rule.to.group}/${rule.to.kind}`, labels: Object.fromEntries(labels) }
  })
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
