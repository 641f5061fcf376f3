import { level, speaks } from '../digest/level.ts'
import { coverageOf, type KindCoverage } from '../live/coverage.ts'
import { isMissing } from '../live/given-level.ts'
import { displayRef } from '../live/known-scope.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Edge, Node } from '../live/node.ts'
import { compareRefs, type Ref, refKey } from '../objects/ref.ts'
import type { Counts, Explanation } from './explanation.ts'

type Tally = { -readonly [Key in keyof Counts]: number }
type NotObserved = { readonly object: Ref; readonly coverage: KindCoverage; readonly namedBy: Ref }

const mostListed = 100

/** Walks all that an object contains and depends on, each once, and counts. Costs the size of what is beneath. */
export function countBeneath(root: Node, graph: LiveGraph): Pick<Explanation, 'counts' | 'coverage'> {
  const counts: Tally = {
    total: 0,
    ok: 0,
    working: 0,
    error: 0,
    unknown: 0,
    missing: 0,
    notObserved: 0,
    superseded: 0,
  }
  const absent = new Absent(graph)
  /** True: with all that it contains. */
  const seen = new Map<Node, boolean>()
  const missing = new Set<Node>()
  const superseded = new Set<Node>()
  const open: [Node, boolean][] = [[root, true]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, whole] = next
    const before = seen.get(node)
    if (before === true || (before === false && !whole)) continue
    seen.set(node, whole)
    if (before === undefined) countOne(node, counts)
    for (const edge of node.down) {
      if ((edge.contains && !whole) || !edge.holds) continue
      const { digest } = edge.to
      if (!digest) countAbsent(edge, graph, missing, absent)
      else if (!edge.current || digest.retired) superseded.add(edge.to)
      else open.push([edge.to, edge.contains || !speaks(digest.verdict)])
    }
  }
  for (const node of superseded) if (!seen.has(node)) counts.superseded++
  counts.missing = missing.size
  counts.notObserved = absent.size
  counts.total = seen.size + counts.superseded + missing.size + absent.size
  const notObserved = [...absent.values()].sort((a, b) => compareRefs(a.object, b.object))
  return {
    counts,
    coverage: {
      complete: notObserved.length === 0,
      notObserved: notObserved.slice(0, mostListed),
      notObservedCount: notObserved.length,
    },
  }
}

function countOne({ digest, own }: Node, counts: Tally): void {
  if (!digest) return
  if (own === level.error) counts.error++
  else if (own === level.working) counts.working++
  else if (own === level.unknown || digest.verdict.rule === 'nothing-said') counts.unknown++
  else counts.ok++
}

function countAbsent(edge: Edge, graph: LiveGraph, missing: Set<Node>, absent: Absent): void {
  const { to, from, tolerance } = edge
  if (tolerance === 'optional') return
  if (isMissing(edge, graph.coverage)) {
    missing.add(to)
    return
  }
  const coverage = coverageOf(graph.coverage, to.ref)
  if (coverage === 'complete') return
  absent.add(to, coverage, from.ref)
}

/** What is named and was not observed, each once: one that was looked for in two places is one object. */
class Absent {
  readonly #graph: LiveGraph
  readonly #found = new Map<string, NotObserved>()
  readonly #told = new Map<Node, Ref>()

  constructor(graph: LiveGraph) {
    this.#graph = graph
  }

  get size(): number {
    return this.#found.size
  }

  add(node: Node, coverage: KindCoverage, namedBy: Ref): void {
    const object = this.#told.get(node) ?? displayRef(node, this.#graph)
    this.#told.set(node, object)
    const known = this.#found.get(refKey(object))
    if (known && compareRefs(known.namedBy, namedBy) <= 0) return
    this.#found.set(refKey(object), { object, coverage, namedBy })
  }

  values(): Iterable<NotObserved> {
    return this.#found.values()
  }
}
