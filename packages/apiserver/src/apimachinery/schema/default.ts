import { tooLargeToStore } from '../errors/api-error.ts'
import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { jsonText } from '../json/text.ts'
import { childOf, type Node } from './node.ts'
import { mapEntries, mapItems } from './prune.ts'

/** What the defaults of one object may come to, in characters of JSON: twice as much as any object that is stored. */
const mostDefaults = 3 * 1024 * 1024

interface Room {
  left: number
}

/**
 * The value with all defaults of its schema filled in. A null that is not allowed counts as absent. Throws where the
 * defaults alone are more than can be stored: a long one in each item of a long list has no end that memory can hold.
 */
export function withDefaults(value: Json | undefined, node: Node | undefined): Json | undefined {
  return filled(value, node, { left: mostDefaults })
}

function filled(value: Json | undefined, node: Node | undefined, room: Room): Json | undefined {
  if (node === undefined || !node.below.defaults) return value
  if (Array.isArray(value))
    return mapItems(value, (item) => filled(orDefault(item, node.items, room), node.items, room))
  if (!isObject(value)) return value
  return mapEntries(withMissing(value, node, room), (item, key) => {
    const child = childOf(node, key)
    return filled(node.properties.has(key) ? item : orDefault(item, child, room), child, room)
  })
}

function withMissing(value: JsonObject, node: Node, room: Room): JsonObject {
  let copy: JsonObject | undefined
  for (const [key, property] of node.properties) {
    if (property.default === undefined) continue
    const present = Object.hasOwn(value, key) && !(value[key] === null && !property.nullable)
    if (present) continue
    copy ??= { ...value }
    put(copy, key, defaultOf(property, room))
  }
  return copy ?? value
}

function orDefault(value: Json | undefined, node: Node | undefined, room: Room): Json | undefined {
  if (value !== null || node === undefined || node.nullable) return value
  return node.default === undefined ? null : defaultOf(node, room)
}

const lengths = new WeakMap<Node, number>()

function defaultOf(node: Node, room: Room): Json | undefined {
  let length = lengths.get(node)
  if (length === undefined) {
    length = jsonText(node.default).length
    lengths.set(node, length)
  }
  room.left -= length
  if (room.left < 0) throw tooLargeToStore()
  return structuredClone(node.default)
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
