import type { JsonObject } from '../json/json.ts'
import { difference, type FieldSet, intersection, isEmpty, union } from './field-set.ts'
import { fieldSetOf } from './field-set-of.ts'
import type { Managers, Ownership } from './managed-fields.ts'
import { withNamedFields } from './named-fields.ts'
import { type Convert, checkReadable, type Versioned } from './ownership-changes.ts'
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
 * fields below that nobody ever applied stay, unless all around them goes. Each manager's fields are looked for in the
 * version it wrote in.
 */
export function droppedFields(input: Merged): JsonObject {
  const { merged, managers, last, apiVersion } = input
  if (last === undefined || isEmpty(last.fields)) return merged
  const owned = ownedByVersion(managers)
  const [only] = owned.keys()
  const alike = owned.size === 1 && last.apiVersion === only
  if (alike && isEmpty(difference(last.fields, owned.get(only!)!))) return merged
  const inVersion = reader(input)
  const whole = inVersion(merged, last.apiVersion)
  if (whole === undefined) return merged
  const before = withNamedFields(last.fields, whole.shape)
  let kept = without(whole, before)
  // The version of the last apply goes first: what it keeps may be what the others cannot be converted without.
  const versions = [...owned.keys()].sort(
    (a, b) => Number(b === last.apiVersion) - Number(a === last.apiVersion),
  )
  for (const version of versions) {
    const all = inVersion(whole.object, version)
    const part = inVersion(kept, version)
    if (all === undefined || part === undefined) continue
    const wanted = union(namedFields(part), withNamedFields(owned.get(version)!, all.shape))
    kept = without(all, difference(namedFields(all), wanted))
  }
  const left = inVersion(kept, last.apiVersion)!
  const dropped = intersection(difference(namedFields(whole), namedFields(left)), before)
  return inVersion(without(whole, dropped), apiVersion)!.object
}

/** Reads an object in a version; undefined when that is gone. Throws a PatchError when its schema cannot. */
function reader({ shape, apiVersion, convert }: Merged) {
  return (object: JsonObject, version: string): Versioned | undefined => {
    const same = version === apiVersion && object.apiVersion === version
    if (same || convert === undefined) return { object, shape }
    const read = convert(object, version)
    if (read) checkReadable(read, `failed to read the merged object in ${version}: `)
    return read
  }
}

function namedFields({ object, shape }: Versioned): FieldSet {
  return withNamedFields(fieldSetOf(object, shape), shape)
}

function without({ object, shape }: Versioned, fields: FieldSet): JsonObject {
  return (removeItems(object, fields, shape) ?? {}) as JsonObject
}

function ownedByVersion(managers: Managers): Map<string, FieldSet> {
  const owned = new Map<string, FieldSet>()
  for (const { apiVersion, fields } of managers.values())
    owned.set(apiVersion, union(owned.get(apiVersion) ?? {}, fields))
  return owned
}
