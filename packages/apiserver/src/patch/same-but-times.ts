import { equal, isObject, type JsonObject } from './json.ts'
import { managedFieldsOf } from './managed-fields.ts'

/**
 * Whether a write changed nothing but the times in managedFields: then it is no write, and the stored object stands.
 * Entries are compared in their order, so a time that moved an entry does count.
 */
export function sameButTimes(before: JsonObject, after: JsonObject): boolean {
  if (!sameEntries(managedFieldsOf(before), managedFieldsOf(after))) return false
  return equal(withoutEntries(before), withoutEntries(after))
}

function sameEntries(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after
  if (before.length !== after.length) return false
  return before.every((entry, at) => equal(withoutTime(entry), withoutTime(after[at])))
}

function withoutTime(entry: unknown): unknown {
  if (!isObject(entry)) return entry
  const { time: _, ...rest } = entry
  return rest
}

function withoutEntries(object: JsonObject): JsonObject {
  if (!isObject(object.metadata)) return object
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}
