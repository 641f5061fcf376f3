import type { PackIndex } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import { components } from './causes/components.ts'
import { level, type OverallState, speaks } from './digest/level.ts'
import { type Grace, usualGrace } from './digest/own-level.ts'
import { explainNode, outcomeOf, overallStateOf, presenceOf } from './explain/explain.ts'
import type { Cause, Explanation, Presence } from './explain/explanation.ts'
import { type Relative, relativesOf, type TreeDirection, type TreeNode, treeOf } from './explain/tree.ts'
import { type Wanted, type WantedByCauses, wantedByCauses, wantedFor } from './explain/wanted.ts'
import { type Coverage, everything } from './live/coverage.ts'
import { LiveGraph } from './live/live-graph.ts'
import type { Node } from './live/node.ts'
import { compareRefs, type Ref, refKey, refOf } from './objects/ref.ts'

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

/** An object that nothing contains, and its state. */
export interface Root {
  readonly object: Ref
  readonly state: OverallState
}

/** A cause, and the roots it explains. What it affects is told for all of them together, each object once. */
export interface WideCause extends Cause {
  readonly roots: readonly Ref[]
}

/** An object that was read: what it says of itself, and its state with all that is beneath it. */
export interface Observed {
  readonly object: Ref
  readonly verdict: Verdict
  readonly state: OverallState
  /** It says something about itself; kinds without a status do not. */
  readonly speaks: boolean
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
  /** Objects that nothing contains and that say something or contain something, sorted. */
  roots(): readonly Root[]
  /** All causes in all roots, each once, the one that explains most roots first. */
  causes(): readonly WideCause[]
  /** What an object is made of and needs; `up`: what it is part of and who needs it. */
  tree(ref: Ref, direction?: TreeDirection): TreeNode
  /** What an object directly contains, then what it depends on; `up`: what contains it, then what needs it. */
  relatives(ref: Ref, direction?: TreeDirection): readonly Relative[]
  /** Whether an object is there, as far as was read. */
  presence(ref: Ref): Presence
  /** Every object that was read and has not been superseded, in no particular order. */
  observed(): Iterable<Observed>
  /** How many objects were observed. */
  readonly size: number
}

/** Makes an empty graph. */
export function createGraph({ packs, now, coverage = everything, grace = usualGrace }: GraphOptions): Graph {
  const live = new LiveGraph({ packs, now, coverage, grace })
  const find = (ref: Ref) => live.nodes.find(ref) ?? live.placeholder(ref)
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
      const node = live.nodes.find(ref)
      return node?.digest ? overallStateOf(node, live) : undefined
    },
    why: (ref) => outcomeOf(find(ref), live),
    wanted: (refs) => wantedFor(refs.map(find), live),
    wantedByCauses: (refs) => wantedByCauses(refs.map(find), live),
    roots: () => rootsOf(live).map((node) => ({ object: node.ref, state: overallStateOf(node, live) })),
    causes: () => allCauses(live),
    tree: (ref, direction) => treeOf(find(ref), live, direction),
    relatives: (ref, direction) => relativesOf(find(ref), live, direction),
    presence: (ref) => presenceOf(find(ref), live),
    observed: () => observedIn(live),
    get size() {
      return live.size
    },
  }
}

function* observedIn(live: LiveGraph): Generator<Observed> {
  for (const node of live.nodes) {
    const { ref, digest } = node
    if (!digest || digest.retired) continue
    const { verdict } = digest
    yield { object: ref, verdict, state: overallStateOf(node, live), speaks: speaks(verdict) }
  }
}

function rootsOf(live: LiveGraph): readonly Node[] {
  const all = [...live.nodes]
  return [...all.filter(isRoot), ...circlesIn(all)].sort((a, b) => compareRefs(a.ref, b.ref))
}

function isRoot(node: Node): boolean {
  const { digest, down } = node
  if (!digest || digest.retired) return false
  for (const _ of containersOf(node)) return false
  if (speaks(digest.verdict)) return true
  for (const edge of down) if (edge.contains) return true
  return false
}

function* containersOf({ up }: Node): Generator<Node> {
  for (const { contains, from, rule } of up)
    if (contains && from.digest && rule !== 'deleted-in-namespace') yield from
}

/** Objects that contain one another have no top. The first of each such circle stands for it, where it is not well. */
function circlesIn(all: readonly Node[]): readonly Node[] {
  const unwell = all.filter(
    ({ digest, all: { value } }) => digest && !digest.retired && value >= level.working,
  )
  return components(unwell, containersOf).flatMap((group) => {
    const members = new Set(group)
    const containers = group.flatMap((node) => [...containersOf(node)])
    if (containers.length === 0 || containers.some((node) => !members.has(node))) return []
    return group.toSorted((a, b) => compareRefs(a.ref, b.ref)).slice(0, 1)
  })
}

function allCauses(live: LiveGraph): readonly WideCause[] {
  type Wide = { readonly cause: Cause; readonly roots: Ref[]; readonly affects: Map<string, Ref> }
  const found = new Map<string, Wide>()
  for (const root of rootsOf(live)) {
    if (root.all.value < level.working) continue
    for (const cause of outcomeOf(root, live).causes) {
      const key = refKey(cause.object)
      const known: Wide = found.get(key) ?? { cause, roots: [], affects: new Map() }
      known.roots.push(root.ref)
      for (const ref of cause.affects) known.affects.set(refKey(ref), ref)
      found.set(key, known)
    }
  }
  return [...found.values()]
    .map(({ cause, roots, affects }) => ({ ...cause, roots, affects: [...affects.values()] }))
    .sort((a, b) => b.roots.length - a.roots.length || compareRefs(a.object, b.object))
}
