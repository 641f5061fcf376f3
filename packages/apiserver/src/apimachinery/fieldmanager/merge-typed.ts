import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { itemElement } from './item-key.ts'
import type { PathElement } from './path-element.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

/**
 * Lays an applied value over the live one: maps by key, lists by item, everything else replaced. Null never wipes
 * a map or an associative list that holds something. Undefined stands for absent; untouched parts are shared.
 */
export function mergeTyped(
  live: Json | undefined,
  applied: Json | undefined,
  shape: Shape,
): Json | undefined {
  if (applied === undefined || live === applied) return live
  const facet = facetOf(shape, applied)
  if (facet === 'map') return mergeMaps(live, applied, shape.map!)
  if (facet === 'list') return mergeLists(live, applied, shape.list!)
  return applied
}

function mergeMaps(live: Json | undefined, applied: Json | undefined, map: MapShape): Json | undefined {
  const left = isObject(live) ? live : {}
  const right = isObject(applied) ? applied : {}
  const keys = Object.keys(right)
  if (map.atomic || (keys.length === 0 && Object.keys(left).length === 0)) return applied
  const merged: JsonObject = { ...left }
  for (const key of keys) {
    const shape = map.fields.get(key)?.shape ?? map.element
    if (shape === undefined) continue
    const before = Object.hasOwn(left, key) ? left[key] : undefined
    put(merged, key, mergeTyped(before, right[key], shape))
  }
  return merged
}

function mergeLists(live: Json | undefined, applied: Json | undefined, list: ListShape): Json | undefined {
  const left = Array.isArray(live) ? live : []
  const right = Array.isArray(applied) ? applied : []
  if (list.atomic || (left.length === 0 && right.length === 0)) return applied
  return new ListMerge(left, right, list).run()
}

interface Indexed {
  elements: PathElement[]
  items: Map<PathElement, Json>
}

/** An item that occurs twice in the live list merges as null, so that the applied one wins whole. */
function index(items: Json[], list: ListShape): Indexed {
  const indexed: Indexed = { elements: [], items: new Map() }
  for (const item of items) {
    const element = itemElement(list, item)
    if (typeof element !== 'string') continue
    indexed.elements.push(element)
    indexed.items.set(element, indexed.items.has(element) ? null : item)
  }
  return indexed
}

/**
 * Merges two lists into one order: applied items keep the order they were applied in, and live items that were not
 * applied stay after the neighbour they followed.
 */
class ListMerge {
  readonly list: ListShape
  readonly live: Indexed
  readonly applied: Indexed
  readonly liveItems: Json[]
  readonly out: Json[] = []
  readonly merged = new Set<PathElement>()
  /** Elements of both lists that are still to come, in applied order. */
  readonly shared: PathElement[]
  left = 0
  right = 0

  constructor(live: Json[], applied: Json[], list: ListShape) {
    this.list = list
    this.liveItems = live
    this.live = index(live, list)
    this.applied = index(applied, list)
    this.shared = this.applied.elements.filter((element) => this.live.items.has(element))
  }

  run(): Json[] | undefined {
    while (this.left < this.live.elements.length || this.right < this.applied.elements.length) this.step()
    return this.out.length === 0 ? undefined : this.out
  }

  private step(): void {
    const mine = this.live.elements[this.left]
    const theirs = this.applied.elements[this.right]
    if (mine !== undefined && theirs !== undefined) {
      if (mine === theirs) {
        this.take(mine)
        this.left++
        this.right++
        this.shared.shift()
        return
      }
      const next = this.shared[0]
      if (this.applied.items.has(mine) && next !== undefined && next !== mine) {
        this.left++
        return
      }
    }
    if (mine !== undefined) {
      if (!this.applied.items.has(mine)) {
        this.out.push(this.liveItems[this.left]!)
        this.left++
        return
      }
      if (this.merged.has(mine)) this.left++
    }
    if (theirs !== undefined) {
      this.take(theirs)
      this.right++
      if (this.shared[0] === theirs) this.shared.shift()
    }
  }

  private take(element: PathElement): void {
    this.merged.add(element)
    const before = this.live.items.get(element)
    const item = mergeTyped(before, this.applied.items.get(element), this.list.element)
    if (item !== undefined) this.out.push(item)
  }
}
