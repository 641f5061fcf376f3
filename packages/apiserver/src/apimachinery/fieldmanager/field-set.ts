import { compareElements, elementText, type PathElement } from './path-element.ts'

/**
 * A set of field paths in the very form managedFields stores: a trie whose keys are path elements. A child that is
 * empty or holds `.` is a member itself; the other keys are below it. Sets are never mutated once returned, and
 * share their parts. The root `{}` is the empty set.
 */
export type FieldSet = { readonly [element: PathElement]: FieldSet }

type Building = { [element: PathElement]: FieldSet }

/** The one leaf: a member with nothing below. */
export const leaf: FieldSet = Object.freeze({})

export function isEmpty(set: FieldSet): boolean {
  for (const _ in set) return false
  return true
}

/** Whether a child node stands for its own path, not only for paths below. */
export function isMember(node: FieldSet | undefined): boolean {
  return node !== undefined && (node['.'] !== undefined || isEmpty(node))
}

/** What lies below a node, as a set of its own. */
export function below(node: FieldSet): FieldSet {
  if (node['.'] === undefined) return node
  const rest: Building = {}
  for (const key in node) if (key !== '.') rest[key] = node[key]!
  return rest
}

/** The node that is a member or not and has these paths below; undefined when that is nothing at all. */
export function node(member: boolean, children: FieldSet | undefined): FieldSet | undefined {
  const bare = children === undefined || isEmpty(children)
  if (!member) return bare ? undefined : children
  return bare ? leaf : { '.': leaf, ...children }
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmpty(b)) return a
  if (isEmpty(a)) return b
  const out: Building = { ...a }
  for (const key in b) {
    const mine = a[key]
    const other = b[key]!
    out[key] = mine === undefined || mine === other ? other : unionOfNodes(mine, other)
  }
  return out
}

/** The union of two nodes of the same path. */
export function unionOfNodes(a: FieldSet, b: FieldSet): FieldSet {
  return node(isMember(a) || isMember(b), union(below(a), below(b))) ?? leaf
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  const out: Building = {}
  for (const key in a) {
    const mine = a[key]!
    const other = b[key]
    if (other === undefined) continue
    const both =
      mine === other ? mine : node(isMember(mine) && isMember(other), intersection(below(mine), below(other)))
    if (both !== undefined) out[key] = both
  }
  return out
}

/** Takes away exactly the members of `b`; paths below a member of `b` stay unless they are members too. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return subtract(a, b, false)
}

/** Takes away the members of `b` and everything below them. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  return subtract(a, b, true)
}

function subtract(a: FieldSet, b: FieldSet, recursive: boolean): FieldSet {
  if (isEmpty(b)) return a
  const out: Building = {}
  let changed = false
  for (const key in a) {
    const mine = a[key]!
    const other = b[key]
    const rest = other === undefined ? mine : subtractNode(mine, other, recursive)
    if (rest !== mine) changed = true
    if (rest !== undefined) out[key] = rest
  }
  return changed ? out : a
}

function subtractNode(mine: FieldSet, other: FieldSet, recursive: boolean): FieldSet | undefined {
  const member = isMember(other)
  if (member && recursive) return undefined
  if (mine === other) return undefined
  const children = below(mine)
  const rest = subtract(children, below(other), recursive)
  if (rest === children && !(member && isMember(mine))) return mine
  return node(isMember(mine) && !member, rest)
}

export function equalSets(a: FieldSet, b: FieldSet): boolean {
  if (a === b) return true
  let count = 0
  for (const key in a) {
    const other = b[key]
    if (other === undefined || !equalSets(a[key]!, other)) return false
    count++
  }
  for (const _ in b) count--
  return count === 0
}

/** Every path of the set as messages print it, members of a level before what is below them, in the server's order. */
export function paths(set: FieldSet, prefix = ''): string[] {
  const keys = Object.keys(set)
    .filter((key) => key !== '.')
    .sort(compareElements)
  const own = keys.filter((key) => isMember(set[key])).map((key) => prefix + elementText(key))
  const deeper = keys.flatMap((key) => paths(below(set[key]!), prefix + elementText(key)))
  return [...own, ...deeper]
}

/** The set with its keys in the server's order, `.` first, for storing; the set itself where it already is so. */
export function sorted(set: FieldSet): FieldSet {
  if (isEmpty(set)) return set
  let same = inOrder(set)
  const keys = Object.keys(set)
  if (!same) keys.sort(dotFirst)
  const out: Building = {}
  for (const key of keys) {
    const child = set[key]!
    out[key] = sorted(child)
    same &&= out[key] === child
  }
  return same ? set : out
}

function inOrder(set: FieldSet): boolean {
  let previous: PathElement | undefined
  for (const key in set) {
    if (previous !== undefined && dotFirst(previous, key) > 0) return false
    previous = key
  }
  return true
}

function dotFirst(a: PathElement, b: PathElement): number {
  return a === '.' ? -1 : b === '.' ? 1 : compareElements(a, b)
}

/** A set of one path of fields and all it contains, for use with recursiveDifference. */
export function fieldPath(...names: string[]): FieldSet {
  return names.reduceRight<FieldSet>((inner, name) => ({ [`f:${name}`]: inner }), leaf)
}
