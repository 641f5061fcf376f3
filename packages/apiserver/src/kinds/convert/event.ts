import type { JsonObject } from '../../apimachinery/json/json.ts'

/** What `events.k8s.io/v1` calls by another name than `v1` does: theirs, ours. */
const renamed: readonly (readonly [events: string, core: string])[] = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
]
const toCore = new Map(renamed)
const toEvents = new Map(renamed.map(([events, core]) => [core, events]))

/** An Event in the other of its two groups; its version must be set by the caller. */
export function convertEvent(event: JsonObject, to: string): JsonObject {
  const names = to === 'v1' ? toCore : toEvents
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [names.get(name) ?? name, value]))
}
