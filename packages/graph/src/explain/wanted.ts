import type { GroupKind, PlatformRole } from '@barometer/packs'
import { type Mention, mentionsIn, servicesIn } from '../causes/names-in-text.ts'
import { troubleGraphOf } from '../causes/trouble-graph.ts'
import { level } from '../digest/level.ts'
import { comparesSiblings } from '../links/relation-index.ts'
import { coverageOf } from '../live/coverage.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Edge, Node } from '../live/node.ts'
import { type Ref, refKey } from '../objects/ref.ts'
import { outcomeOf, overallStateOf } from './explain.ts'

/** An object that was reached: what it is made of may be of kinds that nobody has read. */
export interface ReachedObject {
  readonly ref: Ref
  /** Kinds of which it selects objects in its namespace, by their labels. */
  readonly selects: readonly GroupKind[]
  readonly terminating: boolean
}

/** What the answer about some objects would need next, as far as the graph can tell. Each object once. */
export interface Wanted {
  readonly reached: readonly ReachedObject[]
  /** Named by what was reached, and not observed: all that may be meant. */
  readonly named: readonly Ref[]
  /** Not observed, and contain something that was asked about and is not well: it may be superseded there. */
  readonly holders: readonly Ref[]
  /**
   * Kinds that an inference about something reached looks at, those that may ask for it where that matters, those that make
   * what is absent, and those of which only the newest part counts; '' for all namespaces.
   */
  readonly looks: readonly (GroupKind & { readonly namespace: string })[]
  /** What bears on the answer wherever it is, since something is not well. */
  readonly roles: readonly PlatformRole[]
  /** What bears on the answer in the namespaces of what was reached. */
  readonly rolesBeside: readonly PlatformRole[]
}

/** What causes lead to by their words alone. */
export interface WantedByCauses {
  readonly objects: readonly Ref[]
  /** What a message names, and the object that says it. */
  readonly mentions: readonly { readonly mention: Mention; readonly by: Ref }[]
}

const ofThePlatform: readonly PlatformRole[] = ['definition', 'webhook-configuration', 'api-service']
const ofControllers: readonly PlatformRole[] = ['workload', 'lease']
const besideObjects: readonly PlatformRole[] = ['event', 'quota']

/** Walks all that is contained, needed or selected beneath some objects, however far down. */
export function wantedFor(roots: readonly Node[], graph: LiveGraph): Wanted {
  const seen = new Set<Node>(roots)
  const reached: ReachedObject[] = []
  const named: Ref[] = []
  const looks = new Map<string, Wanted['looks'][number]>()
  for (const node of seen) {
    const { ref, digest } = node
    if (!digest) {
      named.push(ref)
      for (const maker of makersOfAbsent(ref, graph)) looks.set(lookKey(maker), maker)
      continue
    }
    reached.push({ ref, selects: graph.selectedBy(node), terminating: digest.deletion !== undefined })
    for (const look of [...looksOf(node, graph), ...askersOf(node, graph)]) looks.set(lookKey(look), look)
    for (const edge of node.down) for (const next of meant(edge)) seen.add(next)
  }
  const unwell = roots.filter((root) => root.digest && overallStateOf(root, graph) !== 'ok')
  const { holders, siblings } = aboveAll(unwell, graph)
  for (const sibling of siblings) looks.set(lookKey(sibling), sibling)
  const found = { reached, named, holders, looks: [...looks.values()] }
  if (unwell.length === 0) return { ...found, roles: [], rolesBeside: [] }
  const asks = unwell.some((root) => asksForControllers(root, graph))
  return {
    ...found,
    roles: asks ? [...ofThePlatform, ...ofControllers] : ofThePlatform,
    rolesBeside: besideObjects,
  }
}

