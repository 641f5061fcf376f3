import { cycleCause, type FoundCause, findCauses, findPending, mostTelling } from '../causes/find-causes.ts'
import { placeOf } from '../causes/place.ts'
import { normalised } from '../causes/signature.ts'
import { type StatementSummary, statementOf } from '../causes/statement-summary.ts'
import { leadsOf, type TroubleGraph } from '../causes/trouble-graph.ts'
import { level, type OverallState, speaks, stateOf } from '../digest/level.ts'
import { stuckAt } from '../digest/own-level.ts'
import { coverageOf } from '../live/coverage.ts'
import { displayRef } from '../live/known-scope.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Node } from '../live/node.ts'
import { isSuperseded } from '../live/superseded.ts'
import { compareRefs, type Ref, refKey } from '../objects/ref.ts'
import { countBeneath } from './count-beneath.ts'
import type { Cause, Explanation, Pending, Presence } from './explanation.ts'

/** The whole answer about one object. */
export function explainNode(node: Node, graph: LiveGraph): Explanation {
  const { state, causes, pending } = outcomeOf(node, graph)
  return {
    object: node.ref,
    presence: presenceOf(node, graph),
    superseded: isSuperseded(node),
    state,
    ...(node.digest && { verdict: node.digest.verdict }),
    ...countBeneath(node, graph),
    causes,
    pending,
  }
}

/** State, causes and what is waited for: what an answer rests on, without the counting. Costs what is not well. */
export function outcomeOf(node: Node, graph: LiveGraph): Pick<Explanation, 'state' | 'causes' | 'pending'> {
  if (node.all.value === level.error) {
    const { causes, troubles } = findCauses(node, graph)
    return { state: 'error', causes: told(causes, troubles, node, graph), pending: [] }
  }
  if (node.all.value !== level.working) return { state: stateOf(node.all.value), causes: [], pending: [] }
  const { waiting, cycles, troubles } = findPending(node, graph)
  if (cycles.length > 0) {
    return { state: 'error', causes: told(cycles.map(cycleCause), troubles, node, graph), pending: [] }
  }
  const pending = waiting.map(({ node: other, troubles: own }): Pending => {
    const trouble = mostTelling(own)!
    return {
      object: other.ref,
      statement: statementOf(trouble),
      ...time(trouble.since),
      ...stuckTime(other, graph),
      path: pathTo(other, troubles),
    }
  })
  return { state: 'working', causes: [], pending: pending.sort((a, b) => compareRefs(a.object, b.object)) }
}

/** The state alone. */
export function overallStateOf(node: Node, graph: LiveGraph): OverallState {
  if (node.all.value !== level.working) return stateOf(node.all.value)
  return findPending(node, graph).cycles.length > 0 ? 'error' : 'working'
}

/** Causes that say the same of objects of one kind are told once; the one that affects most comes first. */
function told(
  found: readonly FoundCause[],
  troubles: TroubleGraph,
  root: Node,
  graph: LiveGraph,
): readonly Cause[] {
  const groups = new Map<string, FoundCause[]>()
  for (const cause of found.toSorted((a, b) => compareRefs(a.node.ref, b.node.ref))) {
    const key = groupKey(cause, graph)
    const group = groups.get(key)
    if (group) group.push(cause)
    else groups.set(key, [cause])
  }
  const above = ledFrom(found, troubles)
  return [...groups.values()]
    .map((group) => tell(group, above, troubles, root, graph))
    .sort((a, b) => b.affects.length - a.affects.length || compareRefs(a.object, b.object))
}

function groupKey({ node, statement, grade, from }: FoundCause, graph: LiveGraph): string {
  const { group, kind } = node.ref
  const { conditionType, field, reason, message } = statement
  if (grade !== 'inferred')
    return `${group}/${kind} ${conditionType ?? field} ${reason} ${normalised(message)}`
  const [blamer] = [...from].sort((a, b) => compareRefs(a.ref, b.ref))
  // What is missing is missed one by one; what one object blames, or replicas say, in the same words is one cause.
  if (!node.digest) return refKey(displayRef(node, graph))
  if (!blamer) return `${reason} ${message} at ${placeOf(node)}`
  return `${group}/${kind} ${reason} ${message} for ${refKey(blamer.ref)}`
}

