import type { Declared } from './declared.ts'
import { either, fixedSize, type Size, unknownSize } from './size.ts'
import { isScalar, type Type } from './type.ts'

/** What is known of an expression before it is run: what it costs at the most, and what it yields. */
export interface Estimate {
  readonly cost: number
  readonly type: Type
  readonly place?: Place
  /** Absent when nothing is known. */
  readonly size?: Size | undefined
  readonly entries?: Entries | undefined
  /** The value of a literal. */
  readonly literal?: unknown
}

/** Where a value comes from: a place of the schema, null for one that the schema lacks; absent when it is computed. */
export type Place = Declared | null | undefined

/**
 * The place one step further. NOTE: as on the server, the first step from a computed value leads to the place that the
 * rule is on.
 */
export function placeBelow(
  place: Place,
  root: Declared,
  step: (from: Declared) => Declared | undefined,
): Place {
  if (place === undefined) return root
  return (place && step(place)) ?? null
}

/** How large the keys and the values of a list or a map are. */
export interface Entries {
  readonly list: boolean
  readonly key: Size
  readonly value: Size
}

/** The size of a value: as its place says, else as its type or its expression does. */
export function sizeAt(place: Place, type: Type, otherwise?: Size): Size | undefined {
  if (place) return { min: 0, max: place.maxElements }
  return isScalar(type) ? fixedSize(1) : otherwise
}

export function sizeOf({ size }: Estimate): Size {
  return size ?? unknownSize
}

export function eitherEntries(left: Entries | undefined, right: Entries | undefined): Entries | undefined {
  if (left === undefined || right === undefined) return undefined
  return { list: left.list, key: either(left.key, right.key), value: either(left.value, right.value) }
}
