import { type Clock, sleep } from '../clock.ts'
import { ApiError, ConfigError, isCredentialsError, isExpired, TransportError } from '../errors.ts'
import type { Transport } from '../http/transport.ts'
import { type KubeObject, objectKey } from '../kube-object.ts'
import { apiVersionOf, type Resource } from '../resource.ts'
import { type CallOptions, list, type Selection } from './list.ts'
import { isOlder } from './resource-version.ts'
import { endsInitialEvents, type WatchEvent, watch } from './watch.ts'

/** What a follower learns. Changes alone make a true picture of the set; the rest says how far it can be trusted. */
export type Followed =
  /** `listed`: found in a list, so that changes before it may not have been told. */
  | { readonly type: 'ADDED' | 'MODIFIED'; readonly object: KubeObject; readonly listed?: boolean }
  /** One that vanished unseen has its kind and name alone. */
  | { readonly type: 'DELETED'; readonly object: KubeObject }
  /** A whole list has been told: the picture was complete at this version. */
  | { readonly type: 'SYNCED'; readonly resourceVersion: string; readonly count: number }
  /** The connection was lost; the next attempt comes after so many milliseconds. */
  | { readonly type: 'INTERRUPTED'; readonly error: Error; readonly retryIn: number }

export interface FollowOptions extends Selection, Omit<CallOptions, 'timeout'> {
  readonly signal: AbortSignal
  /** What there is comes through a watch where the server can do that (WatchList), else through a list. Default: a list. */
  readonly sendInitialEvents?: boolean | undefined
  /** Milliseconds without a word, bookmarks included, after which a watch is taken for dead. Default: only its end counts. */
  readonly silence?: number | undefined
  /**
   * After a break, looks at the first hundred objects before it resumes, and lists anew where they are of another past: a
   * server that has lost its data accepts a version that it has not reached, and says nothing. Default: no.
   */
  readonly checkResumption?: boolean | undefined
  /** Called whenever a watch is opened and whenever it says something, with the version up to which it has told all. */
  readonly heard?: ((resourceVersion: string) => void) | undefined
  /**
   * Asked where the answer is that the kind is not served: somebody on the way may know nothing of it, or a server that has
   * just begun. Only where it is so, all objects are told as deleted, and the error is thrown. Default: it is thrown at once.
   */
  readonly isServed?: (() => Promise<boolean>) | undefined
  /**
   * Credentials that are refused, or cannot be had, are an interruption too: they may be renewed where they come from, and
   * `Client.use` brings others. Default: the error is thrown.
   */
  readonly awaitCredentials?: boolean | undefined
  /** A list that was read already, by the same selection: only what came after is told. */
  readonly from?: ListedVersions | undefined
}

/** What a list told. */
export interface ListedVersions {
  /** Where a watch may begin; '': nowhere, and all is listed anew. */
  readonly resourceVersion: string
  /** What tells every object from its other versions, by `objectKey`: see `objectVersion`. */
  readonly objects: ReadonlyMap<string, string>
}

/** Tells an object from its other versions. A server that has lost its past gives a version again, but not a uid. */
export function objectVersion({ metadata }: KubeObject): string {
  return `${metadata.resourceVersion ?? ''} ${metadata.uid ?? ''}`
}

const firstWait = 500
const longestWait = 30_000
/** Milliseconds until refused credentials are tried again: the same for all who wait, so that a plugin runs once for them. */
const credentialsWait = 30_000
/** Seconds: how long a watch is asked to last at least, and how long its end may be overdue. */
const shortestWatch = 300
const overtime = 30
/** Lines that make no sense at one version, or streams of what there is that break, before everything is listed anew. */
const patience = 3

/**
 * Tells what there is of a kind and then every change, until the signal is aborted: lists, watches with bookmarks, resumes
 * after a break, lists anew where the version is too old, and then tells only what differs. Throws only what no patience
 * mends: the asker may not, the kind is not served, credentials are wrong and nobody awaits others.
 */
