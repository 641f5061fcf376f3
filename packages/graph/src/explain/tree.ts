import type { Verdict } from '@barometer/verdict'
import { type OverallState, stateOf } from '../digest/level.ts'
import { displayRef } from '../live/known-scope.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Edge, Node } from '../live/node.ts'
import { compareRefs, type Ref } from '../objects/ref.ts'
import { presenceOf } from './explain.ts'
import type { Presence } from './explanation.ts'

/** One object in a tree, with what it contains and depends on. */
export interface TreeNode {
  readonly object: Ref
  readonly presence: Presence
  /** Of the object with all that is beneath it. A wait that can never end shows as `working` here. */
  readonly state: OverallState
  readonly verdict?: Verdict
  /** How the object above leads to it, or in a tree upwards how it leads to the object above; absent at the top. */
  readonly relation?: 'contains' | 'depends-on'
  /** It has been superseded, and counts for nothing. */
  readonly superseded: boolean
  /** It stands elsewhere in the tree, with its children; here without them. */
  readonly repeated: boolean
  /** What it contains, then what it depends on; upwards what contains it, then what needs it. In the order of references. */
  readonly children: readonly TreeNode[]
}

/** One object that another directly contains or depends on. */
export type Relative = Required<Pick<TreeNode, 'object' | 'presence' | 'relation' | 'superseded'>>

/** Where a tree goes from its top: to what the object is made of and needs, or to what it is part of and needed by. */
export type TreeDirection = 'down' | 'up'

/** The tree of an object. Each object is unfolded once, where it is nearest to the top. Optional references to nothing are left out. */
export function treeOf(root: Node, graph: LiveGraph, direction: TreeDirection = 'down'): TreeNode {
  const step = steps[direction]
  const reached = nearest(root, step)
  const shown = (node: Node, edge: Edge | undefined) => ({
    object: displayRef(node, graph),
    presence: presenceOf(node, graph),
    state: node.digest || !edge || direction === 'up' ? stateOf(node.all.value) : stateOf(edge.gives),
    ...(node.digest && { verdict: node.digest.verdict }),
    ...(edge && { relation: edge.contains ? ('contains' as const) : ('depends-on' as const) }),
    superseded: (node.digest?.retired ?? false) || (direction === 'down' && edge?.current === false),
    repeated: reached.get(node) !== edge,
    children: [] as TreeNode[],
  })
  const top = { ...shown(root, undefined), superseded: false }
  const open = [{ node: root, into: top.children }]
  // A loop rather than recursion: objects may own one another in chains of any length.
  for (let next = open.pop(); next; next = open.pop()) {
    for (const edge of step.leads(next.node)) {
      const child = shown(step.end(edge), edge)
      next.into.push(child)
      if (!child.repeated) open.push({ node: step.end(edge), into: child.children })
    }
  }
  return top
}

/** Where a node directly leads, each object once. Optional references to nothing are left out. */
export function relativesOf(
  node: Node,
  graph: LiveGraph,
  direction: TreeDirection = 'down',
): readonly Relative[] {
  const { leads, end } = steps[direction]
  return leads(node).map((edge) => ({
    object: displayRef(end(edge), graph),
    presence: presenceOf(end(edge), graph),
    relation: edge.contains ? 'contains' : 'depends-on',
    superseded: (end(edge).digest?.retired ?? false) || !edge.current,
  }))
}

interface Step {
  /** Where a node leads, one edge for each end: contained rather than needed. */
  leads(node: Node): readonly Edge[]
  end(edge: Edge): Node
}

const down: Step = {
  leads: (node) => {
    const there = [...node.down].filter((edge) => edge.to.digest || edge.tolerance !== 'optional')
    return bestOf(there, down.end)
  },
  end: (edge) => edge.to,
}
const up: Step = {
  leads: (node) =>
    bestOf(
      [...node.up].filter((edge) => edge.to === node),
      up.end,
    ),
  end: (edge) => edge.from,
}
const steps: Readonly<Record<TreeDirection, Step>> = { down, up }

/** The edge by which each object is first reached, breadth first. */
function nearest(root: Node, { leads, end }: Step): ReadonlyMap<Node, Edge | undefined> {
  const reached = new Map<Node, Edge | undefined>([[root, undefined]])
  let open: readonly Node[] = [root]
  while (open.length > 0) {
    const next: Node[] = []
    for (const edge of open.flatMap(leads)) {
      if (reached.has(end(edge))) continue
      reached.set(end(edge), edge)
      next.push(end(edge))
    }
    open = next
  }
  return reached
}

function bestOf(edges: Iterable<Edge>, end: Step['end']): readonly Edge[] {
  const best = new Map<Node, Edge>()
  for (const edge of edges) {
    const known = best.get(end(edge))
    if (!known || (edge.contains && !known.contains)) best.set(end(edge), edge)
  }
  return [...best.values()].sort(
    (a, b) => Number(b.contains) - Number(a.contains) || compareRefs(end(a).ref, end(b).ref),
  )
}
