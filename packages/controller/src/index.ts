export { Cache, type CacheOptions, type CacheReader, type ListQuery } from './cache/cache.ts'
export type { InformerState, InformerStatus } from './cache/health.ts'
export { type CacheEvent, type Handler, Informer, type InformerOptions } from './cache/informer.ts'
export type { Scope } from './cache/scope.ts'
export type { Indexer } from './cache/store.ts'
export { type Transform, withoutManagedFields } from './cache/transform.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  type AnyObject,
  type Kind,
  type KindFields,
  keyOf,
  kindOf,
  type ObjectKey,
  type ObjectOf,
  type ObjectWith,
  parseKey,
} from './kind.ts'
export { type LogFields, type Logger, silentLogger } from './log.ts'
