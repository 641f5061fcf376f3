import { isDeepStrictEqual } from 'node:util'
import type { AnyObject, Kind, Writer } from '@barometer/controller'

/** Annotations that should be there; null: that should not. */
export type Annotations = Readonly<Record<string, string | null>>

/** Writes down what must outlive the status, where it is not written already. */
export async function annotate(
  writer: Writer,
  kind: Kind,
  { metadata }: AnyObject,
  annotations: Annotations,
): Promise<void> {
  const there = metadata.annotations ?? {}
  const changed = Object.entries(annotations).filter(
    ([name, value]) => !isDeepStrictEqual(there[name] ?? null, value),
  )
  if (changed.length > 0)
    await writer.patch(kind, metadata, 'merge', { metadata: { annotations: Object.fromEntries(changed) } })
}
