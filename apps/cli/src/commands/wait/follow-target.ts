import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Client,
  type Followed,
  isForbidden,
  isNotFound,
  type KubeObject,
  objectKey,
  TransportError,
} from '@barometer/client'
import type { Target } from '../../live/targets.ts'

/** Milliseconds between two looks where nobody tells of changes. */
const interval = 2_000

/**
 * What there is of a target and every change, until the signal is aborted. Whoever may not watch looks again and again; who
 * may not list either may still get what was named. Throws what no patience mends.
 */
export async function* followTarget(
  client: Client,
  target: Target,
  signal: AbortSignal,
): AsyncGenerator<Followed, void, undefined> {
  const { resource, namespace, labelSelector, fieldSelector } = target
  const known = new Map<string, KubeObject>()
  try {
    const selection = { namespace, labelSelector, fieldSelector, signal }
    for await (const event of client.follow(resource, selection)) {
      if (event.type === 'DELETED') known.delete(objectKey(event.object))
      else if ('object' in event) known.set(objectKey(event.object), event.object)
      yield event
    }
  } catch (error) {
    if (!isForbidden(error)) throw error
    yield* lookAgain(client, target, signal, known)
  }
}

async function* lookAgain(
  client: Client,
  target: Target,
  signal: AbortSignal,
  known: Map<string, KubeObject>,
): AsyncGenerator<Followed, void, undefined> {
  while (!signal.aborted) {
    try {
      yield* differences(await look(client, target, signal), known)
      yield { type: 'SYNCED', resourceVersion: '', count: known.size }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof TransportError)) throw error
      yield { type: 'INTERRUPTED', error, retryIn: interval }
    }
    await sleep(interval, undefined, { signal }).catch(() => {})
  }
}

async function look(client: Client, target: Target, signal: AbortSignal): Promise<readonly KubeObject[]> {
  const { resource, namespace, name, labelSelector, fieldSelector } = target
  if (name === undefined) {
    const found: KubeObject[] = []
    const each = (object: KubeObject) => found.push(object)
    await client.list(resource, {
      namespace,
      labelSelector,
      fieldSelector,
      signal,
      each,
      consistent: true,
      restart: () => found.splice(0),
    })
    return found
  }
  const found = await client.get(resource, { namespace, name }, { signal }).catch((error) => {
    if (isNotFound(error)) return undefined
    throw error
  })
  return found ? [found] : []
}

function* differences(
  objects: readonly KubeObject[],
  known: Map<string, KubeObject>,
): Generator<Followed, void, undefined> {
  const gone = new Map(known)
  for (const object of objects) {
    const key = objectKey(object)
    const before = known.get(key)
    gone.delete(key)
    known.set(key, object)
    if (before?.metadata.resourceVersion === object.metadata.resourceVersion) continue
    yield { type: before ? 'MODIFIED' : 'ADDED', object }
  }
  for (const [key, object] of gone) {
    known.delete(key)
    yield { type: 'DELETED', object }
  }
}
