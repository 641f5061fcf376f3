import { type Clock, systemClock } from './clock.ts'
import type { Connection } from './connection.ts'
import { Discovery } from './discovery/discovery.ts'
import { DiskCache, discoveryFolder } from './discovery/disk-cache.ts'
import { TransportError } from './errors.ts'
import type { Counters, RequestTrace } from './http/counters.ts'
import type { HttpCall } from './http/http-call.ts'
import { type RetryPolicy, usualRetries } from './http/retry.ts'
import { Transport } from './http/transport.ts'
import type { KubeObject } from './kube-object.ts'
import { type Followed, type FollowOptions, follow } from './read/follow.ts'
import { readJson } from './read/json.ts'
import { type CallOptions, type Listed, type ListOptions, list, metadataOnly } from './read/list.ts'
import { type WatchEvent, type WatchOptions, watch } from './read/watch.ts'
import { apiVersionOf, type Place, type Resource, resourcePath } from './resource.ts'

export interface ClientOptions {
  readonly clock?: Clock
  /** Default `barometer`. */
  readonly userAgent?: string
  /** The most requests at once; a watch counts until it is open. Default 10. */
  readonly concurrency?: number
  /** Milliseconds for one call, repetitions included (a page, for a list); 0: for ever. Default 30,000. */
  readonly timeout?: number
  readonly retry?: RetryPolicy
  /** Where discovery is remembered between runs; false: nowhere. */
  readonly cacheFolder?: string | false
  /** Milliseconds for which it is believed. */
  readonly cacheLifetime?: number
  readonly env?: NodeJS.ProcessEnv
  /** Told of every attempt, when it is over. Never of a secret. */
  readonly trace?: (trace: RequestTrace) => void
}

/** How a patch is written. */
export type PatchKind = 'json' | 'merge' | 'strategic-merge'

export interface WriteOptions extends CallOptions {
  /** Who writes, for `managedFields`. */
  readonly fieldManager?: string
  readonly dryRun?: boolean
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
}

export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string
  /** Takes fields over from other managers. */
  readonly force?: boolean
  readonly subresource?: string
}

export interface DeleteOptions extends CallOptions {
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan'
  readonly gracePeriodSeconds?: number
  /** Only the very object that has these. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  readonly dryRun?: boolean
}

const patchTypes: Readonly<Record<PatchKind, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  'strategic-merge': 'application/strategic-merge-patch+json',
}

/**
 * One Kubernetes API server, as one user. Every call may throw an ApiError (the server said no), a TransportError (no
 * answer, or half of one), a CredentialsError, or the reason of the signal that ended it.
 */
export class Client {
  readonly connection: Pick<Connection, 'server' | 'namespace' | 'context'>
  /** Milliseconds for one call, where somebody chose how many; 0: for ever. */
  readonly timeout: number | undefined
  readonly discovery: Discovery
  readonly #transport: Transport
  readonly #clock: Clock

  constructor(connection: Connection, options: ClientOptions = {}) {
    const { clock = systemClock, env = process.env, cacheFolder = discoveryFolder(env) } = options
    const { server, namespace, context } = connection
    this.connection = { server, namespace, context }
    this.timeout = options.timeout
    this.#clock = clock
    this.#transport = new Transport(connection, {
      clock,
      env,
      userAgent: options.userAgent ?? 'barometer',
      concurrency: options.concurrency ?? 10,
      timeout: options.timeout ?? 30_000,
      retry: options.retry ?? usualRetries,
      trace: options.trace,
    })
    const cache = cacheFolder ? new DiskCache(cacheFolder, connection) : undefined
    this.discovery = new Discovery(this.#transport, clock, cache, options.cacheLifetime)
  }

  /** Goes on as the connection says, to the same server: what is followed is connected anew. */
  use(connection: Connection): void {
    this.#transport.use(connection)
  }

  /** Is aborted when `use` brings other credentials: whoever waits for them may ask again. */
  get renewal(): AbortSignal {
    return this.#transport.renewal
  }

  get counters(): Counters {
    return this.#transport.counters
  }

  /** One object, or one of its subresources. */
  get(
    resource: Resource,
    place: Place & { readonly name: string },
    options: CallOptions & { readonly metadataOnly?: boolean } = {},
  ): Promise<KubeObject> {
    const accept = options.metadataOnly ? metadataOnly('PartialObjectMetadata') : undefined
    return this.#object(resource, { ...calling('GET', resource, place, options), accept, repeatable: true })
  }

