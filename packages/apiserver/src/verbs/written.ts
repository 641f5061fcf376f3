import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import { differs, viewed } from '../registry/view.ts'
import { type Entry, objectOf } from '../store/entry.ts'

/** What a write came to. */
export interface Written {
  /** The object as the client is told of it. */
  readonly object: KubeObject
  readonly created: boolean
  /** The same as an entry, where there is one: saves writing it out once more. */
  readonly entry?: Entry | undefined
}

/** The write as a client of this version reads it back: what is stored may look otherwise than what was sent. */
export async function readBack(
  served: Served,
  entry: Entry,
  object: KubeObject,
  created: boolean,
): Promise<Written> {
  if (!differs(served, entry)) return { object, created, entry }
  const view = await viewed(served, entry)
  return { object: objectOf(view, served.apiVersion), created, entry: view }
}
