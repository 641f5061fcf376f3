import { type Level, level, speaks } from '../digest/level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { makersOf } from '../live/makers.ts'
import type { Edge, Node } from '../live/node.ts'
import { compareRefs } from '../objects/ref.ts'
import { blamedBy } from './blame.ts'
import type { Blamed } from './blamed.ts'
import { notYetThere, type Trouble, troublesOf } from './trouble.ts'

/** One object in trouble, and where its trouble leads. */
export interface TroubledNode {
  readonly node: Node
  readonly troubles: readonly Trouble[]
  /** What it contains or depends on that is in trouble. */
  readonly beneath: ReadonlySet<Node>
  /** Of these, what it contains. */
  readonly parts: ReadonlySet<Node>
  /** Of these, those that its trouble may be the consequence of: all that they contain counts. */
  readonly rests: ReadonlySet<Node>
  /** What each of its statements blames, in the order of the troubles. */
  readonly blamed: readonly (readonly Blamed[])[]
  /** The object from which it was first reached; undefined for the one that was asked about. */
  readonly above: Node | undefined
}

/** Everything of one level that is reached from an object, in the order of nearness. */
export type TroubleGraph = ReadonlyMap<Node, TroubledNode>

interface Reached {
  readonly node: Node
  readonly above: Node | undefined
  /** Whether all that it contains counts, or only what it says and depends on. */
  readonly whole: boolean
}

/** Collects what is in trouble in and beneath an object, and what is blamed by it. The order of lists never matters. */
export function troubleGraphOf(root: Node, wanted: Level, graph: LiveGraph): TroubleGraph {
  const found = new Map<Node, TroubledNode>()
  const wholes = new Set<Node>()
  let open: Reached[] = [{ node: root, above: undefined, whole: true }]
  while (open.length > 0) {
    const next: Reached[] = []
    for (const reached of open) {
      const { node, whole } = reached
      const seen = found.get(node)
      if (seen && (!whole || wholes.has(node))) continue
      if (whole) wholes.add(node)
      const troubled = look(reached, seen, wanted, graph)
      found.set(node, troubled)
      for (const each of onwards(troubled, wanted)) next.push(each)
    }
    open = next
  }
  return found
}

function look(
  reached: Reached,
  seen: TroubledNode | undefined,
  wanted: Level,
  graph: LiveGraph,
): TroubledNode {
  const { node, whole } = reached
  const speaking = node.own === wanted || !node.digest || !speaks(node.digest.verdict)
  const leads = sorted(
    [...node.down].filter((edge) => edge.gives === wanted && (!edge.contains || whole || speaking)),
  )
  const makers = makersOf(node).filter(({ own }) => own === wanted)
  const rests = wanted === level.error ? restsOf(node, graph) : []
  const troubles = node.own === wanted ? troublesOf(node, graph) : []
  const awaited = !node.digest && wanted === level.working && makers.length === 0
  return {
    node,
    troubles: awaited ? [notYetThere] : troubles,
    beneath: new Set([
      ...leads.map(({ to }) => to),
      ...makers.toSorted((a, b) => compareRefs(a.ref, b.ref)),
      ...rests,
    ]),
    rests: new Set(rests),
    parts: new Set(leads.filter(({ contains }) => contains).map(({ to }) => to)),
    blamed: awaited ? [[]] : troubles.map((trouble) => blamedBy(node, trouble, graph)),
    above: seen ? seen.above : reached.above,
  }
}

/** What is in error, and needed as the fields of an object that is in error itself tell. */
function restsOf(node: Node, graph: LiveGraph): readonly Node[] {
  if (node.own !== level.error) return []
  return graph.restsOf(node).filter((other) => other !== node)
}

/** Parts before dependencies before what is only blamed. */
function onwards({ node, beneath, parts, rests, blamed }: TroubledNode, wanted: Level): readonly Reached[] {
  const byStatement = blamed
    .flat()
    .filter(({ node: other, inferred }) => inferred === undefined && other.all.value === wanted)
    .map(({ node: other }) => other)
  return [
    ...[...beneath].map((other) => ({
      node: other,
      above: node,
      whole: parts.has(other) || rests.has(other),
    })),
    ...byStatement.map((other) => ({ node: other, above: node, whole: true })),
  ]
}

function sorted(edges: readonly Edge[]): readonly Edge[] {
  return edges.toSorted((a, b) => Number(b.contains) - Number(a.contains) || compareRefs(a.to.ref, b.to.ref))
}

/** Where a node's trouble leads: what is beneath it, and what its statements blame that is in trouble itself. */
export function leadsOf({ beneath, blamed }: TroubledNode, graph: TroubleGraph): ReadonlySet<Node> {
  const leads = new Set(beneath)
  for (const { node, inferred } of blamed.flat()) {
    if (inferred === undefined && graph.has(node)) leads.add(node)
  }
  return leads
}
