import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import type { Served } from '../registry/served.ts'

/**
 * The seconds an object is given to end by itself. Only pods are given any: undefined for other kinds, and for a pod
 * whose time is up; `pending` when its time runs already and the request does not shorten it.
 */
export function graceOf(
  served: Served,
  { metadata, spec, status }: KubeObject,
  asked: number | undefined,
): number | 'pending' | undefined {
  if (served.storage !== 'pods') return undefined
  const wanted = asked !== undefined && asked < 0 ? 1 : asked
  if (metadata.deletionTimestamp) {
    const left = metadata.deletionGracePeriodSeconds
    if (!left) return undefined
    return wanted === undefined || wanted >= left ? 'pending' : wanted
  }
  const pod = isObject(spec) ? spec : {}
  const phase = isObject(status) ? status['phase'] : ''
  if (!pod['nodeName'] || phase === 'Failed' || phase === 'Succeeded') return 0
  return wanted ?? (pod['terminationGracePeriodSeconds'] as number | undefined) ?? 0
}

/** Writes the grace into the metadata of an object whose deletion begins, or shortens one that runs. */
export function giveGrace(object: KubeObject, grace: number, now: number): void {
  const { metadata } = object
  if (!metadata.deletionTimestamp) {
    metadata.deletionTimestamp = timestamp(now + grace * 1000)
    metadata.deletionGracePeriodSeconds = grace
    if (metadata.generation) metadata.generation++
    return
  }
  const began = Date.parse(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 0) * 1000
  const due = began + grace * 1000
  metadata.deletionTimestamp = timestamp(Math.max(due, now))
  // A grace that is over already is still one: whoever ends the object is told by an update first.
  metadata.deletionGracePeriodSeconds = due < now && grace !== 0 ? 1 : grace
}

/** Writes into an object without grace that its deletion has begun. */
export function markDeleting(
  { metadata }: { metadata: KubeObject['metadata'] & JsonObject },
  now: number,
): void {
  if (!metadata.deletionTimestamp && metadata.generation) metadata.generation++
  if (!metadata.deletionTimestamp || Date.parse(metadata.deletionTimestamp) > now) {
    metadata.deletionTimestamp = timestamp(now)
  }
  metadata.deletionGracePeriodSeconds = 0
}
