import type { CacheReader } from '../cache/cache.ts'
import type { CacheEvent } from '../cache/informer.ts'
import type { Scope } from '../cache/scope.ts'
import { controllerOf } from '../controlled-by.ts'
import { type AnyObject, type Kind, keyOf, type ObjectKey } from '../kind.ts'

/** Whether an event is worth a look. */
export type Predicate<Object extends AnyObject = AnyObject> = (event: CacheEvent<Object>) => boolean

/** A kind whose changes wake a controller. */
export interface Source<Object extends AnyObject = AnyObject> {
  readonly kind: Kind<Object>
  /** Which objects; default: what the cache is told to hold. */
  readonly scope?: Scope | undefined
  /** Each must agree. */
  readonly predicates?: readonly Predicate<Object>[] | undefined
}

/** A kind whose objects say which keys they concern. */
export interface MappedSource<Object extends AnyObject = AnyObject> extends Source<Object> {
  /** The keys of the controller's own kind that must be looked at; asked for the object before a change too. */
  readonly map: (object: Object, cache: CacheReader) => readonly ObjectKey[]
}

/** Wakes a controller when an object changes, for the keys that the object names, or that name it: the cache tells. */
export function watches<Object extends AnyObject>(
  kind: Kind<Object>,
  map: (object: Object, cache: CacheReader) => readonly ObjectKey[],
  options: Omit<Source<Object>, 'kind'> = {},
): MappedSource {
  return { ...options, kind, map } as unknown as MappedSource
}

/** The key of the owner of this kind that controls the object, if there is one. */
export function controllerKey(owner: Kind, object: AnyObject): ObjectKey | undefined {
  const reference = controllerOf(object)
  if (!reference || reference.kind !== owner.kind) return undefined
  const group = reference.apiVersion.includes('/') ? reference.apiVersion.split('/')[0] : ''
  if (group !== owner.group) return undefined
  const { namespace } = object.metadata
  return { name: reference.name, ...(owner.namespaced && namespace && { namespace }) }
}

/** The keys that an event concerns, by the object as it is and as it was, each once. */
export function keysOf(
  { object, old }: CacheEvent,
  map: (object: AnyObject) => readonly ObjectKey[],
): Set<string> {
  return new Set([...map(object), ...(old && old !== object ? map(old) : [])].map(keyOf))
}

/** Keys from elsewhere: what a cloud reports. */
export class Channel {
  readonly #listeners = new Set<(key: ObjectKey) => void>()

  /** Wakes every controller that listens, for this key. */
  push(key: ObjectKey): void {
    for (const listener of this.#listeners) listener(key)
  }

  /** The result ends it. */
  listen(listener: (key: ObjectKey) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
