import { type Condition, type ConditionedObject, conditionsOf, readConditions } from '@barometer/conditions'
import { type Ref, refKey, refOf } from '@barometer/graph'
import type { GroupKind } from '@barometer/packs'
import { isMap } from '@barometer/validation'

/** An object as rules read it. */
export type StatusObject = ConditionedObject & Readonly<Record<string, unknown>>

interface Entry {
  readonly ref: Ref
  readonly object: StatusObject
  readonly owners: readonly string[]
}

/** Objects, found by reference, by owner and by kind. Takes one change at a time; the order of changes decides nothing. */
export class ObjectIndex {
  readonly #entries = new Map<string, Entry>()
  readonly #byOwner = new Map<string, Map<string, Ref>>()
  readonly #byKind = new Map<string, Map<string, Ref>>()

  put(object: unknown): Ref | undefined {
    const ref = refOf(object)
    if (!ref) return undefined
    this.remove(ref)
    const entry = { ref, object: readable(object as StatusObject), owners: ownersOf(object, ref.namespace) }
    const key = refKey(ref)
    this.#entries.set(key, entry)
    add(this.#byKind, kindKey(ref), key, ref)
    for (const owner of entry.owners) add(this.#byOwner, owner, key, ref)
    return ref
  }

  remove(ref: Ref): void {
    const key = refKey(ref)
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    drop(this.#byKind, kindKey(ref), key)
    for (const owner of entry.owners) drop(this.#byOwner, owner, key)
  }

  get(ref: Ref): StatusObject | undefined {
    return this.#entries.get(refKey(ref))?.object
  }

  /** Objects that name this one as an owner. A uid that is not its own means another object of the name. */
  ownedBy(owner: Ref): readonly Ref[] {
    const uid = uidOf(this.get(owner))
    const named = [...(this.#byOwner.get(refKey(owner))?.values() ?? [])]
    if (uid === undefined) return named
    return named.filter((ref) => ownerUid(this.get(ref), owner) === uid)
  }

  /** What an object names as its owners: of each the namespaced and the cluster-scoped one that it may mean. */
  ownersOf(ref: Ref): readonly Ref[] {
    return ownerReferences(this.get(ref), ref.namespace).map((owner) => owner.ref)
  }

  ofKind({ group, kind }: GroupKind): readonly Ref[] {
    return [...(this.#byKind.get(`${group}/${kind}`)?.values() ?? [])]
  }

  *[Symbol.iterator](): Generator<StatusObject> {
    for (const { object } of this.#entries.values()) yield object
  }

  get size(): number {
    return this.#entries.size
  }
}

/** The object with one condition as it will be. Nothing is checked: the condition is read here, and written elsewhere. */
export function withCondition(object: StatusObject, condition: Condition): StatusObject {
  const others = conditionsOf(object).filter(({ type }) => type !== condition.type)
  return { ...object, status: { ...object.status, conditions: [...others, condition] } }
}

/** The object without conditions that are none: what is malformed counts as not said. */
function readable(object: StatusObject): StatusObject {
  const given: unknown = object.status
  if (!isMap(given)) return given === undefined ? object : { ...object, status: {} }
  if (given['conditions'] === undefined) return object
  const { conditions, findings } = readConditions(given['conditions'])
  return findings.length === 0 ? object : { ...object, status: { ...object.status, conditions } }
}

function add(map: Map<string, Map<string, Ref>>, of: string, key: string, ref: Ref): void {
  const known = map.get(of)
  if (known) known.set(key, ref)
  else map.set(of, new Map([[key, ref]]))
}

function drop(map: Map<string, Map<string, Ref>>, of: string, key: string): void {
  const known = map.get(of)
  known?.delete(key)
  if (known?.size === 0) map.delete(of)
}

function kindKey({ group, kind }: GroupKind): string {
  return `${group}/${kind}`
}

interface OwnerReference {
  readonly ref: Ref
  readonly uid: string | undefined
}

/** An owner is cluster-scoped, or in the namespace of what it owns: which of the two, its reference does not say. */
function ownerReferences(object: unknown, namespace: string): readonly OwnerReference[] {
  const metadata = isMap(object) ? object['metadata'] : undefined
  const list = isMap(metadata) ? metadata['ownerReferences'] : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const ref = isMap(entry) && refOf({ ...entry, metadata: { name: entry['name'] } })
    if (!ref) return []
    const uid = typeof entry['uid'] === 'string' ? entry['uid'] : undefined
    return [...new Set([namespace, ''])].map((place) => ({ ref: { ...ref, namespace: place }, uid }))
  })
}

function ownersOf(object: unknown, namespace: string): readonly string[] {
  return [...new Set(ownerReferences(object, namespace).map(({ ref }) => refKey(ref)))]
}

function ownerUid(object: StatusObject | undefined, owner: Ref): string | undefined {
  const namespace = refOf(object)?.namespace ?? ''
  return ownerReferences(object, namespace).find(({ ref }) => refKey(ref) === refKey(owner))?.uid
}

function uidOf(object: StatusObject | undefined): string | undefined {
  const uid = (object?.metadata as { readonly uid?: unknown } | undefined)?.uid
  return typeof uid === 'string' ? uid : undefined
}
