import { equal, isObject, type Json, type JsonObject } from '../json/json.ts'
import { type FieldSet, leaf, node, unionOfNodes } from './field-set.ts'
import { itemElement } from './item-key.ts'
import type { PathElement } from './path-element.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

/** Which fields differ between two objects. */
export interface Comparison {
  added: FieldSet
  modified: FieldSet
  removed: FieldSet
}

type Part = keyof Comparison
type Diff = { [part in Part]?: FieldSet | undefined }

/**
 * Compares two objects field by field as their shape says. A field that came or went counts itself and everything
 * below it; an atomic list or map, and anything that is empty on both sides, counts as one field.
 */
export function compare(before: Json | undefined, after: Json | undefined, shape: Shape): Comparison {
  const diff = compareValues(before, after, shape) ?? {}
  return { added: diff.added ?? {}, modified: diff.modified ?? {}, removed: diff.removed ?? {} }
}

/** Undefined stands for an absent side. The result's nodes are those of the compared path itself. */
function compareValues(before: Json | undefined, after: Json | undefined, shape: Shape): Diff | undefined {
  if (before === after) return undefined
  if (before === undefined) return { added: allOf(after, shape) }
  const left = facetOf(shape, before)
  const right = facetOf(shape, after)
  if (after === undefined || left === right) return compareAs(left, before, after, shape)
  return combine(compareAs(left, before, after, shape), compareAs(right, before, after, shape))
}

/** The node of something new: itself and everything below it. */
function allOf(value: Json | undefined, shape: Shape): FieldSet {
  const facet = facetOf(shape, value)
  if (facet === 'map' && !shape.map!.atomic && isObject(value)) return allOfMap(value, shape.map!)
  if (facet === 'list' && !shape.list!.atomic && Array.isArray(value)) return allOfList(value, shape.list!)
  return leaf
}

function allOfMap(value: JsonObject, map: MapShape): FieldSet {
  const out: { [element: PathElement]: FieldSet } = { '.': leaf }
  let bare = true
  for (const key in value) {
    const shape = map.fields.get(key)?.shape ?? map.element
    if (shape === undefined || value[key] === undefined) continue
    out[`f:${key}`] = allOf(value[key], shape)
    bare = false
  }
  return bare ? leaf : out
}

function allOfList(items: Json[], list: ListShape): FieldSet {
  const out: { [element: PathElement]: FieldSet } = { '.': leaf }
  let bare = true
  for (const item of items) {
    const element = itemElement(list, item)
    if (typeof element !== 'string') continue
    // Items that share their key count as one field together.
    out[element] = out[element] === undefined ? allOf(item, list.element) : leaf
    bare = false
  }
  return bare ? leaf : out
}

function combine(a: Diff | undefined, b: Diff | undefined): Diff | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const out: Diff = { ...a }
  for (const part of ['added', 'modified', 'removed'] as const) {
    const mine = a[part]
    const other = b[part]
    if (mine !== undefined && other !== undefined) out[part] = unionOfNodes(mine, other)
    else if (other !== undefined) out[part] = other
  }
  return out
}

function compareAs(
  facet: ReturnType<typeof facetOf>,
  before: Json | undefined,
  after: Json | undefined,
  shape: Shape,
): Diff | undefined {
  if (facet === 'map') return compareMaps(before, after, shape.map!)
  if (facet === 'list') return compareLists(before, after, shape.list!)
  return compareLeaves(before, after)
}

function compareLeaves(before: Json | undefined, after: Json | undefined): Diff | undefined {
  if (after === undefined) return { removed: leaf }
  return equal(before, after) ? undefined : { modified: leaf }
}

/** Gathers the differences of children, then says whether the container itself went. */
class Gathering {
  readonly parts: { [part in Part]?: { [element: PathElement]: FieldSet } } = {}

  add(element: PathElement, diff: Diff | undefined): void {
    if (diff === undefined) return
    for (const part of ['added', 'modified', 'removed'] as const) {
      const found = diff[part]
      if (found !== undefined) this.mark(part, element, found)
    }
  }

