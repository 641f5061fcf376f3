import {
  type Cause,
  type Explanation,
  type Pending,
  type Ref,
  refKey,
  type StatementSummary,
} from '@barometer/graph'
import type { Picture, PictureEdge, PictureNode, PictureRest } from '@barometer/web/wire'
import type { View } from './view.ts'

/** More than so many nodes are not drawn. */
const most = 40
const restShown = 6

/**
 * The broken path of an object: what is on the way to its causes, or to what it waits for; all else is counted. Of a cause,
 * which has nothing beneath: what is on the way to it from what it breaks at the top. A cause that was deduced may say
 * nothing of itself, or that it is well.
 */
export function pictureOf(view: View, ref: Ref): Picture {
  const explanation = view.graph.explain(ref)
  const root = explanation.object
  const beneath = waysOf(explanation, allWays(explanation))
  const isCause = view.cause(root) !== undefined && beneath.ways.every(({ path }) => path.length === 1)
  const { ways, folded } = isCause ? waysOf(explanation, waysTo(view, root)) : beneath
  const refs = new Map([root, ...ways.flatMap(({ path }) => path)].map((each) => [refKey(each), each]))
  const edges = edgesOf(ways, view)
  const layers = layersOf(Array.from(refs.keys()), edges)
  const ends = new Map(ways.map((way) => [refKey(way.path.at(-1)!), way]))
  const nodes = Array.from(refs, ([key, object]): PictureNode => {
    const end = ends.get(key)
    const presence = view.graph.presence(object)
    const statement = end?.statement ?? statementOf(view, object)
    return {
      ...{ key, object, presence },
      state: view.graph.state(object) ?? (presence === 'missing' ? 'error' : 'unknown'),
      layer: layers.get(key) ?? 0,
      cause: end?.isCause === true,
      ...(statement && { statement }),
      alike: end?.alike ?? 0,
      rest: restOf(view, object, refs),
    }
  })
  return { at: view.at, root, nodes: nodes.sort((a, b) => a.layer - b.layer), edges, folded }
}

interface Way {
  readonly path: readonly Ref[]
  readonly statement: StatementSummary
  readonly isCause: boolean
  readonly alike: number
}

function allWays({ causes, pending }: Explanation): readonly Way[] {
  return [
    ...causes.map((cause: Cause): Way => ({ ...cause, isCause: true, alike: cause.alike.length })),
    ...pending.map((wait: Pending): Way => ({ ...wait, isCause: false, alike: 0 })),
  ]
}

/** The ways to a cause, from all that it breaks at the top. */
function waysTo(view: View, cause: Ref): readonly Way[] {
  const key = refKey(cause)
  const tops = (view.cause(cause)?.roots ?? []).filter((top) => refKey(top) !== key)
  return [...tops, cause].flatMap((top) =>
    allWays(view.graph.explain(top)).filter(({ isCause, path }) => isCause && refKey(path.at(-1)!) === key),
  )
}

/** As many ways as fit, those to the worst causes first. */
function waysOf(
  { object }: Explanation,
  all: readonly Way[],
): { readonly ways: readonly Way[]; readonly folded: number } {
  const drawn = new Set([refKey(object)])
  const left = new Set<string>()
  const ways = all.filter(({ path }) => {
    const fresh = path.map(refKey).filter((key) => !drawn.has(key))
    const fits = drawn.size + fresh.length <= most
    for (const key of fresh) (fits ? drawn : left).add(key)
    return fits
  })
  return { ways, folded: [...left].filter((key) => !drawn.has(key)).length }
}

function edgesOf(ways: readonly Way[], { graph }: View): readonly PictureEdge[] {
  const edges = new Map<string, PictureEdge>()
  for (const { path } of ways) {
    for (const [at, to] of path.slice(1).entries()) {
      const from = path[at]!
      const key = `${refKey(from)} ${refKey(to)}`
      if (edges.has(key)) continue
      const relation = graph.relatives(from).find(({ object }) => refKey(object) === refKey(to))?.relation
      edges.set(key, { from: refKey(from), to: refKey(to), ...(relation && { relation }) })
    }
  }
  return [...edges.values()]
}

/** How far each node is from the left by the longest way; one that leads back stays where it is. */
function layersOf(nodes: readonly string[], edges: readonly PictureEdge[]): ReadonlyMap<string, number> {
  const reached = new Set(edges.map(({ to }) => to))
  const first = nodes.filter((key) => !reached.has(key))
  const layers = new Map((first.length > 0 ? first : nodes.slice(0, 1)).map((key) => [key, 0]))
  const visit = (key: string, above: ReadonlySet<string>) => {
    for (const { from, to } of edges) {
      if (from !== key || above.has(to) || above.size <= (layers.get(to) ?? -1)) continue
      layers.set(to, above.size)
      visit(to, new Set([...above, to]))
    }
  }
  for (const key of [...layers.keys()]) visit(key, new Set([key]))
  return layers
}

function statementOf({ graph }: View, object: Ref): StatementSummary | undefined {
  const verdict = graph.observe(object)?.verdict
  if (!verdict || verdict.state === 'Healthy' || verdict.reason === '') return undefined
  const { reason, message, decidedBy } = verdict
  return {
    ...(decidedBy?.conditionType !== undefined && { conditionType: decidedBy.conditionType }),
    ...{ reason, message },
  }
}

/** What it directly contains and needs and is not drawn, by kind and state. */
function restOf({ graph }: View, object: Ref, drawn: ReadonlyMap<string, Ref>): readonly PictureRest[] {
  const counts = new Map<
    string,
    { group: string; kind: string; count: number; state: PictureRest['state'] }
  >()
  for (const { object: other, superseded } of graph.relatives(object)) {
    if (superseded || drawn.has(refKey(other))) continue
    const state = graph.state(other) ?? 'unknown'
    const { group, kind } = other
    const key = `${group}/${kind} ${state}`
    const known = counts.get(key) ?? { group, kind, count: 0, state }
    known.count++
    counts.set(key, known)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, restShown)
}
