import type { CacheReader } from '../cache/cache.ts'
import type { AnyObject, Kind } from '../kind.ts'
import type { Writer } from '../writer/writer.ts'

/** What is deleted together. */
export interface DeletionStep {
  readonly kind: Kind
  readonly objects: readonly AnyObject[]
}

/**
 * Deletes objects step by step: those of a step only when all of the steps before are gone from the cache. Returns what it
 * still waits for; empty when all are gone. Watching their kinds (`owns`) brings the reconcile back.
 */
export async function deleteInOrder(
  { writer, cache }: { readonly writer: Writer; readonly cache: CacheReader },
  steps: readonly DeletionStep[],
): Promise<readonly AnyObject[]> {
  for (const { kind, objects } of steps) {
    const present = () =>
      objects.filter(({ metadata }) => cache.get(kind, metadata)?.metadata.uid === metadata.uid)
    for (const { metadata } of present()) {
      if (cache.get(kind, metadata)?.metadata.deletionTimestamp === undefined)
        await writer.delete(kind, metadata, { propagation: 'Background' })
    }
    const left = present()
    if (left.length > 0) return left
  }
  return []
}
