import { difference, type FieldSet, intersection, isEmpty, union } from './field-set.ts'
import { fieldSetOf } from './field-set-of.ts'
import type { JsonObject } from './json.ts'
import type { Managers, Ownership } from './managed-fields.ts'
import { withNamedFields } from './named-fields.ts'
import type { Convert } from './ownership-changes.ts'
import { removeItems } from './remove-items.ts'
import type { Shape } from './shape.ts'

interface Merged {
  merged: JsonObject
  managers: Managers
  /** What the applier owned before. */
  last: Ownership | undefined
  shape: Shape
  apiVersion: string
  convert: Convert | undefined
}

/**
 * The merged object without what the applier applied before, does not apply now, and nobody else owns. Items and
 * fields below that nobody ever applied stay, unless all around them goes.
 */
export function droppedFields(input: Merged): JsonObject {
  const { merged, managers, last, shape } = input
  if (last === undefined || isEmpty(last.fields)) return merged
  const owned = ownedByAnyone(managers)
  if (isEmpty(difference(last.fields, owned))) return merged
  const before = withNamedFields(last.fields, shape)
  const all = withNamedFields(fieldSetOf(merged, shape), shape)
  const bare = removeItems(merged, before, shape)
  const bareSet = withNamedFields(fieldSetOf(bare, shape), shape)
  const kept = removeItems(merged, difference(all, union(bareSet, withNamedFields(owned, shape))), shape)
  const keptSet = withNamedFields(fieldSetOf(kept, shape), shape)
  return (removeItems(merged, intersection(difference(all, keptSet), before), shape) ?? {}) as JsonObject
}

/** Sets of managers in other versions count by the same names: versions share a storage form. */
function ownedByAnyone(managers: Managers): FieldSet {
  let owned: FieldSet = {}
  for (const { fields } of managers.values()) owned = union(owned, fields)
  return owned
}
