import { type Graph, refKey, type TreeNode } from '@barometer/graph'
import type { ObjectView } from './object-view.ts'

/** An object together with what it contains and depends on. */
export interface Family {
  readonly view: ObjectView
  /** What it contains and depends on directly, as far as it was read. */
  readonly members: readonly Member[]
  /** Everything it contains, directly or not, each once. */
  descendants(): readonly ObjectView[]
}

export interface Member {
  readonly view: ObjectView
  readonly relation: 'contains' | 'depends-on'
}

/** Finds an object's view; undefined where the object was not read. */
export type FindView = (key: string) => ObjectView | undefined

interface Part {
  readonly key: string
  readonly relation: Member['relation']
}

/**
 * The families of all objects that contain or need others, in the order of the graph's roots. Superseded parts are left
 * out. Views are asked for when a family is looked at, so that not all need be held at once.
 */
export function* familiesOf(graph: Graph, find: FindView): Generator<Family> {
  const parts = partsIn(graph)
  for (const [key, own] of parts) {
    const view = own.length > 0 ? find(key) : undefined
    const members = view ? membersOf(own, find) : []
    if (!view || members.length === 0) continue
    yield { view, members, descendants: () => descendantsOf(key, parts, find) }
  }
}

function partsIn(graph: Graph): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, readonly Part[]>()
  for (const { object } of graph.roots()) {
    const open = parts.has(refKey(object)) ? [] : [graph.tree(object)]
    for (let node = open.pop(); node; node = open.pop()) {
      const key = refKey(node.object)
      if (node.repeated || parts.has(key)) continue
      parts.set(key, partsOf(node))
      for (const child of node.children) open.push(child)
    }
  }
  return parts
}

function partsOf({ children }: TreeNode): readonly Part[] {
  return children.flatMap(({ object, relation, superseded }) =>
    relation && !superseded ? [{ key: refKey(object), relation }] : [],
  )
}

function membersOf(parts: readonly Part[], find: FindView): readonly Member[] {
  return parts.flatMap(({ key, relation }) => {
    const view = find(key)
    return view ? [{ view, relation }] : []
  })
}

function descendantsOf(
  top: string,
  parts: ReadonlyMap<string, readonly Part[]>,
  find: FindView,
): readonly ObjectView[] {
  const found = new Map<string, ObjectView>()
  const open = [top]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const { key: next, relation } of parts.get(key) ?? []) {
      if (relation !== 'contains' || found.has(next) || next === top) continue
      const view = find(next)
      if (!view) continue
      found.set(next, view)
      open.push(next)
    }
  }
  return [...found.values()]
}

/** An object's name for a message: `Machine worker-1`. */
export function nameOf({ reference }: ObjectView): string {
  return `${reference.kind} ${reference.name}`
}
