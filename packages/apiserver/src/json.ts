import { writable } from './patch/json.ts'

/** Any value that JSON can hold; integers that a number would round are bigint. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject

/** A JSON object; reading a member that is not there gives undefined. */
export interface JsonObject {
  [member: string]: Json | undefined
}

/** True for a JSON object, false for arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deep equality of two JSON values; members that are undefined count as absent. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true
  if (Array.isArray(left)) return Array.isArray(right) && sameArray(left, right)
  return isObject(left) && isObject(right) && sameMembers(left, right)
}

function sameArray(left: Json[], right: Json[]): boolean {
  return left.length === right.length && left.every((item, index) => sameJson(item, right[index]))
}

function sameMembers(left: JsonObject, right: JsonObject): boolean {
  for (const name in left) if (!sameJson(left[name], right[name])) return false
  for (const name in right) if (right[name] !== undefined && left[name] === undefined) return false
  return true
}

/** A deep copy of a JSON value. */
export function copyJson<T extends Json | undefined>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyJson) as T
  const copy: JsonObject = { ...(value as JsonObject) }
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copyJson(copy[name])
  return copy as T
}

/** JSON text with members in alphabetical order, as Go writes objects without a type. */
export function sortedText(value: Json): string {
  return JSON.stringify(value, (_name, member) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : writable(member),
  )
}

/** The objects among the entries of a list; none where it is no list. */
export function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** The value at a path of member names, or undefined where any step is missing. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    if (!isObject(at)) return undefined
    at = at[name]
  }
  return at
}
