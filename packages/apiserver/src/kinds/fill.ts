import { isObject, type JsonObject } from '../apimachinery/json/json.ts'

/** Fills in a struct's own defaults, in place; its fields come after it. */
export type Fill = (struct: JsonObject) => void

/** Sets what is absent or empty. */
export function fill(struct: JsonObject, defaults: JsonObject): void {
  for (const [key, value] of Object.entries(defaults)) {
    if (struct[key] === undefined || struct[key] === null || struct[key] === '')
      struct[key] = structuredClone(value)
  }
}

/** The object at a key, made when it is absent. */
export function inner(struct: JsonObject, key: string): JsonObject {
  const known = struct[key]
  if (isObject(known)) return known
  const made: JsonObject = {}
  struct[key] = made
  return made
}

/** The objects of the list at a key. */
export function each(struct: JsonObject, key: string): JsonObject[] {
  return Array.isArray(struct[key]) ? struct[key].filter(isObject) : []
}

/** Gives a member the value it has elsewhere, or takes it away where it has none there. */
export function keep(target: JsonObject, source: JsonObject, member: string): void {
  const value = source[member]
  if (value === undefined) delete target[member]
  else target[member] = value
}
