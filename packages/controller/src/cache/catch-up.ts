import { ApiError, type Client, isOlder, type KubeObject } from '@barometer/client'
import { type Kind, keyOf } from '../kind.ts'
import type { InformerState } from './health.ts'
import type { Scope } from './scope.ts'

/** What must be known of an informer to say whether it has caught up. */
export interface CatchUpOptions {
  readonly client: Client
  readonly kind: Kind
  readonly scope: Scope
  /** How it stands with the watch. */
  readonly state: () => InformerState
  /** How often everything was told. */
  readonly lists: () => number
  /** Up to this version everything is known; '' where nothing is. */
  readonly heard: () => string
  /** The version in which an object is cached. */
  readonly versionOf: (key: string) => string | undefined
  readonly keys: () => Iterable<string>
  /** Resolves as soon as something is so; looks whenever the watch has told anything. */
  readonly until: (check: () => boolean, signal?: AbortSignal) => Promise<void>
}

/**
 * Resolves when an informer knows all that the server has at the moment of the call, whoever wrote it: lists the versions,
 * and waits until the watch has told them or later ones. A watch that cannot be had is not waited for.
 */
export async function catchUp(options: CatchUpOptions, signal?: AbortSignal): Promise<void> {
  const { state, lists, until } = options
  for (;;) {
    await until(() => state() !== 'Starting' && state() !== 'Interrupted', signal)
    if (state() !== 'Synced') return
    const before = lists()
    const missing = await missingOf(options, signal)
    const reached = () => missing !== undefined && isReached(missing, options)
    await until(() => reached() || state() !== 'Synced' || lists() !== before, signal)
    if (reached()) return
  }
}

/** What the server has, by key. */
interface Missing {
  readonly resourceVersion: string
  /** Versions that have not been told yet. */
  readonly versions: Map<string, string>
  /** What is cached and the server does not have. */
  readonly gone: Set<string>
}

/** Undefined: the kind is not served any more, which the watch will be told too. */
async function missingOf(options: CatchUpOptions, signal?: AbortSignal): Promise<Missing | undefined> {
  const { client, kind, scope, keys } = options
  const versions = new Map<string, string>()
  const each = ({ metadata }: KubeObject) => versions.set(keyOf(metadata), metadata.resourceVersion ?? '')
  const what = { ...scope, metadataOnly: true, withoutFieldSets: true, consistent: true, signal }
  try {
    const { resourceVersion } = await client.list(kind, { ...what, each, restart: () => versions.clear() })
    return { resourceVersion, versions, gone: new Set([...keys()].filter((key) => !versions.has(key))) }
  } catch (error) {
    if (error instanceof ApiError && error.status.code === 404) return undefined
    throw error
  }
}

function isReached({ resourceVersion, versions, gone }: Missing, options: CatchUpOptions): boolean {
  const { heard, versionOf } = options
  const known = heard()
  for (const [key, version] of versions) {
    const cached = versionOf(key)
    // What is not there was deleted since, if the watch has got so far.
    const told = cached === undefined ? known !== '' && !isOlder(known, version) : !isOlder(cached, version)
    if (!told) return false
    versions.delete(key)
  }
  for (const key of gone) {
    const cached = versionOf(key)
    if (cached !== undefined && !isOlder(resourceVersion, cached)) return false
    gone.delete(key)
  }
  return true
}