  /** All objects of a kind: see `ListOptions`. */
  list(resource: Resource, options: ListOptions): Promise<Listed> {
    return list(this.#transport, resource, options)
  }

  /** Events of one connection: see `watch`. */
  watch(resource: Resource, options: WatchOptions): AsyncGenerator<WatchEvent, void, undefined> {
    return watch(this.#transport, resource, options)
  }

  /** What there is and every change from then on: see `follow`. */
  follow(resource: Resource, options: FollowOptions): AsyncGenerator<Followed, void, undefined> {
    return follow(this.#transport, resource, options, this.#clock)
  }

  create(
    resource: Resource,
    object: unknown,
    { subresource, name, namespace, ...options }: WriteOptions & Place = {},
  ): Promise<KubeObject> {
    const place = { namespace: namespace ?? namespaceOf(object), name, subresource }
    return this.#object(resource, { ...writing('POST', resource, place, options), ...json(object) })
  }

  /** Replaces an object, or one of its subresources, by what is given; its resource version guards it. */
  update(
    resource: Resource,
    object: KubeObject,
    options: WriteOptions & { readonly subresource?: string } = {},
  ): Promise<KubeObject> {
    const { name, namespace } = object.metadata
    const place = { name, namespace, subresource: options.subresource }
    return this.#object(resource, { ...writing('PUT', resource, place, options), ...json(object) })
  }

  patch(
    resource: Resource,
    place: Place & { readonly name: string },
    kind: PatchKind,
    patch: unknown,
    options: WriteOptions = {},
  ): Promise<KubeObject> {
    return this.#object(resource, {
      ...writing('PATCH', resource, place, options),
      ...json(patch, patchTypes[kind]),
    })
  }

  /** Server-side apply. Doing it twice does what doing it once does, so that it is repeated where the answer was lost. */
  apply(resource: Resource, object: KubeObject, options: ApplyOptions): Promise<KubeObject> {
    const { name, namespace } = object.metadata
    const call = writing('PATCH', resource, { name, namespace, subresource: options.subresource }, options)
    if (options.force) call.query.set('force', 'true')
    return this.#object(resource, {
      ...call,
      ...json(object, 'application/apply-patch+yaml'),
      repeatable: true,
    })
  }

  /** What the server answers: the object, on its way out, or a Status. */
  delete(
    resource: Resource,
    place: Place & { readonly name: string },
    options: DeleteOptions = {},
  ): Promise<unknown> {
    const { propagation, gracePeriodSeconds, preconditions, dryRun } = options
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...(propagation && { propagationPolicy: propagation }),
      ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      ...(preconditions && { preconditions }),
      ...(dryRun && { dryRun: ['All'] }),
    }
    return this.#json({ ...calling('DELETE', resource, place, options), ...json(body), repeatable: false })
  }

  /** What the server has at a path of its own, such as `/version`. */
  raw(path: string, options: CallOptions & { readonly query?: URLSearchParams } = {}): Promise<unknown> {
    const { query, signal, timeout, retry } = options
    return this.#json({ method: 'GET', path, query, signal, timeout, retry, repeatable: true })
  }

  /** What the server has at a path as text, such as a log. */
  text(path: string, options: CallOptions & { readonly query?: URLSearchParams } = {}): Promise<string> {
    const { query, signal, timeout, retry } = options
    const call = { method: 'GET', path, query, signal, timeout, retry, repeatable: true }
    return this.#transport.exchange(call, async ({ body }) => {
      const chunks: Buffer[] = []
      for await (const chunk of body) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    })
  }

  /** Ends every connection: calls under way fail. One may go on asking afterwards. */
  close(): void {
    this.#transport.close()
  }

  #json(call: HttpCall): Promise<unknown> {
    return this.#transport.exchange(call, (answer) => readJson(answer, `${call.method} ${call.path}`))
  }

  #object(resource: Resource, call: HttpCall): Promise<KubeObject> {
    const label = `${call.method} ${call.path}`
    return this.#transport.exchange(call, async (answer) => {
      const value = await readJson(answer, label)
      if (!isObject(value) || (call.method === 'GET' && value.kind === 'Status')) {
        throw new TransportError('malformed', `${label}: the answer is no object`)
      }
      if (value.kind !== 'PartialObjectMetadata') return value
      return { ...value, apiVersion: apiVersionOf(resource), kind: resource.kind }
    })
  }
}

function isObject(value: unknown): value is KubeObject {
  const { metadata } = (value ?? {}) as { metadata?: unknown }
  return typeof metadata === 'object' && metadata !== null
}

function calling(method: string, resource: Resource, place: Place, { signal, timeout, retry }: CallOptions) {
  const query = new URLSearchParams()
  return { method, path: resourcePath(resource, place), query, signal, timeout, retry }
}

function writing(method: string, resource: Resource, place: Place, options: WriteOptions) {
  const call = { ...calling(method, resource, place, options), repeatable: options.dryRun === true }
  const { fieldManager, dryRun, fieldValidation } = options
  if (fieldManager) call.query.set('fieldManager', fieldManager)
  if (dryRun) call.query.set('dryRun', 'All')
  if (fieldValidation) call.query.set('fieldValidation', fieldValidation)
  return call
}

function json(value: unknown, contentType = 'application/json') {
  return { body: JSON.stringify(value), contentType }
}

function namespaceOf(object: unknown): string | undefined {
  const { metadata } = (object ?? {}) as { metadata?: { namespace?: unknown } }
  return typeof metadata?.namespace === 'string' ? metadata.namespace : undefined
}
