import type { Verdict } from '@barometer/verdict'
import { troubleGraphOf } from '../causes/trouble-graph.ts'
import { level, type OverallState, stateOf } from '../digest/level.ts'
import { displayRef } from '../live/known-scope.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { Edge, type EdgeKind, type Node } from '../live/node.ts'
import { isSuperseded, supersededLookup } from '../live/superseded.ts'
import { compareRefs, type Ref, refKey } from '../objects/ref.ts'
import { outcomeOf, overallStateOf, presenceOf } from './explain.ts'
import type { Cause, Presence } from './explanation.ts'

/** One object in a tree, with what it contains and depends on. */
export interface TreeNode {
  readonly object: Ref
  readonly presence: Presence
  /** Of the object with all that is beneath it; a cause is in error, whether the object says so or not. */
  readonly state: OverallState
  /** Why the top is in error, where it is because of this object. */
  readonly cause?: Pick<Cause, 'statement' | 'grade' | 'since'>
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
  const step = direction === 'up' ? up : downFrom(root, graph)
  const reached = nearest(root, step)
  const ownState = statesBeneath(root, graph, direction)
  const isSuperseded = supersededLookup()
  const causes = direction === 'down' ? causesOf(root, graph) : new Map<string, TreeNode['cause']>()
  const shown = (node: Node, edge: Edge | undefined) => {
    const cause = causes.get(refKey(node.ref))
    const state = node.digest || !edge || direction === 'up' ? ownState(node) : stateOf(edge.gives)
    return {
      object: displayRef(node, graph),
      presence: presenceOf(node, graph),
      state: cause ? ('error' as const) : state,
      ...(cause && { cause }),
      ...(node.digest && { verdict: node.digest.verdict }),
      ...(edge && { relation: edge.contains ? ('contains' as const) : ('depends-on' as const) }),
      superseded: isSuperseded(node) || (direction === 'down' && edge?.current === false),
      repeated: reached.get(node) !== edge,
      children: [] as TreeNode[],
    }
  }
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

/** What is at the bottom of it, by reference. */
function causesOf(root: Node, graph: LiveGraph): ReadonlyMap<string, TreeNode['cause']> {
  const { causes } = outcomeOf(root, graph)
  return new Map(
    causes.flatMap(({ object, alike, statement, grade, since }) => {
      const cause = { statement, grade, ...(since !== undefined && { since }) }
      // Others that state the same say so themselves.
      const objects = grade === 'inferred' ? [object, ...alike] : [object]
      return objects.map((each) => [refKey(each), cause] as const)
    }),
  )
}

/** Where a node directly leads, each object once. Optional references to nothing are left out. */
export function relativesOf(
  node: Node,
  graph: LiveGraph,
  direction: TreeDirection = 'down',
): readonly Relative[] {
  const { leads, end } = direction === 'up' ? up : down
  return leads(node).map((edge) => ({
    object: displayRef(end(edge), graph),
    presence: presenceOf(end(edge), graph),
    relation: edge.contains ? 'contains' : 'depends-on',
    superseded: isSuperseded(end(edge)) || !edge.current,
  }))
}

/** A wait that can never end is an error; where the top of a tree does not lead to one, nothing beneath does. */
function statesBeneath(root: Node, graph: LiveGraph, direction: TreeDirection): (node: Node) => OverallState {
  const state = overallStateOf(root, graph)
  if (direction === 'down' && state === stateOf(root.all.value)) return (node) => stateOf(node.all.value)
  return (node) => overallStateOf(node, graph)
}

interface Step {
  /** Where a node leads, one edge for each end: contained rather than needed. */
  leads(node: Node): readonly Edge[]
  end(edge: Edge): Node
}

/** What an object contains and needs, and what its statements blame that no field of it leads to. */
function downFrom(root: Node, graph: LiveGraph): Step {
  const blamed = blamedBeneath(root, graph)
  const leads = (node: Node) => bestOf([...down.leads(node), ...(blamed.get(node) ?? [])], down.end)
  return { leads, end: down.end }
}

const down: Step = {
  leads: (node) => {
    const there = [...node.down].filter(
      (edge) => edge.holds && (edge.to.digest || edge.tolerance !== 'optional'),
    )
    return bestOf(there, down.end)
  },
  end: (edge) => edge.to,
}

const namedByStatement: EdgeKind = {
  contains: false,
  tolerance: 'required',
  shared: 'never',
  rule: 'named-by-statement',
}

function blamedBeneath(root: Node, graph: LiveGraph): ReadonlyMap<Node, readonly Edge[]> {
  const found = new Map<Node, readonly Edge[]>()
  if (root.all.value !== level.error) return found
  for (const { node, blamed } of troubleGraphOf(root, level.error, graph).values()) {
    const others = blamed.flat().map((each) => each.node)
    if (others.length === 0) continue
    found.set(
      node,
      others.map((other) => {
        const edge = new Edge(node, other.alone, namedByStatement)
        edge.gives = level.error
        return edge
      }),
    )
  }
  return found
}

const up: Step = {
  leads: (node) =>
    bestOf(
      [...node.up].filter((edge) => edge.to === node && edge.holds),
      up.end,
    ),
  end: (edge) => edge.from,
}

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

/** Contained before needed, what counts before what is superseded, and the reference that says most of how it stands. */
function compareEdges(a: Edge, b: Edge): number {
  return Number(b.contains) - Number(a.contains) || Number(b.current) - Number(a.current) || b.gives - a.gives
}

function bestOf(edges: Iterable<Edge>, end: Step['end']): readonly Edge[] {
  const best = new Map<Node, Edge>()
  for (const edge of edges) {
    const known = best.get(end(edge))
    if (!known || compareEdges(edge, known) < 0) best.set(end(edge), edge)
  }
  return [...best.values()].sort(
    (a, b) => Number(b.contains) - Number(a.contains) || compareRefs(end(a).ref, end(b).ref),
  )
}
