import { globMatches, type PlatformFacts } from '@barometer/packs'
import type { Digest } from '../digest/digest.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Node } from '../live/node.ts'
import type { Ref } from '../objects/ref.ts'

/** Words in names of controllers, groups and finalizers that tell nothing apart. */
const common: ReadonlySet<string> = new Set(
  'api app apps com controller controllers deletion dev example finalizer finalizers io k8s kubernetes manager org operator system x cloud sh net toolkit'.split(
    ' ',
  ),
)

/**
 * The workload that should have acted on an object: by what packs say, by the names of those who write its status, by its
 * finalizers, by the lease of its API group. Undefined: unknown, or more than one could be meant.
 */
export function controllerOf(node: Node, graph: LiveGraph): Node | undefined {
  const search = searchFor(node, graph)
  const known = graph.platformMemo('controllers')
  const key = JSON.stringify([search.writers, search.declared, [...search.words], search.holders])
  if (!known.has(key)) known.set(key, bestFor(search, graph))
  return known.get(key)
}

function bestFor(search: Search, graph: LiveGraph): Node | undefined {
  let best: Node | undefined
  let bestScore = 0
  let tied = false
  for (const candidate of graph.withRole('workload')) {
    const score = scoreOf(candidate, search)
    if (score === 0 || score < bestScore) continue
    tied = score === bestScore
    bestScore = score
    best = candidate
  }
  return tied ? undefined : best
}

interface Search {
  readonly writers: readonly string[]
  readonly declared: readonly { readonly namespace?: string; readonly name: string }[]
  readonly words: ReadonlySet<string>
  readonly holders: readonly string[]
}

function searchFor({ ref, digest }: Node, graph: LiveGraph): Search {
  const known = graph.packs.of(ref.group, ref.kind)?.controllers ?? []
  const finalizers = digest?.deletion?.finalizers ?? []
  return {
    writers: [...(digest?.writers ?? []), ...graph.own.kinds.writersOf(ref)],
    declared: known.flatMap(({ deployments }) => deployments ?? []),
    words: new Set([ref.group, ref.kind, ...finalizers].flatMap(wordsOf)),
    holders: holdersFor(
      ref.group,
      known.flatMap(({ leases }) => leases ?? []),
      graph,
    ),
  }
}

/** Who holds a lease that a pack names, or whose name ends in the API group. */
function holdersFor(group: string, names: readonly string[], graph: LiveGraph): readonly string[] {
  const holders: string[] = []
  for (const { ref, digest } of graph.withRole('lease')) {
    const holder = digest?.platform?.holder ?? ''
    if (holder === '') continue
    const named = names.some((pattern) => globMatches(pattern, ref.name))
    if (named || (group !== '' && ref.name.endsWith(group))) holders.push(holder.split('_')[0]!)
  }
  return holders
}

const controllerName = /operator|controller|manager|provider/

/** 0: it is not the one. A writer's or a pack's word counts more than a likeness of names. */
function scoreOf({ ref, digest }: Node, { writers, declared, words, holders }: Search): number {
  const names = digest?.platform?.names ?? []
  const likeness = wordsOfWorkload(ref, digest).filter((word) => words.has(word)).length
  const isDeclared = declared.some(
    ({ namespace, name }) => globMatches(name, ref.name) && globMatches(namespace ?? '*', ref.namespace),
  )
  const holds = holders.some((holder) => holder.startsWith(`${ref.name}-`))
  const writes = writers.includes(ref.name) ? 3 : writers.some((writer) => names.includes(writer)) ? 2 : 0
  const certain = (isDeclared ? 100 : 0) + (holds ? 200 : 0) + writes * 100
  if (certain > 0) return certain + Math.min(likeness, 50)
  const soundsRight = controllerName.test(ref.name)
  return likeness >= 2 || (likeness === 1 && soundsRight) ? likeness + Number(soundsRight) : 0
}

const workloadWords = new WeakMap<PlatformFacts, readonly string[]>()

/** The words of a workload's names, taken apart once. */
function wordsOfWorkload({ namespace }: Ref, digest: Digest | undefined): readonly string[] {
  const facts = digest?.platform
  if (!facts) return []
  const known = workloadWords.get(facts)
  if (known) return known
  const words = wordsOf(`${namespace} ${facts.names.join(' ')}`)
  workloadWords.set(facts, words)
  return words
}

function wordsOf(text: string): readonly string[] {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
  return [...new Set(words)].filter((word) => word.length > 1 && !common.has(word))
}

/** Why a controller does not act, as far as can be seen; undefined: it looks alive. */
export function inactiveReason({ ref, digest }: Node, graph: LiveGraph): string | undefined {
  if (digest?.platform?.scaledToZero) return 'spec.replicas is 0'
  for (const { ref: lease, digest: held } of graph.withRole('lease')) {
    const { holder = '', heldUntil = 0 } = held?.platform ?? {}
    if (!holder.startsWith(`${ref.name}-`) || heldUntil === 0) continue
    if (graph.now - heldUntil < graph.grace.lag) continue
    return `its lease ${lease.name} expired at ${new Date(heldUntil).toISOString()}`
  }
  return undefined
}
