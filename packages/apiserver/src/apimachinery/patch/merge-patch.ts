import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { badRequest } from './error.ts'

/**
 * JSON merge patch (RFC 7386) as Kubernetes applies it: null deletes a key, objects merge, all else replaces.
 * Nulls inside a value that replaces a list, a scalar or nothing are dropped too, even below a list; an object
 * replaced by a list keeps them. Returns a new document; unchanged parts are shared with the old one.
 */
export function mergePatch(document: JsonObject, patch: Json | undefined): JsonObject {
  if (!isObject(patch)) throw badRequest('Invalid JSON Patch')
  return mergeObjects(document, patch)
}

function mergeObjects(document: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...document }
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete merged[key]
    else put(merged, key, mergeValue(Object.hasOwn(merged, key) ? merged[key] : null, value))
  }
  return merged
}

function mergeValue(current: Json | undefined, patch: Json | undefined): Json | undefined {
  if (!isObject(current)) return withoutNulls(patch)
  return isObject(patch) ? mergeObjects(current, patch) : patch
}

/** A copy without the members that are null, at any depth. */
export function withoutNulls(value: Json): Json
export function withoutNulls(value: Json | undefined): Json | undefined
export function withoutNulls(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item))
  if (!isObject(value)) return value
  const kept: JsonObject = {}
  for (const key of Object.keys(value)) {
    if (value[key] !== null) put(kept, key, withoutNulls(value[key]))
  }
  return kept
}
