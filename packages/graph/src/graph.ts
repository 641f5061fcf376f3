import type { PackIndex } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import { level, type OverallState, speaks } from './digest/level.ts'
import { type Grace, usualGrace } from './digest/own-level.ts'
import { explainNode, outcomeOf, overallStateOf, presenceOf } from './explain/explain.ts'
import type { Explanation, Presence } from './explain/explanation.ts'
import { type Origin, originOfNode } from './explain/origin.ts'
import { type Relative, relativesOf, type TreeDirection, type TreeNode, treeOf } from './explain/tree.ts'
import { type Wanted, type WantedByCauses, wantedByCauses, wantedFor } from './explain/wanted.ts'
import { causesOf, containersOf, type Root, rootsOf, type WideCause } from './explain/wide-causes.ts'
import { type Coverage, everything } from './live/coverage.ts'
import { LiveGraph } from './live/live-graph.ts'
import type { Node } from './live/node.ts'
import { isSuperseded, supersededLookup } from './live/superseded.ts'
import { compareRefs, type Ref, refOf } from './objects/ref.ts'

export interface GraphOptions {
  readonly packs: PackIndex
  /** The moment to judge by: milliseconds since 1970. */
  readonly now: number
  /** What will be read. Default: everything. */
  readonly coverage?: Coverage
  /** Default: `usualGrace`. */
  readonly grace?: Grace
}

/** A change, in the shape in which a watch tells it. A DELETED object needs no more than its kind and name. */
export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: unknown
}

/** An object that was read: what it says of itself, and its state with all that is beneath it. */
export interface Observed {
  readonly object: Ref
  readonly verdict: Verdict
  readonly state: OverallState
  /** It says something about itself; kinds without a status do not. */
  readonly speaks: boolean
}

/** An object that was read, and its place among the others. */
export interface Placed extends Observed {
  readonly superseded: boolean
  /** What directly contains it and was observed, sorted. */
  readonly holders: readonly Ref[]
}

/**
 * Who is made of whom, kept up to date one change at a time. The answers depend on the objects, the coverage and the
 * moment alone, never on the order in which changes came.
 */
export interface Graph {
  /** Takes a change; returns the object it was about, or undefined where it has no kind or no name and is passed by. */
  apply(change: Change): Ref | undefined
  /** Moves to a later moment: what time alone may have changed is judged anew. An earlier one is passed by. */
  at(now: number): void
  /** Changes what is known to have been read. */
  cover(coverage: Coverage): void
  /** The whole answer about one object; one that nobody has seen or named is `not-observed` or `missing`. */
  explain(ref: Ref): Explanation
  /** The state alone: cheaper than the whole answer. Undefined where the object was not observed. */
  state(ref: Ref): OverallState | undefined
  /** State, causes and pending without the counting: costs what is not well, not what there is. */
  why(ref: Ref): Pick<Explanation, 'state' | 'causes' | 'pending'>
  /**
   * What the answer about some objects would need that was not given yet, as far as their fields tell. Whoever reads grows
   * the graph by it, until nothing new is wanted.
   */
  wanted(refs: readonly Ref[]): Wanted
  /** What the causes of some objects lead to by their words alone: to be asked for when nothing else is wanted. */
  wantedByCauses(refs: readonly Ref[]): WantedByCauses
  /** Objects that count, that nothing contains and of which there is something to say, sorted; or those of a namespace. */
  roots(namespace?: string): readonly Root[]
  /** All causes of some objects (default: of all roots), each once, the one that breaks most of them first. */
  causes(refs?: readonly Ref[]): readonly WideCause[]
  /** What an object is made of and needs; `up`: what it is part of and who needs it. */
  tree(ref: Ref, direction?: TreeDirection): TreeNode
  /** What an object directly contains, then what it depends on; `up`: what contains it, then what needs it. */
  relatives(ref: Ref, direction?: TreeDirection): readonly Relative[]
  /** Whether something newer is in its place, or it is finished, so that it counts nowhere. */
  isSuperseded(ref: Ref): boolean
  /** Whether an object is there, as far as was read. */
  presence(ref: Ref): Presence
  /** Who owns an object that is not well: what contains it, what made it, who writes it. */
  origin(ref: Ref): Origin
  /** Every object that was read and has not been superseded, in no particular order. */
  observed(): Iterable<Observed>
  /** One object that was read, superseded or not; undefined where it was not. */
  observe(ref: Ref): Placed | undefined
  /**
   * Objects of which `observe` may tell something else than when this was last called, in no particular order, those that
   * are gone among them; at first, all. With `waits`, also those whose wait may have been found to have no end: as many as
   * there is work under way.
   */
  touched(waits?: boolean): Iterable<Ref>
  /** How many objects were observed. */
  readonly size: number
}

/** Makes an empty graph. */
export function createGraph({ packs, now, coverage = everything, grace = usualGrace }: GraphOptions): Graph {
  const live = new LiveGraph({ packs, now, coverage, grace })
  // Answers rest on all changes so far.
  const settled = () => {
    live.settle()
    return live
  }
  const find = (ref: Ref) => settled().nodes.find(ref) ?? live.placeholder(ref)
  return {
    apply({ type, object }) {
      if (type !== 'DELETED') return live.put(object)
      const ref = refOf(object)
      if (ref) live.remove(ref)
      return ref
    },
    at: (moment) => live.advance(moment),
    cover: (read) => live.cover(read),
    explain: (ref) => explainNode(find(ref), live),
    state(ref) {
      const node = find(ref)
      return node.digest ? overallStateOf(node, live) : undefined
    },
    why: (ref) => outcomeOf(find(ref), live),
    wanted: (refs) => wantedFor(refs.map(find), live),
    wantedByCauses: (refs) => wantedByCauses(refs.map(find), live),
    roots: (namespace) =>
      rootsOf(settled(), namespace).map((node) => ({ object: node.ref, state: overallStateOf(node, live) })),
    causes: (refs) => causesOf(refs ? refs.map(find) : rootsOf(settled()), live),
    tree: (ref, direction) => treeOf(find(ref), live, direction),
    relatives: (ref, direction) => relativesOf(find(ref), live, direction),
    isSuperseded: (ref) => isSuperseded(find(ref)),
    presence: (ref) => presenceOf(find(ref), live),
    origin: (ref) => originOfNode(find(ref)),
    observed: () => observedIn(settled()),
    observe: (ref) => placedAt(find(ref), live),
    touched: (waits) => touchedIn(settled(), waits ?? false),
    get size() {
      return live.size
    },
  }
}

function* observedIn(live: LiveGraph): Generator<Observed> {
  const isSuperseded = supersededLookup()
  for (const node of live.nodes) {
    const { ref, digest } = node
    if (!digest || isSuperseded(node)) continue
    const { verdict } = digest
    yield { object: ref, verdict, state: overallStateOf(node, live), speaks: speaks(verdict) }
  }
}

function placedAt(node: Node, live: LiveGraph): Placed | undefined {
  const { ref, digest } = node
  if (!digest) return undefined
  const { verdict } = digest
  return {
    ...{ object: ref, verdict, state: overallStateOf(node, live), speaks: speaks(verdict) },
    superseded: isSuperseded(node),
    holders: [...new Set(containersOf(node))].map((holder) => holder.ref).sort(compareRefs),
  }
}

function* touchedIn(live: LiveGraph, waits: boolean): Generator<Ref> {
  const touched = live.touched.take()
  for (const { ref } of touched ?? live.nodes) yield ref
  if (!waits || !touched) return
  for (const node of live.nodes) if (node.all.value === level.working && !touched.has(node)) yield node.ref
}
