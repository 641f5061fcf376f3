import type { ConditionedObject } from '@barometer/conditions'

/** When the scenarios happen: always the same moment, so that what is printed never changes. */
export const now = '2026-01-01T12:00:00Z'

/** One row or example of a design document, played through with the library. */
export interface Scenario {
  readonly design: string
  /** What happens, in the document's own words where it has any. */
  readonly title: string
  /** The objects at the end, in the order in which they depend on each other. */
  readonly objects: readonly ConditionedObject[]
}

/** A new object, about which nobody has said anything yet. */
export function newObject(kind: string, name: string): ConditionedObject {
  return { kind, metadata: { name, generation: 1 } }
}
