export {
  Cache,
  type CacheOptions,
  type CacheReader,
  type InformerUse,
  type ListQuery,
} from './cache/cache.ts'
export type { InformerState, InformerStatus } from './cache/health.ts'
export { type CacheEvent, type Handler, Informer, type InformerOptions } from './cache/informer.ts'
export type { Scope } from './cache/scope.ts'
export type { Indexer, NamedIndex } from './cache/store.ts'
export { type Transform, withoutManagedFields } from './cache/transform.ts'
export { type Clock, systemClock } from './clock.ts'
export { controllerOf, isControlledBy, type OwnerReference } from './controlled-by.ts'
export {
  type AddedController,
  Controller,
  type ControllerEnvironment,
  type ControllerOptions,
  type Controllers,
  type Decision,
  type Reconcile,
  type ReconcileContext,
  type WriteAccess,
} from './controller/controller.ts'
export { ReconcileTimeoutError, TerminalError } from './controller/errors.ts'
export { annotationsChanged, anyOf, generationChanged, labelsChanged } from './controller/predicates.ts'
export type { ReconcileResult } from './controller/reconcile-result.ts'
export {
  type ActContext,
  type DecideInput,
  type Facts,
  type Leaving,
  type ReconcilerOptions,
  type Report,
  reconciler,
  type StandardPlan,
  type StepContext,
} from './controller/reconciler.ts'
export { Channel, type MappedSource, type Predicate, type Source, watches } from './controller/source.ts'
export { type EventFields, EventRecorder, type EventType, type RecorderOptions } from './events/recorder.ts'
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
export {
  ConfigMap,
  CustomResourceDefinition,
  Deployment,
  Job,
  Pod,
  type PodTemplate,
  Secret,
  Service,
  StatefulSet,
} from './kinds.ts'
export {
  type LeaderElectionOptions,
  LeaderElector,
  type LeaderElectorOptions,
} from './leader/leader-elector.ts'
export { LeadershipLostError } from './leader/leadership-lost-error.ts'
export { type LogFields, type Logger, silentLogger } from './log.ts'
export { type Labels, Registry } from './metrics/registry.ts'
export { applyChild, applyObject } from './ownership/apply-child.ts'
export { type DeletionStep, deleteInOrder } from './ownership/delete-in-order.ts'
export { addFinalizer, hasFinalizer, removeFinalizer } from './ownership/finalizer.ts'
export { otherManagersOf } from './ownership/managed-fields.ts'
export {
  adopt,
  controllerReference,
  OwnedByAnotherError,
  release,
  withController,
} from './ownership/owner.ts'
export { type Backoff, exponentialBackoff, longestOf, tokenBucket, usualBackoff } from './queue/backoff.ts'
export { lowPriority, Queue, type QueueOptions } from './queue/queue.ts'
export { type ManifestOptions, manifests } from './rbac/manifests.ts'
export { type PolicyRule, policyRules } from './rbac/policy-rules.ts'
export type { AnyController } from './run/controller-set.ts'
export { type ReplayedDecision, recordDecisions, replayDecisions } from './run/decisions.ts'
export { type JsonLoggerOptions, jsonLogger, type LogLevel } from './run/json-logger.ts'
export { type OperatorCommand, operatorCommand } from './run/operator-command.ts'
export type { OperatorDefinition, OperatorOptions } from './run/operator-definition.ts'
export { type Running, type RunOptions, run } from './run/run.ts'
export {
  StatusConflictError,
  type StatusObject,
  type StatusOptions,
  writeStatus,
} from './status/write-status.ts'
export { waitFor } from './wait-for.ts'
export type { Writer } from './writer/writer.ts'
