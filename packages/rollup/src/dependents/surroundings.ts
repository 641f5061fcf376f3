import {
  type Coverage,
  coverageOf,
  createGraph,
  everything,
  type Graph,
  type Presence,
  type Ref,
  refOf,
} from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { ObjectIndex } from './object-index.ts'

export interface SurroundingsOptions {
  readonly packs: PackIndex
  /** The moment to judge by: milliseconds since 1970. */
  readonly now: number
  readonly coverage?: Coverage
}

/** Everything that rules read: the objects, and the graph of what is made of what. */
export class Surroundings {
  readonly objects = new ObjectIndex()
  readonly graph: Graph
  #coverage: Coverage

  constructor({ packs, now, coverage = everything }: SurroundingsOptions) {
    this.graph = createGraph({ packs, now, coverage })
    this.#coverage = coverage
  }

  /** Takes a change; returns the object it was about, or undefined where it has no kind or no name. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: unknown): Ref | undefined {
    const ref = refOf(object)
    if (!ref) return undefined
    if (type === 'DELETED') this.objects.remove(ref)
    else this.objects.put(object)
    this.graph.apply({ type, object })
    return ref
  }

  cover(coverage: Coverage): void {
    this.#coverage = coverage
    this.graph.cover(coverage)
  }

  presence(ref: Ref): Presence {
    if (this.objects.get(ref)) return 'observed'
    return this.covers(ref) ? 'missing' : 'not-observed'
  }

  /** Whether the place where such an object would be was read completely. */
  covers(ref: Ref): boolean {
    return coverageOf(this.#coverage, ref) === 'complete'
  }
}
