import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { childOf, type Node } from './node.ts'
import { mapEntries, mapItems } from './prune.ts'

/** The value with all defaults of its schema filled in. A null that is not allowed counts as absent. */
export function withDefaults(value: Json | undefined, node: Node | undefined): Json | undefined {
  if (node === undefined || !node.below.defaults) return value
  if (Array.isArray(value))
    return mapItems(value, (item) => withDefaults(orDefault(item, node.items), node.items))
  if (!isObject(value)) return value
  const filled = withMissing(value, node)
  return mapEntries(filled, (item, key) => {
    const child = childOf(node, key)
    return withDefaults(node.properties.has(key) ? item : orDefault(item, child), child)
  })
}

function withMissing(value: JsonObject, node: Node): JsonObject {
  let copy: JsonObject | undefined
  for (const [key, property] of node.properties) {
    if (property.default === undefined) continue
    const present = Object.hasOwn(value, key) && !(value[key] === null && !property.nullable)
    if (present) continue
    copy ??= { ...value }
    put(copy, key, structuredClone(property.default))
  }
  return copy ?? value
}

function orDefault(value: Json | undefined, node: Node | undefined): Json | undefined {
  if (value !== null || node === undefined || node.nullable) return value
  return node.default === undefined ? null : structuredClone(node.default)
}

/** The value without nulls that the schema neither allows nor replaces by a default. Items of lists stay. */
export function withoutStrayNulls(value: Json | undefined, node: Node | undefined): Json | undefined {
  if (Array.isArray(value)) return mapItems(value, (item) => withoutStrayNulls(item, node?.items))
  if (!isObject(value)) return value
  return mapEntries(value, (item, key) => {
    const child = node === undefined ? undefined : childOf(node, key)
    if (item === null && child !== undefined && !child.nullable && child.default === undefined)
      return undefined
    return withoutStrayNulls(item, child)
  })
}
