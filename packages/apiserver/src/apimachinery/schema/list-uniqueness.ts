import { type FieldError, fieldError } from '../field/field-error.ts'
import { goJson } from '../go/go-json.ts'
import { isObject, type Json } from '../json/json.ts'
import { childOf, type Node } from './node.ts'

const none: readonly FieldError[] = []

/** Items of list sets that occur twice, and items of list maps whose keys do; each reported once. */
export function duplicates(
  value: Json | undefined,
  node: Node | undefined,
  path: string,
): readonly FieldError[] {
  if (node === undefined || !node.below.lists) return none
  if (Array.isArray(value)) return [...ofList(value, node, path), ...ofItems(value, node, path)]
  if (!isObject(value)) return none
  let found = none
  for (const key of Object.keys(value)) {
    const child = childOf(node, key)
    if (child?.below.lists !== true) continue
    const at = node.properties.has(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${key}]`
    const below = duplicates(value[key], child, at)
    if (below.length > 0) found = [...found, ...below]
  }
  return found
}

function ofItems(items: Json[], node: Node, path: string): FieldError[] {
  if (node.items?.below.lists !== true) return []
  return items.flatMap((item, index) => duplicates(item, node.items, `${path}[${index}]`))
}

function ofList(items: Json[], node: Node, path: string): FieldError[] {
  if (node.listType === 'set') return repeated(items, path)
  if (node.listType !== 'map') return []
  const odd = items.findIndex((item) => item !== null && !isObject(item))
  if (odd >= 0) {
    const detail = 'must be an object for an array of list-type map'
    return [fieldError.invalid(`${path}[${odd}]`, items[odd], detail)]
  }
  return repeated(
    items.map((item) => keysOf(item, node)),
    path,
  )
}

function keysOf(item: Json | undefined, node: Node): Record<string, Json | undefined> {
  const keys: Record<string, Json | undefined> = {}
  if (isObject(item)) for (const key of node.listKeys) if (Object.hasOwn(item, key)) keys[key] = item[key]
  return keys
}

function repeated(values: Json[], path: string): FieldError[] {
  if (values.length < 2) return []
  const seen = new Map<string, number>()
  const causes: FieldError[] = []
  for (const [index, value] of values.entries()) {
    const key = keyOf(value)
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    if (times === 2) causes.push(fieldError.duplicate(`${path}[${index}]`, value))
  }
  return causes
}

/** A text that is equal for equal values; most are a single scalar. */
function keyOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return `${typeof value}${value}`
  const values = Object.values(value)
  const [only] = values
  return values.length === 1 && typeof only === 'string' ? `=${Object.keys(value)[0]}=${only}` : goJson(value)
}
