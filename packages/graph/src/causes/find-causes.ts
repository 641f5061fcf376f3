import { level } from '../digest/level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { makersOf } from '../live/makers.ts'
import type { Node } from '../live/node.ts'
import { compareRefs } from '../objects/ref.ts'
import { components } from './components.ts'
import { controllerOf } from './controllers.ts'
import { ownTroubles } from './own-troubles.ts'
import { sayOneThing, sharedFactorOf } from './shared-factor.ts'
import { type Grade, type StatementSummary, statementOf } from './statement-summary.ts'
import { isWaiting, type Trouble } from './trouble.ts'
import { leadsOf, type TroubledNode, type TroubleGraph, troubleGraphOf } from './trouble-graph.ts'

/** A cause as it is found, before it is told. */
export interface FoundCause {
  readonly node: Node
  readonly statement: StatementSummary
  readonly grade: Grade
  /** Milliseconds; 0: unknown. */
  readonly since: number
  /** Objects that lead to it. */
  readonly from: Set<Node>
  /** Others of the same, where several make up one cause. */
  readonly others: readonly Node[]
}

/** The causes, and the objects in error between them and the object that was asked about. */
export interface FoundCauses {
  readonly causes: readonly FoundCause[]
  readonly troubles: TroubleGraph
}

/** Finds what is at the bottom of all that is in error in and beneath an object. */
export function findCauses(root: Node, graph: LiveGraph): FoundCauses {
  const troubles = troubleGraphOf(root, level.error, graph)
  const causes = new Map<Node, FoundCause>()
  for (const troubled of troubles.values()) {
    addOwn(troubled, troubles, graph, causes)
    addInferred(troubled, troubles, causes)
  }
  for (const cycle of deadEnds(troubles, causes)) addCycle(cycle, troubles, causes)
  return { causes: [...causes.values()], troubles }
}

function isLate(troubled: TroubledNode | undefined): boolean {
  return troubled?.troubles.some(({ source }) => source === 'late') ?? false
}

function addOwn(
  troubled: TroubledNode,
  troubles: TroubleGraph,
  graph: LiveGraph,
  causes: Map<Node, FoundCause>,
): void {
  const { node } = troubled
  if (!node.digest) {
    // Who was to make it is to blame.
    if (makersOf(node).some(({ own }) => own === level.error)) return
    add(causes, { node, statement: absence, grade: 'inferred', since: 0, from: new Set(), others: [] })
    return
  }
  const own = ownTroubles(troubled, troubles, graph)
  const best = mostTelling(own)
  if (!best) return
  const shared = sayOneThing(own, best) ? sharedFactorOf(node, best, graph) : undefined
  if (!shared) {
    add(causes, stated(node, best, graph))
    return
  }
  const { node: factor, signature, users } = shared
  const message = `all ${users} of its users fail alike: ${signature}`
  add(causes, {
    node: factor,
    statement: { reason: best.reason, message },
    grade: 'inferred',
    since: best.since,
    from: new Set([node]),
    others: [],
  })
}

const absence: StatementSummary = { reason: 'NotFound', message: 'does not exist' }

function stated(node: Node, trouble: Trouble, graph?: LiveGraph): FoundCause {
  const lags = trouble.source === 'lag'
  const unknown = lags && graph && !controllerOf(node, graph) ? '; its controller is not known' : ''
  return {
    node,
    statement: statementOf({ ...trouble, message: trouble.message + unknown }),
    grade: lags || trouble.source === 'inferred' ? 'inferred' : 'stated',
    since: trouble.since,
    from: new Set(),
    others: [],
  }
}

/** Of several statements the one that says most: of a part rather than of the whole, with words rather than without. */
export function mostTelling(troubles: readonly Trouble[]): Trouble | undefined {
  return troubles.toSorted(
    (a, b) =>
      Number(a.source === 'deletion') - Number(b.source === 'deletion') ||
      Number(a.message === '') - Number(b.message === '') ||
      Number(a.summary) - Number(b.summary),
  )[0]
}

