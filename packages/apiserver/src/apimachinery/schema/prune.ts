import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { childOf, type Node } from './node.ts'

/** Keys of every resource that a schema need not list; metadata has rules of its own. */
const resourceKeys = new Set(['apiVersion', 'kind', 'metadata'])

interface Found {
  unknown: string[]
}

/** A resource without the fields its schema does not know, and their paths, sorted. Shares what is untouched. */
export function pruneResource(object: JsonObject, node: Node): { object: JsonObject; unknown: string[] } {
  const found: Found = { unknown: [] }
  const root = node.embedded ? node : { ...node, embedded: true }
  const pruned = prune(object, root, '', found) as JsonObject
  return { object: pruned, unknown: found.unknown.sort() }
}

/** A value without the fields its schema does not know. */
export function pruneValue(value: Json | undefined, node: Node): Json | undefined {
  return prune(value, node, '', { unknown: [] })
}

function prune(
  value: Json | undefined,
  node: Node | undefined,
  path: string,
  found: Found,
): Json | undefined {
  if (node?.preserve === true) return keepUnknown(value, node, path, found)
  if (Array.isArray(value)) {
    return mapItems(value, (item, index) => prune(item, node?.items, `${path}[${index}]`, found))
  }
  if (!isObject(value)) return value
  return mapEntries(value, (item, key) => {
    if (node?.embedded === true && resourceKeys.has(key)) return item
    const at = path === '' ? key : `${path}.${key}`
    const child = node === undefined ? undefined : childOf(node, key)
    if (child !== undefined || typeof node?.additional === 'boolean') return prune(item, child, at, found)
    if (!resourceKeys.has(key) || path !== '' || node === undefined) found.unknown.push(at)
    return undefined
  })
}

/** Below a node that preserves, only what the schema names is pruned again. */
function keepUnknown(
  value: Json | undefined,
  node: Node | undefined,
  path: string,
  found: Found,
): Json | undefined {
  if (node === undefined) return value
  if (Array.isArray(value)) {
    return mapItems(value, (item, index) => keepUnknown(item, node.items, `${path}[${index}]`, found))
  }
  if (!isObject(value)) return value
  return mapEntries(value, (item, key) => {
    if (node.embedded && resourceKeys.has(key)) return item
    const child = childOf(node, key)
    return child === undefined ? item : prune(item, child, path === '' ? key : `${path}.${key}`, found)
  })
}

/** A copy with every item mapped, or the same list when nothing changed. */
export function mapItems(
  items: Json[],
  map: (item: Json | undefined, index: number) => Json | undefined,
): Json[] {
  let copy: Json[] | undefined
  for (let index = 0; index < items.length; index++) {
    const mapped = map(items[index], index)
    if (mapped !== items[index]) {
      copy ??= items.slice()
      copy[index] = mapped!
    }
  }
  return copy ?? items
}

/** A copy with every value mapped, undefined ones left out, or the same object when nothing changed. */
export function mapEntries(
  object: JsonObject,
  map: (value: Json | undefined, key: string) => Json | undefined,
): JsonObject {
  const keys = Object.keys(object)
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!
    const mapped = map(object[key], key)
    if (mapped !== object[key]) return copyFrom(object, keys, index, mapped, map)
  }
  return object
}

/** The rest of `mapEntries` from the first value that changed. */
function copyFrom(
  object: JsonObject,
  keys: readonly string[],
  from: number,
  first: Json | undefined,
  map: (value: Json | undefined, key: string) => Json | undefined,
): JsonObject {
  const copy: JsonObject = {}
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!
    const mapped = index < from ? object[key] : index === from ? first : map(object[key], key)
    if (mapped !== undefined) put(copy, key, mapped)
  }
  return copy
}
