import type { Verdict } from '@barometer/verdict'
import type { Digest } from './digest.ts'

/** So many of a sort are remembered, then forgotten all at once. */
const mostShared = 5_000
const nothing: readonly never[] = []

/** What digests of many objects have in common, kept once: two that are alike are the very same. */
export class SharedDigests {
  readonly #verdicts = new Map<string, Verdict>()
  readonly #digests = new Map<Verdict, readonly Digest[]>()
  readonly #writers = new Map<string, readonly string[]>()
  readonly #kept = new Map<string, unknown>()

  /** One value for all objects that are well in the same way: what message and time add is not needed. */
  verdict(verdict: Verdict): Verdict {
    const { state, rule, decidedBy, reason } = verdict
    // What has no status is decided by its name, which no other has.
    const value = rule === 'statusless' ? '' : (decidedBy?.value ?? '')
    return remembered(this.#verdicts, `${state} ${rule} ${decidedBy?.path} ${value} ${reason}`, () => {
      const { since: _, ...rest } = verdict
      return { ...rest, ...(decidedBy && { decidedBy: { ...decidedBy, value } }), message: '' }
    })
  }

  /** One digest for all objects that are well in the same way, and have nothing of their own. */
  digest(digest: Digest): Digest {
    const alike = this.#digests.get(digest.verdict)
    const same = alike?.find(
      ({ retired, unvisited, writers }) =>
        retired === digest.retired && unvisited === digest.unvisited && writers === digest.writers,
    )
    if (same) return same
    if (this.#digests.size >= mostShared) this.#digests.clear()
    this.#digests.set(digest.verdict, [...(alike ?? []), digest])
    return digest
  }

  /** One list for all objects that the same write. */
  writers(list: readonly string[]): readonly string[] {
    return list.length === 0 ? nothing : remembered(this.#writers, list.join(' '), () => list)
  }

  /** One value for all objects of which the same is kept, so that it can be told at once whether it has changed. */
  kept(value: unknown): unknown {
    return value === undefined ? undefined : remembered(this.#kept, JSON.stringify(value), () => value)
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostShared) known.clear()
  const value = make()
  known.set(key, value)
  return value
}
