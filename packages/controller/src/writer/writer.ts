import {
  type ApplyOptions,
  type Client,
  type DeleteOptions,
  isNotFound,
  type KubeObject,
  type PatchKind,
  resourceName,
  type WriteOptions,
} from '@barometer/client'
import type { Cache } from '../cache/cache.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from '../kind.ts'

export interface WriterOptions {
  readonly client: Client
  readonly cache: Cache
  /** Who writes: the field manager, and the writer in the cache's events. */
  readonly name: string
  readonly signal: AbortSignal
  /** Throws where this process must not write any more. */
  readonly fence: () => void
  /** Told of every answer, with the version it was made from where the request named one. */
  readonly wrote: (kind: Kind, answer: AnyObject, base: string | undefined) => void
}

/**
 * Writes for one reconcile. The answer to every write is in the cache before the caller has it. Nothing is sent once the
 * process may not write any more.
 */
export class Writer {
  readonly name: string
  readonly #options: WriterOptions
  readonly #answers = new Map<string, AnyObject>()

  constructor(options: WriterOptions) {
    this.name = options.name
    this.#options = options
  }

  /** The object as this writer's last write left it; undefined: it has not written it. */
  lastAnswer<Object extends AnyObject>(kind: Kind<Object>, key: ObjectKey): Object | undefined {
    return this.#answers.get(`${resourceName(kind)} ${keyOf(key)}`) as Object | undefined
  }

  /** As the server has it now, not as it is cached; undefined where it is not there. */
  async read<Object extends AnyObject>(kind: Kind<Object>, key: ObjectKey): Promise<Object | undefined> {
    const { client, signal } = this.#options
    return client.get(kind, key, { signal }).then(as<Object>, (error) => {
      if (isNotFound(error)) return undefined
      throw error
    })
  }

  async create<Object extends AnyObject>(kind: Kind<Object>, object: AnyObject): Promise<Object> {
    const { client } = this.#options
    return this.#write(kind, '', (options) => client.create(kind, object, options))
  }

  /** Replaces it, or a subresource of it. Its version guards it. */
  async update<Object extends AnyObject>(
    kind: Kind<Object>,
    object: Object,
    subresource?: string,
  ): Promise<Object> {
    const { client } = this.#options
    const part = subresource === undefined ? {} : { subresource }
    return this.#write(kind, object.metadata.resourceVersion, (options) =>
      client.update(kind, object as AnyObject as KubeObject, { ...options, ...part }),
    )
  }

  /** Patches it, or a subresource of it. A version in `metadata.resourceVersion` of a merge patch guards it. */
  async patch<Object extends AnyObject>(
    kind: Kind<Object>,
    key: ObjectKey & { readonly subresource?: string },
    type: PatchKind,
    patch: object,
  ): Promise<Object> {
    const { client } = this.#options
    const base = (patch as { metadata?: { resourceVersion?: string } }).metadata?.resourceVersion
    return this.#write(kind, base, (options) => client.patch(kind, key, type, patch, options))
  }

  /** Server-side apply. `force` (the default): fields that others manage are taken over. */
  async apply<Object extends AnyObject>(
    kind: Kind<Object>,
    object: AnyObject,
    { force = true, ...rest }: Omit<Partial<ApplyOptions>, 'fieldManager' | 'signal'> = {},
  ): Promise<Object> {
    const { client } = this.#options
    return this.#write(kind, object.metadata.resourceVersion, (options) =>
      client.apply(kind, object as KubeObject, { ...rest, ...options, force }),
    )
  }

  /** Deletes it, if it is there and is the one that is meant (`uid`). */
  async delete(
    kind: Kind,
    key: ObjectKey & { readonly uid?: string | undefined },
    { propagation }: Pick<DeleteOptions, 'propagation'> = {},
  ): Promise<void> {
    const { client, signal, cache, name } = this.#options
    this.#mayWrite()
    const { uid } = key
    const options = {
      ...{ signal, ...(propagation && { propagation }) },
      ...(uid !== undefined && { preconditions: { uid } }),
    }
    const answer = await client.delete(kind, key, options).catch((error) => {
      if (isNotFound(error)) return undefined
      throw error
    })
    const { kind: what, metadata } = (answer ?? {}) as Partial<KubeObject>
    // An object that something still holds is answered as it is then, on its way out.
    const onItsWay =
      what === kind.kind && metadata?.deletionTimestamp !== undefined && metadata.resourceVersion
    if (onItsWay) cache.wrote(kind, answer as KubeObject, name)
    else cache.deleted(kind, key, uid, name)
  }

  async #write<Object extends AnyObject>(
    kind: Kind<Object>,
    base: string | undefined,
    send: (options: WriteOptions & { fieldManager: string }) => Promise<KubeObject>,
  ): Promise<Object> {
    const { name, signal, cache, wrote } = this.#options
    this.#mayWrite()
    const answer = as<Object>(await send({ fieldManager: name, signal }))
    this.#answers.set(`${resourceName(kind)} ${keyOf(answer.metadata)}`, answer)
    wrote(kind, answer, base)
    cache.wrote(kind, answer, name, base)
    return answer
  }

  #mayWrite(): void {
    this.#options.signal.throwIfAborted()
    this.#options.fence()
  }
}

/** What the server answers is an object of the kind, as far as anybody can say. */
function as<Object extends AnyObject>(answer: KubeObject): Object {
  return answer as AnyObject as Object
}
