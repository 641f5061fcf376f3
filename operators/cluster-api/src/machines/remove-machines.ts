import type { CacheReader, StatusObject, Writer } from '@barometer/controller'
import { Machine } from '../api/machine.ts'
import { soon } from '../options.ts'

/** Has the machines of what is being deleted deleted, and says how many are left; undefined: none, so that it may go. */
export async function removeMachines(
  object: StatusObject,
  { cache, writer }: { readonly cache: CacheReader; readonly writer: Writer },
): Promise<{ readonly requeueAfter: number; readonly left: number } | undefined> {
  const left = cache.list(Machine, { controlledBy: object })
  for (const { metadata } of left)
    if (metadata.deletionTimestamp === undefined)
      await writer.delete(Machine, metadata, { propagation: 'Background' })
  return left.length > 0 ? { requeueAfter: soon, left: left.length } : undefined
}