export async function* follow(
  transport: Transport,
  resource: Resource,
  options: FollowOptions,
  clock: Clock,
): AsyncGenerator<Followed, void, undefined> {
  const { signal } = options
  /** Every object told of, with its version and uid. */
  const known = new Map(options.from?.objects)
  let sendInitialEvents = options.sendInitialEvents === true
  let version = options.from?.resourceVersion ?? ''
  let failures = 0
  /** The watch before did not end as it should. */
  let broken = false
  while (!signal.aborted) {
    // Those that come while others are tried are not to be missed.
    const { renewal } = transport
    try {
      if (version === '' && !sendInitialEvents) {
        const { told, resourceVersion } = await listAnew(transport, resource, options, known)
        yield* told
        version = resourceVersion
        yield { type: 'SYNCED', resourceVersion, count: known.size }
      }
      if (broken && version !== '' && options.checkResumption) {
        const { objects, complete, resourceVersion } = await firstPage(transport, resource, options)
        if (complete) {
          yield* differences(objects, resource, known)
          version = resourceVersion
          yield { type: 'SYNCED', resourceVersion, count: known.size }
        } else if (isOlder(resourceVersion, version) || contradicts(objects, version, known))
          throw lostPast(resourceVersion, version)
      }
      broken = true
      const unseen = version === '' ? new Set(known.keys()) : undefined
      let initial = unseen !== undefined
      const seconds = shortestWatch + Math.floor(clock.random() * shortestWatch)
      const lastsUntil = clock.now() + (seconds - 1) * 1000
      for await (const event of watchOnce(transport, resource, options, version, seconds, clock)) {
        if (unseen && initial) {
          unseen.delete(event.type === 'BOOKMARK' ? '' : objectKey(event.object))
          initial = !endsInitialEvents(event)
        }
        // What there is would be sent anew: a stream that always breaks in it is asked for less and less.
        if (!initial) failures = 0
        if (!initial && isOlder(event.resourceVersion, version))
          throw lostPast(event.resourceVersion, version)
        const change = note(event, known, initial)
        if (!initial && event.resourceVersion !== '') version = event.resourceVersion
        if (change) yield change
        if (unseen && endsInitialEvents(event)) {
          yield* vanishedOf(unseen, resource, known)
          yield { type: 'SYNCED', resourceVersion: version, count: known.size }
        }
        if (!initial) options.heard?.(version)
      }
      // One that lasted as long as was asked for has nothing to hide.
      broken = clock.now() < lastsUntil
    } catch (error) {
      if (signal.aborted) return
      if (sendInitialEvents && version === '' && isBetterListed(error, failures)) {
        sendInitialEvents = false
        continue
      }
      if (!(error instanceof Error)) throw error
      const proof = error instanceof ApiError && error.status.code === 404 ? options.isServed : undefined
      if (proof ? !(await proof().catch(() => true)) : isFinal(error, options)) {
        if (proof) yield* vanishedOf([...known.keys()], resource, known)
        throw error
      }
      if (signal.aborted) return
      failures++
      if (mustListAnew(error, failures)) version = ''
      if (isExpired(error) && failures === 1) continue
      const most = Math.min(longestWait, firstWait * 2 ** (failures - 1))
      const refused = isCredentialsError(error)
      const retryIn = refused ? credentialsWait : Math.round(most * (0.5 + clock.random() / 2))
      yield { type: 'INTERRUPTED', error, retryIn }
      await sleep(clock, retryIn, AbortSignal.any([signal, renewal])).catch(() => {})
    }
  }
}

/** One watch. Throws where it ends at once with nothing told, and where a server that should have ended it does not. */
async function* watchOnce(
  transport: Transport,
  resource: Resource,
  options: FollowOptions,
  resourceVersion: string,
  seconds: number,
  clock: Clock,
): AsyncGenerator<WatchEvent, void, undefined> {
  const dead = new AbortController()
  const end = (message: string) => () => dead.abort(new TransportError('torn', message))
  const cancel = clock.after(
    (seconds + overtime) * 1000,
    end('the watch went on past its end: the connection is dead'),
  )
  const quiet = silenceTimer(clock, options.silence, end('the watch has been silent: the connection is dead'))
  const began = clock.now()
  let told = false
  const opened = () => {
    if (resourceVersion !== '') options.heard?.(resourceVersion)
    quiet.heard()
  }
  try {
    const signal = AbortSignal.any([options.signal, dead.signal])
    const sendInitialEvents = resourceVersion === ''
    const wanted = { ...options, signal, resourceVersion, seconds, sendInitialEvents, opened }
    for await (const event of watch(transport, resource, wanted)) {
      told = true
      quiet.heard()
      yield event
    }
  } finally {
    cancel()
    quiet.cancel()
  }
  if (!told && clock.now() - began < 1000) throw new TransportError('torn', 'the watch ended as it began')
}

/** Runs something when nothing has been heard for so long, from the first time on. */
function silenceTimer(clock: Clock, silence: number | undefined, run: () => void) {
  let last = 0
  let cancel = () => {}
  const wait = (milliseconds: number) => {
    cancel = clock.after(milliseconds, () => {
      const left = last + silence! - clock.now()
      // The time of day may have been put back.
      if (left > 0) wait(Math.min(left, silence!))
      else run()
    })
  }
  return {
    heard() {
      if (silence === undefined) return
      if (last === 0) wait(silence)
      last = clock.now()
    },
    cancel: () => cancel(),
  }
}