function tell(
  group: readonly FoundCause[],
  above: ReadonlyMap<Node, ReadonlySet<Node>>,
  troubles: TroubleGraph,
  root: Node,
  graph: LiveGraph,
): Cause {
  const [{ node, statement, grade, since, from }] = group as [FoundCause]
  const nodes = group.flatMap((cause) => [cause.node, ...cause.others])
  const path = [...pathTo(node, troubles, [...from][0]).slice(0, -1), displayRef(node, graph)]
  return {
    object: displayRef(node, graph),
    presence: presenceOf(node, graph),
    terminating: node.digest?.deletion !== undefined,
    statement,
    grade,
    ...time(since),
    path,
    alike: nodes
      .slice(1)
      .flatMap((other) =>
        refKey(displayRef(other, graph)) === refKey(displayRef(node, graph))
          ? []
          : [displayRef(other, graph)],
      ),
    affects: affectedBy(nodes, above),
    upward: upwardOf(path, statement, root, graph),
  }
}

function time(since: number): { since?: string } {
  return since === 0 ? {} : { since: timeText(since) }
}

function stuckTime(node: Node, graph: LiveGraph): { stuckAt?: string } {
  const end = node.digest && stuckAt(node.digest, graph.own.graceOf(node))
  return end === undefined ? {} : { stuckAt: timeText(end) }
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

/** Whether the object is there; without proof that it is not, nobody knows. */
export function presenceOf({ digest, ref }: Node, graph: LiveGraph): Presence {
  if (digest) return 'observed'
  return coverageOf(graph.coverage, ref) === 'complete' ? 'missing' : 'not-observed'
}

function pathTo(node: Node, troubles: TroubleGraph, via?: Node): readonly Ref[] {
  const path: Ref[] = []
  const seen = new Set<Node>()
  let current: Node | undefined = node
  if (!troubles.has(node)) {
    path.push(node.ref)
    current = via
  }
  for (; current && !seen.has(current); current = troubles.get(current)?.above) {
    seen.add(current)
    path.push(current.ref)
  }
  return path.reverse()
}

/** For every object, those whose trouble leads to it. */
function ledFrom(found: readonly FoundCause[], troubles: TroubleGraph): ReadonlyMap<Node, ReadonlySet<Node>> {
  const above = new Map<Node, Set<Node>>()
  const lead = (from: Node, to: Node) => {
    const set = above.get(to)
    if (set) set.add(from)
    else above.set(to, new Set([from]))
  }
  for (const troubled of troubles.values()) {
    for (const to of leadsOf(troubled, troubles)) lead(troubled.node, to)
  }
  for (const { node, from } of found) for (const other of from) lead(other, node)
  return above
}

function affectedBy(nodes: readonly Node[], above: ReadonlyMap<Node, ReadonlySet<Node>>): readonly Ref[] {
  const seen = new Set<Node>(nodes)
  const affected: Ref[] = []
  let open: readonly Node[] = nodes
  while (open.length > 0) {
    const next: Node[] = []
    for (const node of open) {
      for (const other of above.get(node) ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        next.push(other)
      }
    }
    for (const each of next.map(({ ref }) => ref).sort(compareRefs)) affected.push(each)
    open = next
  }
  return affected
}

function upwardOf(
  path: readonly Ref[],
  statement: StatementSummary,
  root: Node,
  graph: LiveGraph,
): Cause['upward'] {
  return path.slice(0, -1).flatMap((ref) => {
    const node = graph.nodes.find(ref)
    if (!node?.digest || !speaks(node.digest.verdict)) return []
    if (node.own === level.ok && node !== root) return []
    const { decidedBy, reason, message } = node.digest.verdict
    if (reason === statement.reason && message === statement.message) return []
    const conditionType = decidedBy?.conditionType
    const field = conditionType === undefined ? decidedBy?.path : undefined
    return [
      {
        object: ref,
        statement: { ...(conditionType && { conditionType }), ...(field && { field }), reason, message },
      },
    ]
  })
}
