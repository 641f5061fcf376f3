import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { below, type FieldSet, isEmpty, isMember } from './field-set.ts'
import { itemElement } from './item-key.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

/**
 * The value without the given fields. A container that loses everything becomes null, and so does an atomic one of
 * which only a part was to go.
 */
export function removeItems(value: Json | undefined, gone: FieldSet, shape: Shape): Json | undefined {
  if (isEmpty(gone)) return value
  const facet = facetOf(shape, value)
  if (facet === 'map') return removeKeys(value, gone, shape.map!)
  if (facet === 'list') return removeElements(value, gone, shape.list!)
  return value
}

function removeKeys(value: Json | undefined, gone: FieldSet, map: MapShape): JsonObject | null {
  if (!isObject(value) || map.atomic) return null
  const kept: JsonObject = {}
  let size = 0
  for (const key in value) {
    const found = gone[`f:${key}`]
    if (isMember(found)) continue
    const shape = map.fields.get(key)?.shape ?? map.element
    const item =
      found === undefined || shape === undefined ? value[key] : removeItems(value[key], below(found), shape)
    put(kept, key, item)
    size++
  }
  return size === 0 ? null : kept
}

function removeElements(value: Json | undefined, gone: FieldSet, list: ListShape): Json[] | null {
  if (!Array.isArray(value) || list.atomic) return null
  const kept: Json[] = []
  for (const item of value) {
    const element = itemElement(list, item)
    const found = typeof element === 'string' ? gone[element] : undefined
    if (isMember(found)) continue
    kept.push(found === undefined ? item : removeItems(item, below(found), list.element)!)
  }
  return kept.length === 0 ? null : kept
}
