import type { Kinds, Resource } from '@barometer/client'
import type { Ref } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { childKinds } from './child-kinds.ts'
import { extentOf } from './how-to-read.ts'
import type { KnownObject, Reached } from './reach.ts'

/** A list to be read. */
export interface Wanted {
  readonly resource: Resource
  /** '' for all namespaces, or for a kind that has none. */
  readonly namespace: string
  /** '' for all of it. */
  readonly labelSelector: string
}

/** So many workloads of a namespace have their parts read by label; where there are more, all is read at once. */
const mostByLabel = 3

/** Decides what to read next, given what has been reached. Each list is wanted once. */
export class WantedReads {
  readonly #kinds: Kinds
  readonly #packs: PackIndex
  readonly #begun = new Map<string, Wanted>()
  readonly #parts = new Map<string, readonly Resource[]>()

  constructor(kinds: Kinds, packs: PackIndex) {
    this.#kinds = kinds
    this.#packs = packs
  }

  /** Takes over what another has begun. */
  remember(other: WantedReads): void {
    for (const [key, wanted] of other.#begun) this.#begun.set(key, wanted)
  }

  /** Lists of which only some, by label, was read so far. */
  inPart(): readonly Wanted[] {
    return [...this.#begun.values()].filter(
      ({ resource, namespace, labelSelector }) => labelSelector !== '' && !this.#has(resource, namespace),
    )
  }

  /** What is named and not there yet, what may be part of what is there, and what it selects. */
  after({ objects, named }: Reached): readonly Wanted[] {
    const found = new Map<string, Wanted>()
    const byLabel = new Map<string, Wanted[]>()
    const want = (resource: Resource, place: string, labelSelector = '') => {
      const namespace = resource.namespaced ? place : ''
      const wanted = { resource, namespace, labelSelector }
      if (extentOf(resource, this.#packs) === 'none' || this.#has(resource, namespace, labelSelector)) return
      if (labelSelector === '') found.set(keyOf(wanted), wanted)
      else
        byLabel.set(keyOf({ ...wanted, labelSelector: '' }), [
          ...(byLabel.get(keyOf({ ...wanted, labelSelector: '' })) ?? []),
          wanted,
        ])
    }
    for (const ref of named) {
      const resource = this.#kinds.of(ref.group, ref.kind)
      if (resource && resource.namespaced === (ref.namespace !== '')) want(resource, ref.namespace)
    }
    for (const object of objects) this.#wantParts(object, want)
    for (const [whole, parts] of byLabel) {
      if (found.has(whole)) continue
      if (parts.length > mostByLabel) found.set(whole, { ...parts[0]!, labelSelector: '' })
      else for (const part of parts) found.set(keyOf(part), part)
    }
    for (const [key, wanted] of found) this.#begun.set(key, wanted)
    return [...found.values()]
  }

  #wantParts(
    { ref, selected, terminating, podLabels }: KnownObject,
    want: (resource: Resource, namespace: string, labelSelector?: string) => void,
  ): void {
    for (const resource of this.#partsOf(ref)) {
      if (resource.namespaced === (ref.namespace !== '')) want(resource, ref.namespace, podLabels)
    }
    for (const { kind } of selected) {
      const [group = '', name = ''] = kind.split('/')
      const resource = this.#kinds.of(group, name)
      if (resource) want(resource, ref.namespace)
    }
    if (!terminating || this.#packs.of(ref.group, ref.kind)?.platform?.role !== 'namespace') return
    for (const resource of this.#kinds.preferred()) if (resource.namespaced) want(resource, ref.name)
  }

  #has(resource: Resource, namespace: string, labelSelector = ''): boolean {
    const places = [
      { resource, namespace: '', labelSelector: '' },
      { resource, namespace, labelSelector: '' },
      { resource, namespace, labelSelector },
    ]
    return places.some((place) => this.#begun.has(keyOf(place)))
  }

  #partsOf({ group, kind }: Ref): readonly Resource[] {
    const key = `${group}/${kind}`
    const known = this.#parts.get(key)
    if (known) return known
    const found = childKinds({ group, kind }, this.#kinds.preferred(), this.#packs)
    this.#parts.set(key, found)
    return found
  }
}

function keyOf({ resource, namespace, labelSelector }: Wanted): string {
  return `${resource.group}/${resource.kind} ${namespace} ${labelSelector}`
}
