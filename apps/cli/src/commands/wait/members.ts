import type { KubeObject } from '@barometer/client'
import { type Ref, refKey } from '@barometer/graph'
import type { Target } from '../../live/targets.ts'

/** One of the objects that are waited for. */
export interface Member {
  readonly ref: Ref
  readonly target: Target
  /** It was named, whether it is there or not; else it is of a set, and may leave it. */
  readonly named: boolean
  /** Undefined where it is not there. */
  readonly object: KubeObject | undefined
  /** It was there, and is not any more, or not the same. */
  readonly deleted: boolean
  /** It came to the set after that had been read. */
  readonly late: boolean
}

/** The objects that are waited for, kept up to date one event at a time. */
export class Members {
  readonly #members = new Map<string, Member>()
  readonly #synced = new Set<Target>()
  readonly #targets: readonly Target[]

  constructor(targets: readonly Target[]) {
    this.#targets = targets
    for (const target of targets) {
      if (target.name === undefined) continue
      const ref = refIn(target, target.namespace, target.name)
      const fresh = { ref, target, named: true, object: undefined, deleted: false, late: false }
      this.#members.set(refKey(ref), fresh)
    }
  }

  /** Whether all has been read, so that what is not there is known not to be. */
  get complete(): boolean {
    return this.#synced.size === this.#targets.length
  }

  get size(): number {
    return this.#members.size
  }

  isRead(target: Target): boolean {
    return this.#synced.has(target)
  }

  all(): readonly Member[] {
    return [...this.#members.values()]
  }

  synced(target: Target): void {
    this.#synced.add(target)
  }

  /** An object is there, as it is now. */
  put(target: Target, object: KubeObject): Member {
    const { name, namespace = '' } = object.metadata
    const ref = refIn(target, namespace, name)
    const before = this.#members.get(refKey(ref))
    const uid = before?.object?.metadata.uid
    const member: Member = {
      ref,
      target,
      object,
      named: before?.named ?? false,
      deleted: (before?.deleted ?? false) || (uid !== undefined && uid !== object.metadata.uid),
      late: before ? before.late : this.#synced.has(target),
    }
    this.#members.set(refKey(ref), member)
    return member
  }

  /** An object is not there any more. */
  remove(target: Target, object: KubeObject): Member | undefined {
    const { name, namespace = '' } = object.metadata
    const before = this.#members.get(refKey(refIn(target, namespace, name)))
    if (!before) return undefined
    const member = { ...before, object: undefined, deleted: true }
    this.#members.set(refKey(before.ref), member)
    return member
  }
}

function refIn({ resource }: Target, namespace: string, name: string): Ref {
  const { group, kind, namespaced } = resource
  return { group, kind, namespace: namespaced ? namespace : '', name }
}
