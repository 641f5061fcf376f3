import type { Verdict } from '@barometer/verdict'
import { presenceOf } from './explain.ts'
import type { Presence } from './explanation.ts'
import { type OverallState, stateOf } from './level.ts'
import type { LiveGraph } from './live-graph.ts'
import type { Edge, Node } from './node.ts'
import { compareRefs, type Ref } from './ref.ts'

/** One object in a tree, with what it contains and depends on. */
export interface TreeNode {
  readonly object: Ref
  readonly presence: Presence
  /** Of the object with all that is beneath it. A wait that can never end shows as `working` here. */
  readonly state: OverallState
  readonly verdict?: Verdict
  /** How the object above leads to it; absent at the top. */
  readonly relation?: 'contains' | 'depends-on'
  /** It has been superseded, and counts for nothing. */
  readonly superseded: boolean
  /** It stands elsewhere in the tree, with its children; here without them. */
  readonly repeated: boolean
  /** What it contains, then what it depends on, each in the order of references. */
  readonly children: readonly TreeNode[]
}

/** The tree of an object. Each object is unfolded once, where it is nearest to the top. Optional references to nothing are left out. */
export function treeOf(root: Node, graph: LiveGraph): TreeNode {
  const owner = nearest(root)
  const shown = (node: Node, edge: Edge | undefined) => ({
    object: node.ref,
    presence: presenceOf(node, graph),
    state: node.digest || !edge ? stateOf(node.all.value) : stateOf(edge.gives),
    ...(node.digest && { verdict: node.digest.verdict }),
    ...(edge && { relation: edge.contains ? ('contains' as const) : ('depends-on' as const) }),
    superseded: edge !== undefined && (!edge.current || (node.digest?.retired ?? false)),
    repeated: owner.get(node) !== edge,
    children: [] as TreeNode[],
  })
  const top = shown(root, undefined)
  const open = [{ node: root, into: top.children }]
  // A loop rather than recursion: objects may own one another in chains of any length.
  for (let next = open.pop(); next; next = open.pop()) {
    for (const edge of leads(next.node)) {
      const child = shown(edge.to, edge)
      next.into.push(child)
      if (!child.repeated) open.push({ node: edge.to, into: child.children })
    }
  }
  return top
}

/** The edge by which each object is first reached, breadth first. */
function nearest(root: Node): ReadonlyMap<Node, Edge | undefined> {
  const owner = new Map<Node, Edge | undefined>([[root, undefined]])
  let open: readonly Node[] = [root]
  while (open.length > 0) {
    const next: Node[] = []
    for (const edge of open.flatMap(leads)) {
      if (owner.has(edge.to)) continue
      owner.set(edge.to, edge)
      next.push(edge.to)
    }
    open = next
  }
  return owner
}

/** Where a node leads, one edge for each target: contained rather than needed. */
function leads(node: Node): readonly Edge[] {
  const best = new Map<Node, Edge>()
  for (const edge of node.down) {
    if (!edge.to.digest && edge.tolerance === 'optional') continue
    const known = best.get(edge.to)
    if (!known || (edge.contains && !known.contains)) best.set(edge.to, edge)
  }
  return [...best.values()].sort(
    (a, b) => Number(b.contains) - Number(a.contains) || compareRefs(a.to.ref, b.to.ref),
  )
}
