import { placesFor } from '../links/scope.ts'
import { coverageOf } from '../live/coverage.ts'
import { isMissing } from '../live/given-level.ts'
import { knownScope } from '../live/known-scope.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { type Edge, Node } from '../live/node.ts'
import type { Ref } from '../objects/ref.ts'
import { pluralOf } from './api-texts.ts'
import type { Blamed } from './blamed.ts'
import type { Mention } from './names-in-text.ts'

/** What a text names; what it would hold of a namespace that is not there is not there with it. */
export function byMentions(mentions: readonly Mention[], node: Node, graph: LiveGraph): readonly Blamed[] {
  const holders = graph.packs.withRole('namespace')
  const isHolder = ({ kind }: Mention) =>
    holders.some((holder) => isNameOf(kind.toLowerCase(), holder.group, holder.kind))
  const lost = new Set(mentions.filter((each) => each.absent && isHolder(each)).map(({ name }) => name))
  return mentions
    .filter(({ namespace }) => !lost.has(namespace))
    .flatMap((mention) => byMention(mention, node, graph))
}

/** An object that is named counts if it is in trouble itself, or is said to be absent and is. */
function byMention(mention: Mention, node: Node, graph: LiveGraph): readonly Blamed[] {
  if (mention.absent && isNamedBelow(mention, node, graph)) return []
  for (const ref of refsOf(mention, node.ref, graph)) {
    const found = graph.nodes.find(ref)
    if (found === node) continue
    if (found?.digest) {
      if (found.all.value >= node.own && !found.digest.retired) return [{ node: found, inferred: undefined }]
      return []
    }
    if (mention.absent && isAbsent(ref, graph)) {
      const inferred = { reason: 'NotFound', message: 'does not exist' }
      return [{ node: found ?? new Node(ref), inferred }]
    }
  }
  return []
}

/** What is missing beneath is found there: the text adds nothing. */
function isNamedBelow({ kind, name }: Mention, node: Node, graph: LiveGraph): boolean {
  const wanted = kind.toLowerCase()
  const isMeant = (edge: Edge) => {
    const { ref, digest } = edge.to
    return (
      !digest && ref.name === name && isNameOf(wanted, ref.group, ref.kind) && isMissing(edge, graph.coverage)
    )
  }
  for (const edge of node.down) {
    if (isMeant(edge)) return true
    for (const further of edge.to.down) if (isMeant(further)) return true
  }
  return false
}

/** What a mention may mean: its kind in any spelling, in the place that is named or near the one who names it. */
function refsOf({ kind, namespace, name }: Mention, near: Ref, graph: LiveGraph): readonly Ref[] {
  const wanted = kind.toLowerCase()
  const refs: Ref[] = []
  for (const [group, known] of kindsSpelled(wanted, graph)) {
    const scope = knownScope(group, known, graph)
    const places =
      scope === 'cluster'
        ? ['']
        : namespace !== ''
          ? [namespace]
          : placesFor(group, known, near.namespace, graph.packs)
    for (const place of places) refs.push({ group, kind: known, namespace: place, name })
  }
  return refs.sort((a, b) => Number(b.group === near.group) - Number(a.group === near.group))
}

/** Kinds that there are, and those that a text means in any case, whose names are spelled so. */
function kindsSpelled(wanted: string, graph: LiveGraph): readonly (readonly [string, string])[] {
  const present = graph.nodes.kinds().filter(([group, kind]) => isNameOf(wanted, group, kind))
  const others = graph.packs.mentioned.filter(
    ({ group, kind }) =>
      isNameOf(wanted, group, kind) && !present.some((known) => known[0] === group && known[1] === kind),
  )
  return [...present, ...others.map(({ group, kind }) => [group, kind] as const)]
}

function isNameOf(wanted: string, group: string, kind: string): boolean {
  const singular = kind.toLowerCase()
  if (wanted === singular || wanted === pluralOf(kind)) return true
  return wanted === `${singular}.${group}` || wanted === `${pluralOf(kind)}.${group}`
}

function isAbsent(ref: Ref, graph: LiveGraph): boolean {
  return coverageOf(graph.coverage, ref) === 'complete'
}
