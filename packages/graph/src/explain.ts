import { countBeneath } from './count-beneath.ts'
import { readingOf } from './coverage.ts'
import type { Cause, Explanation, Pending, Presence, Said } from './explanation.ts'
import { cycleCause, type FoundCause, findCauses, findPending, mostTelling, saidBy } from './find-causes.ts'
import { level, type OverallState, speaks, stateOf } from './level.ts'
import type { LiveGraph } from './live-graph.ts'
import type { Node } from './node.ts'
import { compareRefs, type Ref, refKey } from './ref.ts'
import { toldRef } from './scope-known.ts'
import { normalised } from './signature.ts'
import { leadsOf, type TroubleGraph, troubleGraphOf } from './trouble-graph.ts'

/** The whole answer about one object. */
export function explainNode(node: Node, graph: LiveGraph): Explanation {
  const { state, causes, pending } = outcomeOf(node, graph)
  return {
    object: node.ref,
    presence: presenceOf(node, graph),
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
      statement: saidBy(trouble),
      ...time(trouble.since),
      path: pathTo(other, troubles),
    }
  })
  return { state: 'working', causes: [], pending: pending.sort((a, b) => compareRefs(a.object, b.object)) }
}

/** Whether something in and beneath an object is not well because somebody has not acted. */
export function asksForControllers(node: Node, graph: LiveGraph): boolean {
  const wanted = node.all.value
  if (wanted !== level.error && wanted !== level.working) return false
  for (const { troubles } of troubleGraphOf(node, wanted, graph).values()) {
    if (troubles.some(({ source }) => source === 'lag' || source === 'deletion')) return true
  }
  return false
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

function groupKey({ node, said, grade }: FoundCause, graph: LiveGraph): string {
  const { group, kind } = node.ref
  if (grade === 'inferred') return refKey(toldRef(node, graph))
  return `${group}/${kind} ${said.conditionType ?? said.field} ${said.reason} ${normalised(said.message)}`
}

function tell(
  group: readonly FoundCause[],
  above: ReadonlyMap<Node, ReadonlySet<Node>>,
  troubles: TroubleGraph,
  root: Node,
  graph: LiveGraph,
): Cause {
  const [{ node, said, grade, since, from }] = group as [FoundCause]
  const nodes = group.flatMap((cause) => [cause.node, ...cause.others])
  const path = [...pathTo(node, troubles, [...from][0]).slice(0, -1), toldRef(node, graph)]
  return {
    object: toldRef(node, graph),
    presence: presenceOf(node, graph),
    terminating: node.digest?.deletion !== undefined,
    statement: said,
    grade,
    ...time(since),
    path,
    alike: nodes
      .slice(1)
      .flatMap((other) =>
        refKey(toldRef(other, graph)) === refKey(toldRef(node, graph)) ? [] : [toldRef(other, graph)],
      ),
    affects: affectedBy(nodes, above),
    upward: upwardOf(path, said, root, graph),
  }
}

function time(since: number): { since?: string } {
  return since === 0 ? {} : { since: new Date(since).toISOString().replace('.000Z', 'Z') }
}

/** Whether the object is there; without proof that it is not, nobody knows. */
export function presenceOf({ digest, ref }: Node, graph: LiveGraph): Presence {
  if (digest) return 'observed'
  return readingOf(graph.coverage, ref) === 'complete' ? 'missing' : 'not-observed'
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
    affected.push(...next.map(({ ref }) => ref).sort(compareRefs))
    open = next
  }
  return affected
}

function upwardOf(path: readonly Ref[], said: Said, root: Node, graph: LiveGraph): Cause['upward'] {
  return path.slice(0, -1).flatMap((ref) => {
    const node = graph.nodes.find(ref)
    if (!node?.digest || !speaks(node.digest.verdict)) return []
    if (node.own === level.ok && node !== root) return []
    const { decidedBy, reason, message } = node.digest.verdict
    if (reason === said.reason && message === said.message) return []
    const conditionType = decidedBy?.conditionType
    const field = conditionType === undefined ? decidedBy?.path : undefined
    return [
      {
        object: ref,
        said: { ...(conditionType && { conditionType }), ...(field && { field }), reason, message },
      },
    ]
  })
}