/** The first objects that there are: all of them, of a kind of which there are few. */
async function firstPage(
  transport: Transport,
  resource: Resource,
  { signal, namespace, labelSelector, fieldSelector, metadataOnly, retry }: FollowOptions,
) {
  const objects: KubeObject[] = []
  const { resourceVersion, complete } = await list(transport, resource, {
    ...{ signal, namespace, labelSelector, fieldSelector, metadataOnly, retry },
    ...{ limit: 100, each: (object) => objects.push(object), page: () => false },
  })
  return { objects, complete, resourceVersion }
}

/** Whether something is from before this version and is not known, or nothing is known at all: it is another past. */
function contradicts(objects: readonly KubeObject[], version: string, known: Map<string, string>): boolean {
  const isKnown = (object: KubeObject) => known.get(objectKey(object)) === objectVersion(object)
  const isFromBefore = ({ metadata }: KubeObject) => !isOlder(version, metadata.resourceVersion ?? '')
  return objects.some((object) => isFromBefore(object) && !isKnown(object)) || !objects.some(isKnown)
}

/** Versions of one watch only rise: the server was put back to an older state, or has lost what it had. */
function lostPast(told: string, known: string): ApiError {
  const message = `the server is at version ${told}, and was at ${known} before`
  return new ApiError('watch', { code: 410, reason: 'Expired', message })
}

/** The server does not know how to begin a watch with what there is, or the stream of it has broken several times. */
function isBetterListed(error: unknown, failures: number): boolean {
  if (error instanceof ApiError) return error.status.code === 400 || error.status.code === 422
  const broke = error instanceof TransportError && (error.code === 'torn' || error.code === 'malformed')
  return broke && failures >= patience
}

/** The version is too old, events may have been lost, or what comes after this version cannot be read. */
function mustListAnew(error: Error, failures: number): boolean {
  if (error instanceof ApiError) return error.status.code !== 429 && error.status.code !== 401
  return error instanceof TransportError && error.code === 'malformed' && failures >= patience
}

function isFinal(error: Error, { awaitCredentials }: FollowOptions): boolean {
  if (isCredentialsError(error)) return !awaitCredentials
  if (error instanceof ConfigError) return true
  return error instanceof ApiError && [400, 403, 404, 405, 406].includes(error.status.code)
}

/** Remembers an event; undefined where it tells nothing new. */
function note(
  { type, object }: { readonly type: string; readonly object: KubeObject },
  known: Map<string, string>,
  listed: boolean,
): Followed | undefined {
  if (type === 'BOOKMARK') return undefined
  const key = objectKey(object)
  if (type === 'DELETED') return known.delete(key) ? { type, object } : undefined
  const before = known.get(key)
  const now = objectVersion(object)
  known.set(key, now)
  if (before === now) return undefined
  return { type: before === undefined ? 'ADDED' : 'MODIFIED', object, ...(listed && { listed }) }
}

async function listAnew(
  transport: Transport,
  resource: Resource,
  { signal, namespace, labelSelector, fieldSelector, metadataOnly, retry }: FollowOptions,
  known: Map<string, string>,
): Promise<{ readonly told: Iterable<Followed>; readonly resourceVersion: string }> {
  let objects: KubeObject[] = []
  const { resourceVersion } = await list(transport, resource, {
    ...{ signal, namespace, labelSelector, fieldSelector, metadataOnly, retry },
    consistent: true,
    each: (object) => objects.push(object),
    restart: () => {
      objects = []
    },
  })
  return { told: differences(objects, resource, known), resourceVersion }
}

function* differences(
  objects: readonly KubeObject[],
  resource: Resource,
  known: Map<string, string>,
): Generator<Followed> {
  const gone = new Set(known.keys())
  for (const object of objects) {
    gone.delete(objectKey(object))
    const change = note({ type: 'ADDED', object }, known, true)
    if (change) yield change
  }
  yield* vanishedOf(gone, resource, known)
}

function* vanishedOf(
  keys: Iterable<string>,
  resource: Resource,
  known: Map<string, string>,
): Generator<Followed> {
  for (const key of keys) {
    known.delete(key)
    yield { type: 'DELETED', object: vanished(key, resource) }
  }
}

function vanished(key: string, resource: Resource): KubeObject {
  const slash = key.indexOf('/')
  const namespace = key.slice(0, slash)
  return {
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
    metadata: { name: key.slice(slash + 1), ...(namespace && { namespace }) },
  }
}