/** What tells whether some objects still count: all that they are part of, and what is beside them there. */
function aboveAll(
  nodes: readonly Node[],
  { relations }: LiveGraph,
): { readonly holders: readonly Ref[]; readonly siblings: Wanted['looks'] } {
  const holders: Ref[] = []
  const siblings: Wanted['looks'][number][] = []
  const above = new Set(nodes)
  for (const node of above) {
    const { group, kind, namespace } = node.ref
    if (!node.digest) {
      holders.push(node.ref)
      continue
    }
    const owning = [...node.up].filter((edge) => edge.owns && edge.to === node)
    if (owning.length > 0 && comparesSiblings(relations.of(group, kind).currentAsPart))
      siblings.push({ group, kind, namespace })
    for (const { from, holders: any } of owning)
      for (const holder of from.digest || any.length === 0 ? [from] : any) above.add(holder)
  }
  return { holders, siblings }
}

function lookKey({ group, kind, namespace }: Wanted['looks'][number]): string {
  return `${group}/${kind} ${namespace}`
}

/** Whoever was to make what is proven absent is to blame, and nothing leads there but what it says itself. */
function makersOfAbsent(ref: Ref, { coverage, relations }: LiveGraph): Wanted['looks'] {
  if (coverageOf(coverage, ref) !== 'complete') return []
  const { group, kind, namespace } = ref
  return relations.of(group, kind).makers.map((maker) => ({ ...maker, namespace }))
}

/** Whoever may ask for it, where it matters whether anybody does. */
function askersOf(node: Node, graph: LiveGraph): Wanted['looks'] {
  if (!graph.inferring.hangsOnAskers(node)) return []
  const { group, kind, namespace } = node.ref
  return graph.relations.of(group, kind).askers.map((asker) => ({ ...asker, namespace }))
}

/** What it selects or is made of is wanted already. */
function looksOf({ ref, digest }: Node, { packs }: LiveGraph): Wanted['looks'] {
  const inference = packs.of(ref.group, ref.kind)?.inference
  const kept = digest?.kept
  if (!inference || kept === undefined || digest?.retired) return []
  return inference.looks
    .filter(
      ({ kind, where }) =>
        where !== 'selected' && where !== 'made' && (inference.needs?.(kept, kind, where) ?? true),
    )
    .map(({ group, kind, where }) => ({ group, kind, namespace: where === 'namespace' ? ref.namespace : '' }))
}

/** The first candidate that is there; while none is, all of them. */
function meant({ to, candidates }: Edge): readonly Node[] {
  return to.digest ? to.alone : candidates
}

/** Whether something in and beneath an object is not well because somebody has not acted: then it matters who should have. */
function asksForControllers(node: Node, graph: LiveGraph): boolean {
  const wanted = node.all.value
  if (wanted !== level.error && wanted !== level.working) return false
  for (const { troubles } of troubleGraphOf(node, wanted, graph).values()) {
    if (troubles.some(({ source }) => source === 'lag' || source === 'deletion')) return true
  }
  return false
}

/** What the causes of some objects lead to beyond what the objects contain and need. */
export function wantedByCauses(roots: readonly Node[], graph: LiveGraph): WantedByCauses {
  const told = roots
    .map((root) => outcomeOf(root, graph))
    .flatMap(({ causes, pending }) => [...causes, ...pending])
  const services = graph.packs.withRole('service')
  const addressed = told.flatMap(({ statement }) =>
    servicesIn(statement.message).flatMap((place) => services.map((kind) => ({ ...kind, ...place }))),
  )
  const down = [...graph.withRole('api-service')].filter((node) => node.digest && node.all.value > level.ok)
  const objects = [...told.map(({ object }) => object), ...addressed, ...down.map(({ ref }) => ref)]
  return {
    objects: [...new Map(objects.map((ref) => [refKey(ref), ref])).values()],
    mentions: told.flatMap(({ object, statement }) =>
      mentionsIn(statement.message)
        .filter(({ kind }) => kind !== '')
        .map((mention) => ({ mention, by: object })),
    ),
  }
}
