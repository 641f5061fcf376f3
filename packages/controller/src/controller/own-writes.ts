import type { CacheEvent } from '../cache/informer.ts'

/**
 * Tells events that a reconcile caused itself from those that others caused. The watch may be quicker than the answer to
 * the write, so that an event during a reconcile is judged when that is over.
 */
export class OwnWrites {
  /** The version each write made, and the one it was made from, where the request said so. */
  readonly #made = new Map<string, string | undefined>()
  readonly #events: CacheEvent[] = []

  wrote(version: string, base: string | undefined): void {
    this.#made.set(version, base)
  }

  /** Something happened to the object while it was worked on. */
  note(event: CacheEvent): void {
    this.#events.push(event)
  }

  /** Whether anything happened that this reconcile did not do. */
  othersWrote(): boolean {
    return this.#events.some((event) => !this.#explains(event))
  }

  #explains({ type, object, old, gap }: CacheEvent): boolean {
    const version = object.metadata.resourceVersion ?? ''
    if (type !== 'Updated' || !old || !this.#made.has(version)) return false
    const base = this.#made.get(version)
    if (base !== undefined) return base === old.metadata.resourceVersion
    // Made from whatever there was: a change of somebody else's is told by itself, unless there is a gap.
    return gap !== true
  }
}
