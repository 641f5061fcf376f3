import type { Client } from '@barometer/client'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from './kind.ts'

/**
 * Waits until an object is as it should be, and gives it; undefined where `check` accepts that it is not there. For tests:
 * a controller is told of changes by its sources. Rejects with the signal's reason.
 */
export async function waitFor<Object extends AnyObject>(
  client: Client,
  kind: Kind<Object>,
  key: ObjectKey,
  check: (object: Object | undefined) => boolean,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<Object | undefined> {
  const done = new AbortController()
  const selection = { namespace: key.namespace, fieldSelector: `metadata.name=${key.name}` }
  let found: Object | undefined
  let complete = false
  try {
    const follow = { ...selection, signal: AbortSignal.any([signal, done.signal]) }
    for await (const event of client.follow(kind, follow)) {
      if (event.type === 'INTERRUPTED') continue
      if (event.type !== 'SYNCED' && keyOf(event.object.metadata) === keyOf(key))
        found = event.type === 'DELETED' ? undefined : (event.object as AnyObject as Object)
      // Before everything is told, nothing is known to be missing.
      complete ||= event.type === 'SYNCED'
      if ((complete || found) && check(found)) return found
    }
    throw signal.reason
  } finally {
    done.abort()
  }
}
