import { type Ref, refKey } from '@barometer/graph'
import type { GroupKind } from '@barometer/packs'
import type { DependentMatch } from '../rule/rule.ts'

/** Who has read what: the parents whose results stand on an object. */
export class Readers {
  readonly #ofObject = new Map<string, Map<string, Ref>>()
  readonly #ofKind = new Map<string, Map<string, Ref>>()
  readonly #read = new Map<string, Set<Map<string, Ref>>>()

  /** A parent's result stands on these objects, and on whatever else the match may find in time. */
  note(parent: Ref, dependents: readonly Ref[], match: DependentMatch | undefined): void {
    for (const ref of dependents) {
      this.#add(this.#ofObject, refKey(ref), parent)
      // A reference without a namespace may come to mean a cluster-scoped object.
      if (match?.fields) this.#add(this.#ofObject, refKey({ ...ref, namespace: '' }), parent)
    }
    if (match?.labels) for (const kind of match.kinds ?? []) this.#add(this.#ofKind, kindKey(kind), parent)
  }

  forget(parent: Ref): void {
    const key = refKey(parent)
    for (const known of this.#read.get(key) ?? []) known.delete(key)
    this.#read.delete(key)
  }

  of(ref: Ref): readonly Ref[] {
    const byKind = [...(this.#ofKind.get(kindKey(ref))?.values() ?? [])]
    const inReach = byKind.filter(
      ({ namespace }) => namespace === '' || ref.namespace === '' || namespace === ref.namespace,
    )
    return [...(this.#ofObject.get(refKey(ref))?.values() ?? []), ...inReach]
  }

  #add(map: Map<string, Map<string, Ref>>, of: string, parent: Ref): void {
    const known = map.get(of) ?? new Map<string, Ref>()
    map.set(of, known)
    const key = refKey(parent)
    known.set(key, parent)
    const read = this.#read.get(key) ?? new Set()
    this.#read.set(key, read.add(known))
  }
}

function kindKey({ group, kind }: GroupKind): string {
  return `${group}/${kind}`
}
