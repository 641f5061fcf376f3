import type { Kinds, KubeObject, Resource } from '@barometer/client'
import { type ReachedObject, type Ref, refKey, refOf, type Wanted } from '@barometer/graph'
import type { GroupKind, PackIndex } from '@barometer/packs'
import { childKinds } from '../kinds/child-kinds.ts'
import { extentOf } from '../kinds/how-to-read.ts'
import { partLabels } from '../kinds/part-labels.ts'
import type { ServedKinds } from '../kinds/served-kinds.ts'

/** A list to be read. */
export interface WantedList {
  readonly resource: Resource
  /** '' for all namespaces, or for a kind that has none. */
  readonly namespace: string
  /** '' for all of it. */
  readonly labelSelector: string
}

/** So many workloads of a namespace have their parts read by label; where there are more, all is read at once. */
const mostByLabel = 3

/** Turns what a graph wants into lists. Each list is wanted once. */
export class WantedReads {
  readonly #served: ServedKinds
  readonly #packs: PackIndex
  readonly #begun = new Map<string, WantedList>()
  /** By kind; of what is served now. */
  #parts = new Map<string, readonly Resource[]>()
  #partsOfKinds: Kinds | undefined
  readonly #labels = new Map<string, string>()

  constructor(served: ServedKinds, packs: PackIndex) {
    this.#served = served
    this.#packs = packs
  }

  /** Remembers by which labels an object knows its parts. */
  note(object: KubeObject): void {
    const ref = refOf(object)
    const labels = ref && partLabels(object, this.#packs.of(ref.group, ref.kind)?.partLabelsAt)
    if (labels) this.#labels.set(refKey(ref), labels)
  }

  /** A list did not come: it is wanted again. */
  forget(list: WantedList): void {
    this.#begun.delete(keyOf(list))
  }

  /** What is named and not there yet, what may be part of what is there, what that selects, and what bears on it all. */
  after({ reached, named, looks, roles, rolesBeside }: Wanted): readonly WantedList[] {
    const found = new Map<string, WantedList>()
    const byLabel = new Map<string, WantedList[]>()
    const want: Want = (resource, place, labelSelector = '') => {
      const namespace = resource.namespaced ? place : ''
      const wanted = { resource, namespace, labelSelector }
      if (extentOf(resource, this.#packs) === 'none' || this.#has(wanted)) return
      if (labelSelector === '') found.set(keyOf(wanted), wanted)
      else {
        const whole = keyOf({ ...wanted, labelSelector: '' })
        byLabel.set(whole, [...(byLabel.get(whole) ?? []), wanted])
      }
    }
    for (const ref of named) this.#wantNamed(ref, want)
    for (const object of reached) this.#wantParts(object, want)
    for (const { group, kind, namespace } of looks) {
      const resource = this.#served.now.of(group, kind)
      if (resource) want(resource, namespace)
    }
    for (const kind of this.#ofRoles(roles)) want(kind, '')
    const places = new Set(rolesBeside.length > 0 ? reached.map(({ ref }) => ref.namespace || 'default') : [])
    for (const kind of this.#ofRoles(rolesBeside)) for (const place of places) want(kind, place)
    if (roles.length > 0) for (const part of this.#inPart()) want(part.resource, part.namespace)
    for (const [whole, parts] of byLabel) {
      if (found.has(whole)) continue
      if (parts.length > mostByLabel || roles.length > 0)
        found.set(whole, { ...parts[0]!, labelSelector: '' })
      else for (const part of parts) found.set(keyOf(part), part)
    }
    for (const [key, wanted] of found) this.#begun.set(key, wanted)
    return [...found.values()]
  }

  #wantNamed({ group, kind, namespace }: Ref, want: Want): void {
    const resource = this.#served.now.of(group, kind)
    if (resource && resource.namespaced === (namespace !== '')) want(resource, namespace)
  }

  #wantParts({ ref, selects, terminating }: ReachedObject, want: Want): void {
    const labels = this.#labels.get(refKey(ref))
    for (const resource of this.#partsOf(ref)) {
      if (resource.namespaced === (ref.namespace !== '')) want(resource, ref.namespace, labels)
    }
    for (const { group, kind } of selects) {
      const resource = this.#served.now.of(group, kind)
      if (resource) want(resource, ref.namespace)
    }
    if (!terminating || this.#packs.of(ref.group, ref.kind)?.platform?.role !== 'namespace') return
    for (const resource of this.#served.now.preferred()) if (resource.namespaced) want(resource, ref.name)
  }

  #ofRoles(roles: Wanted['roles']): readonly Resource[] {
    const kinds = roles.flatMap((role) => this.#packs.withRole(role))
    return kinds.flatMap(({ group, kind }) => this.#served.now.of(group, kind) ?? [])
  }

  /** Lists of which only some, by label, was read so far. */
  #inPart(): readonly WantedList[] {
    return [...this.#begun.values()].filter(({ labelSelector }) => labelSelector !== '')
  }

  #has({ resource, namespace, labelSelector }: WantedList): boolean {
    const places = [
      { resource, namespace: '', labelSelector: '' },
      { resource, namespace, labelSelector: '' },
      { resource, namespace, labelSelector },
    ]
    return places.some((place) => this.#begun.has(keyOf(place)))
  }

  #partsOf({ group, kind }: GroupKind): readonly Resource[] {
    const { now } = this.#served
    if (this.#partsOfKinds !== now) this.#parts = new Map()
    this.#partsOfKinds = now
    const key = `${group}/${kind}`
    const known = this.#parts.get(key)
    if (known) return known
    const found = childKinds({ group, kind }, now.preferred(), this.#packs)
    this.#parts.set(key, found)
    return found
  }
}

type Want = (resource: Resource, namespace: string, labelSelector?: string) => void

function keyOf({ resource, namespace, labelSelector }: WantedList): string {
  return `${resource.group}/${resource.kind} ${namespace} ${labelSelector}`
}
