import { getCondition } from '@barometer/conditions'
import type { OpenStackObject } from '../api/openstack-kind.ts'
import type { Problem } from '../protocol/problem.ts'
import type { ResolvedReferences } from './references.ts'

/** What is known of one spec beside what OpenStack shows. */
export interface Known {
  /** What OpenStack has refused for good, by what was asked: it is not asked again. */
  readonly refused: Readonly<Record<string, Problem>>
  /** Parts that OpenStack says to be there already, with their ids. */
  readonly adopted: Readonly<Record<string, string>>
  /** Ids of parts that had failed for good before the spec was changed: they are made anew. */
  readonly broken: readonly string[]
}

interface Remembered {
  readonly generation: number | undefined
  /** What the references of the object lead to. */
  ids: string
  readonly refused: Record<string, Problem>
  readonly adopted: Record<string, string>
  /** The object has said something of an earlier spec, and nothing of this one. */
  readonly isChanged: boolean
  broken?: readonly string[]
  failures: number
  changes: number
}

/**
 * What OpenStack said to each object. It is lost with the process, and nothing is wrong then: OpenStack is asked once more, and
 * says the same.
 */
export class Memory {
  readonly #objects = new Map<string, Remembered>()

  /** What was refused is forgotten where the object now names something else: what it names may have been made anew. */
  known(object: OpenStackObject, references: ResolvedReferences): Known {
    const ids = JSON.stringify(Object.entries(references).map(([reference, { id }]) => [reference, id]))
    const { uid = '' } = object.metadata
    if (this.#of(object).ids !== ids) this.#objects.delete(uid)
    const { refused, adopted, broken = [] } = this.#of(object, ids)
    return { refused: { ...refused }, adopted: { ...adopted }, broken }
  }

  /** Parts that have failed for good; the first to be told after the spec was changed are broken. */
  noteFailed(object: OpenStackObject, ids: readonly string[]): readonly string[] {
    const remembered = this.#of(object)
    remembered.broken ??= remembered.isChanged ? ids : []
    return remembered.broken
  }

  refuse(object: OpenStackObject, asked: string, problem: Problem): void {
    this.#of(object).refused[asked] = problem
  }

  adopt(object: OpenStackObject, asked: string, id: string): void {
    this.#of(object).adopted[asked] = id
  }

  /** Milliseconds until it is tried again: a second, then twice as long each time, a minute at most. */
  pauseAfterFailure(object: OpenStackObject): number {
    return Math.min(60_000, 1_000 * 2 ** this.#of(object).failures++)
  }

  /**
   * Milliseconds until what was just changed is looked at: soon; but where one change follows another without end, ever later.
   */
  pauseAfterChange(object: OpenStackObject): number {
    return Math.min(60_000, 100 * 2 ** Math.max(0, this.#of(object).changes++ - 8))
  }

  unchanged(object: OpenStackObject): void {
    this.#of(object).changes = 0
  }

  succeeded(object: OpenStackObject): void {
    this.#of(object).failures = 0
  }

  forget({ metadata }: OpenStackObject): void {
    this.#objects.delete(metadata.uid ?? '')
  }

  /** Another spec is another question. */
  #of(object: OpenStackObject, ids = ''): Remembered {
    const { uid = '', generation } = object.metadata
    const found = this.#objects.get(uid)
    if (found?.generation === generation && found) return found
    const said = getCondition(object, 'SubResourcesReady')?.observedGeneration
    const isChanged = said !== undefined && generation !== undefined && said < generation
    const fresh = { generation, ids, refused: {}, adopted: {}, isChanged, failures: 0, changes: 0 }
    this.#objects.set(uid, fresh)
    return fresh
  }
}
