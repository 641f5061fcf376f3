/** How long something is, at least and at most: characters, bytes, items or entries. */
export interface Size {
  readonly min: number
  readonly max: number
}

/** What counts end at: more than the largest number that the server counts to. */
export const limitless: number = 2 ** 64

export const unknownSize: Size = { min: 0, max: limitless }

export const fixedSize = (size: number): Size => ({ min: size, max: size })

export function capped(count: number): number {
  return Math.min(count, limitless)
}

/** What it costs to do something once for each of so many. */
export function costOf(count: number, factor: number): number {
  return capped(Math.ceil(count * factor))
}

export function sum(left: Size, right: Size): Size {
  return { min: capped(left.min + right.min), max: capped(left.max + right.max) }
}

export function product(left: Size, right: Size): Size {
  return { min: capped(left.min * right.min), max: capped(left.max * right.max) }
}

/** The size of what is either the one or the other. */
export function either(left: Size, right: Size): Size {
  return { min: Math.min(left.min, right.min), max: Math.max(left.max, right.max) }
}
