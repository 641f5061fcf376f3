import type { LiveGraph } from '../live/live-graph.ts'
import type { Node } from '../live/node.ts'
import { hasKind, hasName } from './names-in-text.ts'
import { isWaiting, type Trouble } from './trouble.ts'
import type { TroubledNode, TroubleGraph } from './trouble-graph.ts'

/**
 * Which of an object's statements are its own: those that neither blame something that was found nor repeat what is
 * beneath. Where nothing beneath is in trouble, every statement that blames nothing is its own.
 */
export function ownTroubles(troubled: TroubledNode, all: TroubleGraph, graph: LiveGraph): readonly Trouble[] {
  const { troubles, blamed } = troubled
  const elsewhere = troubles.filter((_, at) => blamed[at]!.length > 0)
  const isTold = troubles.some(({ conditionType, message }) => conditionType !== '' && message !== '')
  const own = troubles.filter((trouble, at) => blamed[at]!.length === 0 && !(isTold && isBareWord(trouble)))
  const telling = own.filter((trouble) => !repeats(trouble, troubled, graph))
  // What only repeats counts where nothing else is said.
  const free = telling.length + elsewhere.length > 0 ? telling : own
  const below = withinReach(troubled, all)
  if (below.length === 0 && elsewhere.length === 0) return free
  const echoes = new Set(
    free.filter(
      (trouble) =>
        (elsewhere.length > 0 && trouble.source === 'deletion') || isEcho(trouble, troubled, below, graph),
    ),
  )
  const gone = [...elsewhere, ...echoes]
  return free.filter((trouble) => !echoes.has(trouble) && !gone.some((other) => sumsUp(trouble, other)))
}

/** A field that says `ERROR` and no more: a condition beside it says why. */
function isBareWord({ source, conditionType, message }: Trouble): boolean {
  return source === 'statement' && conditionType === '' && message === ''
}

const furthest = 300

/** What is beneath, step by step, as far as it is worth looking for the origin of a text. */
function withinReach({ node, beneath }: TroubledNode, all: TroubleGraph): readonly TroubledNode[] {
  const found = new Set<Node>(beneath)
  for (const next of found) {
    if (found.size > furthest) break
    for (const further of all.get(next)?.beneath ?? []) found.add(further)
  }
  found.delete(node)
  return [...found].flatMap((other) => all.get(other) ?? [])
}

function isEcho(
  trouble: Trouble,
  troubled: TroubledNode,
  below: readonly TroubledNode[],
  graph: LiveGraph,
): boolean {
  if (below.length === 0) return false
  const { beneath, parts } = troubled
  const text = `${trouble.reason} ${trouble.message}`
  if (below.some(({ node: other }) => hasName(text, other.ref.name))) return true
  if ([...beneath].some(({ ref }) => hasKind(text, ref.kind))) return true
  if ([...beneath].some(({ ref, digest }) => !digest && text.includes(`kind "${ref.kind}"`))) return true
  if (below.some(({ troubles }) => troubles.some((other) => saysTheSame(trouble, other)))) return true
  if (trouble.source === 'deletion') return true
  if (isWaiting(trouble)) return true
  if (repeats(trouble, troubled, graph)) return true
  if (trouble.reason === '' && trouble.message === '') return true
  return trouble.summary && parts.size > 0 && soundsLikeSum(trouble)
}

function repeats(
  trouble: Trouble,
  { node, beneath, blamed }: TroubledNode,
  { relations }: LiveGraph,
): boolean {
  const { group, kind } = node.ref
  const others = [...beneath, ...blamed.flat().map(({ node: other }) => other)]
  const kinds = others.filter((other) => other !== node).map(({ ref }) => ref)
  return relations.of(group, kind).repeats(trouble, kinds)
}

/** `ImagePullBackOff @ Pod/web` and `ImagePullBackOff` are one reason. */
function plainReason(reason: string): string {
  return reason.split(' @ ')[0]!
}

const tellingMessage = 12

function saysTheSame(above: Trouble, below: Trouble): boolean {
  if (below.message.length >= tellingMessage && above.message.includes(below.message)) return true
  const reason = plainReason(above.reason)
  return (
    reason !== '' && reason === plainReason(below.reason) && (above.message === '' || isCount(above.message))
  )
}

const count = /\b\d+ of \d+\b|\b\d+\/\d+\b|\bfailed: [1-9]|\b[1-9]\d* (?:\w+ )?(?:failed|unhealthy)\b/i
const sum =
  /\b(?:not|un|in)[ -]?(?:all |yet )?(?:ready|available|healthy|synced|complete)|degraded|health ?check|timed? ?out|minimum|children|dependenc/i

function isCount(message: string): boolean {
  return count.test(message)
}

/** A summary that tells nothing of its own: a count, or only that parts are not ready. */
function soundsLikeSum({ reason, message }: Trouble): boolean {
  return isCount(message) || sum.test(message) || (message === '' && sum.test(words(reason)))
}

function words(reason: string): string {
  return reason.replace(/([a-z])([A-Z])/g, '$1 $2')
}

/** Whether a statement only sums up another of the same object that has been explained already. */
function sumsUp(trouble: Trouble, other: Trouble): boolean {
  if (trouble === other) return false
  if (trouble.reason !== '' && trouble.reason === other.reason && trouble.message === other.message)
    return true
  if (!trouble.summary) return false
  return (
    (trouble.reason !== '' && trouble.reason === other.reason) ||
    (other.conditionType !== '' && trouble.message.includes(`${other.conditionType}:`)) ||
    (other.message.length >= tellingMessage && trouble.message.includes(other.message))
  )
}
