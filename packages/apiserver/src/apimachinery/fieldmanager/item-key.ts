import { quoted } from '../go/quoted.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { keyElement, type PathElement, valueElement } from './path-element.ts'
import type { ListShape } from './shape.ts'

/** The path element that names an item of an associative list, or why it has none. */
export function itemElement(list: ListShape, item: Json | undefined): PathElement | { error: string } {
  return list.keys.length > 0 ? keyedElement(list, item) : setElement(item)
}

function keyedElement(list: ListShape, item: Json | undefined): PathElement | { error: string } {
  if (item === null) return { error: 'associative list with keys may not have a null element' }
  if (!isObject(item)) return { error: 'associative list with keys may not have non-map elements' }
  const entries: [string, Json | undefined][] = []
  for (const key of list.keys) {
    const value = keyValue(list, item, key)
    if (value !== undefined) entries.push([key, value])
  }
  if (entries.length > 0) return keyElement(entries)
  const names = `[${list.keys.map(quoted).join(' ')}]`
  return {
    error: `associative list with keys has an element that omits all key fields ${names} (and doesn't have default values for any key fields)`,
  }
}

function keyValue(list: ListShape, item: JsonObject, key: string): Json | undefined {
  if (Object.hasOwn(item, key)) return item[key]
  return list.element.map?.fields.get(key)?.default
}

function setElement(item: Json | undefined): PathElement | { error: string } {
  if (item === null) {
    return { error: "associative list without keys has an element that's an explicit null" }
  }
  if (Array.isArray(item)) return { error: 'not supported: associative list with lists as elements' }
  if (typeof item === 'object') {
    return { error: "associative list without keys has an element that's a map type" }
  }
  return valueElement(item)
}
