import type { JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'

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
