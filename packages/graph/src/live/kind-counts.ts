import type { Digest } from '../digest/digest.ts'
import { speaks } from '../digest/level.ts'
import type { Ref } from '../objects/ref.ts'

/** What objects of one kind have in common, counted. */
interface Counted {
  speaking: number
  readonly writers: Map<string, number>
}

/** Keeps count, per kind, of objects that say something about themselves and of those who write their status. */
export class KindCounts {
  readonly #kinds = new Map<string, Counted>()

  /** Counts a digest in (1) or out (-1). */
  count({ group, kind }: Ref, { verdict, writers, unvisited }: Digest, by: 1 | -1): void {
    if (unvisited || !speaks(verdict)) return
    const key = `${group}/${kind}`
    const counted = this.#kinds.get(key) ?? { speaking: 0, writers: new Map() }
    this.#kinds.set(key, counted)
    counted.speaking += by
    for (const writer of writers) {
      const count = (counted.writers.get(writer) ?? 0) + by
      if (count > 0) counted.writers.set(writer, count)
      else counted.writers.delete(writer)
    }
    if (counted.speaking === 0) this.#kinds.delete(key)
  }

  /** Whether any object of the kind says something about itself: then one that never did has not been visited. */
  speaks({ group, kind }: Ref): boolean {
    return this.#kinds.has(`${group}/${kind}`)
  }

  /** Who writes the status of objects of the kind, sorted. */
  writersOf({ group, kind }: Ref): readonly string[] {
    return [...(this.#kinds.get(`${group}/${kind}`)?.writers.keys() ?? [])].sort()
  }
}