function addInferred(
  { node, blamed }: TroubledNode,
  troubles: TroubleGraph,
  causes: Map<Node, FoundCause>,
): void {
  for (const { node: other, inferred } of blamed.flat()) {
    if (inferred === undefined && troubles.has(other)) continue
    const statement = inferred ?? absence
    add(causes, { node: other, statement, grade: 'inferred', since: 0, from: new Set([node]), others: [] })
  }
}

/** Adds a cause; what an object states itself is never hidden by what is inferred of it. */
function add(causes: Map<Node, FoundCause>, cause: FoundCause): void {
  const before = causes.get(cause.node)
  if (!before) {
    causes.set(cause.node, cause)
    return
  }
  for (const node of cause.from) before.from.add(node)
  if (before.grade === 'inferred' && cause.grade === 'stated') {
    causes.set(cause.node, { ...cause, from: new Set([...before.from, ...cause.from]) })
  }
}

/** Groups that lead nowhere else and hold no cause: they wait for one another. */
function deadEnds(
  troubles: TroubleGraph,
  causes: ReadonlyMap<Node, FoundCause>,
): readonly (readonly Node[])[] {
  const leads = (node: Node) => leadsOf(troubles.get(node)!, troubles)
  const explained = new Set([...causes.values()].flatMap(({ node, from }) => [node, ...from]))
  return components(troubles.keys(), leads).filter((group) => {
    const members = new Set(group)
    return !group.some((node) => explained.has(node) || [...leads(node)].some((lead) => !members.has(lead)))
  })
}

function addCycle(group: readonly Node[], troubles: TroubleGraph, causes: Map<Node, FoundCause>): void {
  const members = group.toSorted((a, b) => compareRefs(a.ref, b.ref))
  const plain = members.flatMap((node) => {
    const trouble = mostTelling((troubles.get(node)?.troubles ?? []).filter((found) => !isWaiting(found)))
    return trouble ? [{ node, trouble }] : []
  })
  if (plain.length === 0 && members.every((node) => isLate(troubles.get(node)))) {
    const wholes = members.filter((node) => !members.some((other) => troubles.get(other)!.parts.has(node)))
    if (wholes.length > 0 && wholes.length < members.length) {
      for (const node of wholes) add(causes, stated(node, mostTelling(troubles.get(node)!.troubles)!))
      return
    }
  }
  for (const { node, trouble } of plain) {
    const cause = {
      node,
      statement: statementOf(trouble),
      since: trouble.since,
      from: new Set<Node>(),
      others: [],
    }
    add(causes, { ...cause, grade: 'stated' })
  }
  if (plain.length === 0) add(causes, cycleCause(members))
}

/** Objects of which each waits for the next. */
export function cycleCause(members: readonly Node[]): FoundCause {
  const [node, ...others] = members
  const names = members.map(({ ref }) => ref.name).join(', ')
  const message = others.length === 0 ? 'waits for itself' : `these wait for one another: ${names}`
  return {
    node: node!,
    statement: { reason: 'WaitCycle', message },
    grade: 'inferred',
    since: 0,
    from: new Set(),
    others,
  }
}

/** What an object that is working waits for, and the cycles in which all wait and nothing can ever move. */
export function findPending(root: Node, graph: LiveGraph) {
  const troubles = troubleGraphOf(root, level.working, graph)
  const leads = (node: Node) => leadsOf(troubles.get(node)!, troubles)
  const waiting: TroubledNode[] = []
  const cycles: (readonly Node[])[] = []
  for (const group of components(troubles.keys(), leads)) {
    const members = new Set(group)
    if (group.some((node) => [...leads(node)].some((lead) => !members.has(lead)))) continue
    if (isDeadlock(group, troubles)) cycles.push(group.toSorted((a, b) => compareRefs(a.ref, b.ref)))
    else
      for (const node of group) {
        const trouble = troubles.get(node)!
        if (trouble.troubles.length > 0) waiting.push(trouble)
      }
  }
  return { waiting, cycles, troubles }
}

/** More than one, each only waiting, and none the part of another. */
function isDeadlock(group: readonly Node[], troubles: TroubleGraph): boolean {
  if (group.length < 2) return false
  return group.every((node) => {
    const { troubles: own, parts } = troubles.get(node)!
    return own.length > 0 && own.every(isWaiting) && !group.some((other) => parts.has(other))
  })
}
