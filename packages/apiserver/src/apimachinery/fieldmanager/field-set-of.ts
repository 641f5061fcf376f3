import { isObject, type Json } from '../json/json.ts'
import { type FieldSet, isMember, leaf, node } from './field-set.ts'
import { itemElement } from './item-key.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

/**
 * The fields an applied object mentions. Named fields that hold more are not members themselves, list items and map
 * keys are; so are nulls and empty maps. An empty list that merges mentions nothing.
 */
export function fieldSetOf(value: Json | undefined, shape: Shape): FieldSet {
  const found = nodeOf(value, shape)
  return found === undefined || isMember(found) ? {} : found
}

function nodeOf(value: Json | undefined, shape: Shape): FieldSet | undefined {
  const facet = facetOf(shape, value)
  if (facet === 'map') return nodeOfMap(value, shape.map!)
  if (facet === 'list') return nodeOfList(value, shape.list!)
  return leaf
}

function nodeOfMap(value: Json | undefined, map: MapShape): FieldSet | undefined {
  if (map.atomic) return leaf
  if (!isObject(value)) return undefined
  const out: { [element: string]: FieldSet } = {}
  for (const key in value) {
    const item = value[key]
    const field = map.fields.get(key)
    const shape = field?.shape ?? map.element
    if (shape === undefined) continue
    const bare = item === null || (isObject(item) && Object.keys(item).length === 0)
    const found = nodeOf(item, shape)
    const kept = bare || field === undefined ? node(true, found) : found
    if (kept !== undefined) out[`f:${key}`] = kept
  }
  return node(false, out)
}

function nodeOfList(value: Json | undefined, list: ListShape): FieldSet | undefined {
  if (list.atomic) return leaf
  if (!Array.isArray(value)) return undefined
  const out: { [element: string]: FieldSet } = {}
  for (const item of value) {
    const element = itemElement(list, item)
    if (typeof element !== 'string') continue
    out[element] = out[element] === undefined ? (node(true, nodeOf(item, list.element)) ?? leaf) : leaf
  }
  return node(false, out)
}
