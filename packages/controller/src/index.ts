export { Cache, type CacheOptions, type CacheReader, type ListQuery } from './cache/cache.ts'
export type { InformerState, InformerStatus } from './cache/health.ts'
export { type CacheEvent, type Handler, Informer, type InformerOptions } from './cache/informer.ts'
export type { Scope } from './cache/scope.ts'
export type { Indexer } from './cache/store.ts'
export { type Transform, withoutManagedFields } from './cache/transform.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  Controller,
  type ControllerEnvironment,
  type ControllerOptions,
  type Reconcile,
  type ReconcileContext,
  type ReconcileResult,
} from './controller/controller.ts'
export { LeadershipLostError, ReconcileTimeoutError, TerminalError } from './controller/errors.ts'
export { annotationsChanged, anyOf, generationChanged, labelsChanged } from './controller/predicates.ts'
export { Channel, type MappedSource, type Predicate, type Source, watches } from './controller/source.ts'
export type { Writer } from './controller/writer.ts'
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
export { type Labels, Registry } from './metrics/registry.ts'
export { type Backoff, exponentialBackoff, longestOf, tokenBucket, usualBackoff } from './queue/backoff.ts'
export { lowPriority, Queue, type QueueOptions } from './queue/queue.ts'