  mark(part: Part, element: PathElement, found: FieldSet): void {
    this.parts[part] ??= {}
    const existing = this.parts[part][element]
    this.parts[part][element] = existing === undefined ? found : unionOfNodes(existing, found)
  }

  finish(after: Json | undefined): Diff | undefined {
    const { added, modified, removed } = this.parts
    const went = after === undefined
    if (!went && added === undefined && modified === undefined && removed === undefined) return undefined
    return { added, modified, removed: node(went, removed) }
  }
}

function compareMaps(before: Json | undefined, after: Json | undefined, map: MapShape): Diff | undefined {
  const left = isObject(before) ? before : undefined
  const right = isObject(after) ? after : undefined
  if (map.atomic || (hasNoKeys(left) && hasNoKeys(right))) return compareLeaves(before, after)
  const gathering = new Gathering()
  if (left !== undefined) compareKeysOf(left, right, map, gathering)
  if (right !== undefined) compareNewKeys(left, right, map, gathering)
  return gathering.finish(after)
}

function compareKeysOf(
  left: JsonObject,
  right: JsonObject | undefined,
  map: MapShape,
  into: Gathering,
): void {
  for (const key in left) {
    const other = right !== undefined && Object.hasOwn(right, key) ? right[key] : undefined
    if (other === left[key]) continue
    const shape = map.fields.get(key)?.shape ?? map.element
    if (shape !== undefined) into.add(`f:${key}`, compareValues(left[key], other, shape))
  }
}

function compareNewKeys(
  left: JsonObject | undefined,
  right: JsonObject,
  map: MapShape,
  into: Gathering,
): void {
  for (const key in right) {
    if (left !== undefined && Object.hasOwn(left, key)) continue
    const shape = map.fields.get(key)?.shape ?? map.element
    if (shape === undefined || right[key] === undefined) continue
    into.mark('added', `f:${key}`, allOf(right[key], shape))
  }
}

function hasNoKeys(value: JsonObject | undefined): boolean {
  if (value !== undefined) for (const _ in value) return false
  return true
}

function compareLists(before: Json | undefined, after: Json | undefined, list: ListShape): Diff | undefined {
  const left = Array.isArray(before) ? before : []
  const right = Array.isArray(after) ? after : []
  if (list.atomic || (left.length === 0 && right.length === 0)) return compareLeaves(before, after)
  const old = groupItems(left, list)
  const fresh = groupItems(right, list)
  const gathering = new Gathering()
  for (const [element, items] of old) compareItems(element, items, fresh.get(element) ?? [], list, gathering)
  for (const [element, items] of fresh) {
    if (!old.has(element)) compareItems(element, [], items, list, gathering)
  }
  return gathering.finish(after)
}

function groupItems(items: Json[], list: ListShape): Map<PathElement, Json[]> {
  const groups = new Map<PathElement, Json[]>()
  for (const item of items) {
    const element = itemElement(list, item)
    if (typeof element !== 'string') continue
    const group = groups.get(element)
    if (group === undefined) groups.set(element, [item])
    else group.push(item)
  }
  return groups
}

/** Items that share their key (a list may hold duplicates from before) count as one field together. */
function compareItems(
  element: PathElement,
  old: Json[],
  fresh: Json[],
  list: ListShape,
  into: Gathering,
): void {
  if (old.length <= 1 && fresh.length <= 1) {
    into.add(element, compareValues(old[0], fresh[0], list.element))
  } else if (old.length >= 2 && fresh.length >= 2) {
    if (!equal(old, fresh)) into.mark('modified', element, leaf)
  } else if (old.length >= 2) {
    if (fresh.length > 0) into.add(element, compareValues(undefined, fresh[0], list.element))
    into.mark('removed', element, leaf)
  } else {
    if (old.length > 0) into.add(element, compareValues(old[0], undefined, list.element))
    into.mark('added', element, leaf)
  }
}
