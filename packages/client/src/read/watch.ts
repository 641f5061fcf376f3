import { ApiError, TransportError } from '../errors.ts'
import { readStatus } from '../http/status.ts'
import type { Transport } from '../http/transport.ts'
import { asObject, type KubeObject } from '../kube-object.ts'
import { type Resource, resourcePath } from '../resource.ts'
import { readLines } from './lines.ts'
import { type CallOptions, metadataOnly, type Selection, selectionQuery } from './list.ts'

/** One event of a watch. A bookmark's object has a resource version and nothing else. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'
  readonly object: KubeObject
  readonly resourceVersion: string
}

export interface WatchOptions extends Selection, CallOptions {
  /** Events after this version; '' or '0': from about now. */
  readonly resourceVersion: string
  /** The server ends the watch after so many seconds. */
  readonly seconds?: number | undefined
  /** What there is comes first, as ADDED events, then a bookmark that says so: see `endsInitialEvents`. */
  readonly sendInitialEvents?: boolean | undefined
  /** Called when the server has accepted the watch. */
  readonly opened?: (() => void) | undefined
}

/** Whether all that there was has been told: the bookmark that follows `sendInitialEvents`. */
export function endsInitialEvents({ type, object }: WatchEvent): boolean {
  return type === 'BOOKMARK' && object.metadata.annotations?.['k8s.io/initial-events-end'] === 'true'
}

/**
 * The events of one connection, until the server ends it in good order.
 *
 * Throws an ApiError for an ERROR event (the version is too old: `isExpired`), a TransportError where the connection
 * breaks or a line makes no sense. `Client.follow` goes on after all of these.
 */
export async function* watch(
  transport: Transport,
  resource: Resource,
  options: WatchOptions,
): AsyncGenerator<WatchEvent, void, undefined> {
  const { namespace, signal, timeout, retry, resourceVersion, seconds } = options
  const query = selectionQuery(options)
  query.set('watch', 'true')
  query.set('allowWatchBookmarks', 'true')
  if (resourceVersion !== '') query.set('resourceVersion', resourceVersion)
  if (seconds !== undefined) query.set('timeoutSeconds', String(seconds))
  if (options.sendInitialEvents) {
    query.set('sendInitialEvents', 'true')
    query.set('resourceVersionMatch', 'NotOlderThan')
  }
  const path = resourcePath(resource, { namespace })
  const accept = options.metadataOnly ? metadataOnly('PartialObjectMetadata') : undefined
  const call = { method: 'GET', path, query, accept, signal, timeout, retry, repeatable: true, endless: true }
  const answer = await transport.exchange(call, async (opened) => opened)
  options.opened?.()
  for await (const line of readLines(answer.body)) {
    yield readEvent(line, resource, `GET ${path}`)
  }
}

const types = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK'])

function readEvent(line: string, resource: Resource, request: string): WatchEvent {
  let event: { type?: unknown; object?: unknown }
  try {
    event = JSON.parse(line)
  } catch (cause) {
    throw new TransportError('malformed', `${request}: a line of the watch is not JSON`, { cause })
  }
  const { type, object } = event ?? {}
  if (type === 'ERROR') {
    const status = readStatus(object, 500)
    throw new ApiError(request, status ?? { code: 500, reason: '', message: 'the watch ended with an error' })
  }
  const named = type === 'BOOKMARK' ? asBookmark(object) : asObject(object, resource)
  if (typeof type !== 'string' || !types.has(type) || !named) {
    throw new TransportError('malformed', `${request}: a line of the watch is no event`)
  }
  const { resourceVersion = '' } = named.metadata
  return { type: type as WatchEvent['type'], object: named, resourceVersion }
}

function asBookmark(object: unknown): KubeObject | undefined {
  const { metadata } = (object ?? {}) as { metadata?: unknown }
  return typeof metadata === 'object' && metadata !== null ? (object as KubeObject) : undefined
}
