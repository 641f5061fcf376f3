import type { Condition, ConditionedObject, ConditionStatus } from '../model/condition.ts'
import { someNames } from '../model/names.ts'
import { getCondition, isStale } from '../read/query.ts'

/** What a parent knows of one child. */
export interface Child {
  readonly name: string
  /** The child as last read; absent where it is missing or may not be read. */
  readonly object?: ConditionedObject | undefined
  /** Health by other means, for a child that has no `Synced`: a Deployment, a Job. Absent: nobody knows. */
  readonly health?: ConditionStatus | undefined
}

/** How a layer words its `Healthy`. */
export interface Layer {
  /** Where the object itself is not synced. */
  readonly notSynced: string
  /** The reason and the text for children with errors; the text is given their names, three at most. */
  readonly unhealthy: { readonly reason: string; readonly message: (names: string) => string }
  /** The text for children that have not reported. */
  readonly unreported: (names: string) => string
  /** Whether there must be a child, and each must say `Healthy` itself. Otherwise it counts only where it is said. */
  readonly needsHealthy: boolean
}

/** A composite resource, above the resources it is composed of. */
export const composite: Layer = {
  notSynced: 'The composite resource is not synced',
  unhealthy: { reason: 'UnhealthyComposedResources', message: (names) => `Unhealthy resources: ${names}` },
  unreported: (names) => `Resources that have not reported: ${names}`,
  needsHealthy: false,
}

/** A claim, above its composite resource. */
export const claim: Layer = {
  notSynced: 'The claim is not synced',
  unhealthy: { reason: 'UnhealthyCompositeResource', message: () => 'The composite resource is not healthy' },
  unreported: () => 'The composite resource has not reported',
  needsHealthy: true,
}

type Health = 'error' | 'unknown' | 'well'

/**
 * The cumulative `Healthy`: is anything beneath this object hitting an error now? Three values: False is an error now,
 * here or in a child; Unknown is a child that is missing, unreadable, stale, paused or silent; True is neither. "Still
 * creating" is never an error.
 *
 * The object's own sync comes before its children. Children are named, three at most; their error texts are not
 * passed on: they belong to another audience. The message is always there, even empty. NOTE: sets no transition time.
 */
export function cumulativeCondition(
  object: ConditionedObject,
  children: readonly Child[],
  layer: Layer,
): Condition {
  const own = syncOf(object)
  if (own === 'error') return healthy('False', 'NotSynced', layer.notSynced)
  const named = (health: Health) =>
    children.filter((child) => healthOf(child, layer) === health).map(({ name }) => name)
  const errors = named('error')
  if (errors.length > 0) {
    return healthy('False', layer.unhealthy.reason, layer.unhealthy.message(someNames(errors, 3)))
  }
  if (own === 'unknown') return healthy('Unknown', 'NotSynced', 'Whether it is synced is not known')
  const silent = named('unknown')
  if (silent.length > 0 || (layer.needsHealthy && children.length === 0))
    return healthy('Unknown', 'ResourcesNotReported', layer.unreported(someNames(silent, 3)))
  return healthy('True', 'AllResourcesHealthy', '')
}

function healthy(status: ConditionStatus, reason: string, message: string): Condition {
  return { type: 'Healthy', status, reason, message }
}

function healthOf({ object, health }: Child, { needsHealthy }: Layer): Health {
  if (!object) return 'unknown'
  const synced = getCondition(object, 'Synced')
  if (!synced) return byOtherMeans(health)
  const own = syncOf(object)
  if (own === 'error') return 'error'
  const below = getCondition(object, 'Healthy')
  if (below?.status === 'False') return 'error'
  const silent = below ? below.status === 'Unknown' || isStale(object, 'Healthy') : needsHealthy
  return own === 'unknown' || silent ? 'unknown' : 'well'
}

function byOtherMeans(health: ConditionStatus | undefined): Health {
  if (health === 'True') return 'well'
  return health === 'False' ? 'error' : 'unknown'
}

/** A pause is somebody's wish, not an error; a statement about an older generation says nothing of this one. */
function syncOf(object: ConditionedObject): Health {
  const synced = getCondition(object, 'Synced')
  if (!synced || synced.status === 'Unknown' || synced.reason === 'ReconcilePaused') return 'unknown'
  if (isStale(object, 'Synced')) return 'unknown'
  return synced.status === 'True' ? 'well' : 'error'
}
