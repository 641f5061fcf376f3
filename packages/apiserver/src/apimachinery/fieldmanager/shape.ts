import type { Json, JsonObject } from '../json/json.ts'
/**
 * How a value merges: which of scalar, list and map it may be, and how lists and maps combine. A node of a known
 * type has one facet; a node of unknown type has all three and the value decides.
 */
export interface Shape {
  scalar?: 'numeric' | 'string' | 'boolean' | 'untyped'
  list?: ListShape
  map?: MapShape
}

export interface ListShape {
  /** Replaced as a whole. Otherwise items are told apart by `keys`, or by their value when there are none. */
  atomic: boolean
  keys: readonly string[]
  element: Shape
}

export interface MapShape {
  /** Replaced as a whole. Otherwise every key merges by itself. */
  atomic: boolean
  fields: ReadonlyMap<string, FieldShape>
  /** What keys that are not fields hold; undefined refuses them. */
  element: Shape | undefined
}

export interface FieldShape {
  shape: Shape
  /** Stands in for an absent key field of a list item, as `protocol: TCP` of a port does. */
  default?: Json | undefined
}

/** What ownership must know of a kind. */
export interface ObjectShape {
  /** How its objects merge. */
  readonly shape: Shape
  /** What an object is before anyone wrote it. */
  readonly zero: JsonObject
}

/** Anything, never looked into: lists and maps are replaced as a whole. */
export const untyped: Shape = { scalar: 'untyped' }
untyped.list = { atomic: true, keys: [], element: untyped }
untyped.map = { atomic: true, fields: new Map(), element: untyped }

/** Anything without a schema: maps merge key by key, lists are replaced as a whole. */
export const deduced: Shape = { scalar: 'untyped', list: { atomic: true, keys: [], element: untyped } }
deduced.map = { atomic: false, fields: new Map(), element: deduced }

/** The facet a value takes; null and absent values take the first of map, scalar, list that the shape has. */
export function facetOf(shape: Shape, value: Json | undefined): 'map' | 'scalar' | 'list' | undefined {
  if (Array.isArray(value)) {
    if (shape.list !== undefined) return 'list'
  } else if (typeof value === 'object') {
    if (value !== null && shape.map !== undefined) return 'map'
  } else if (value !== undefined && shape.scalar !== undefined) {
    return 'scalar'
  }
  if (shape.map !== undefined) return 'map'
  if (shape.scalar !== undefined) return 'scalar'
  return shape.list === undefined ? undefined : 'list'
}
