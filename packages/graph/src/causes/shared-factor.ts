import type { Digest } from '../digest/digest.ts'
import { level, speaks } from '../digest/level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Edge, Node } from '../live/node.ts'
import { compareRefs } from '../objects/ref.ts'
import { placeOf } from './place.ts'
import { innermost } from './signature.ts'
import { type Trouble, troublesOf } from './trouble.ts'

/** A reference that all who use it fail by, alike: it is the one thing to fix, even if it says nothing itself. */
export interface SharedFactor {
  readonly node: Node
  /** What all of them say, with names and numbers taken out. */
  readonly signature: string
  readonly users: number
}

/** Container states that say how a process ended, not why: many fail alike without sharing a cause. */
const tellsNothing = /^(?:CrashLoopBackOff|Error|OOMKilled|Completed|ContainersNotReady|Unschedulable)$/

/**
 * The dependency that explains why an object fails: it does not say that it is well, more than one object uses it, and
 * every user fails alike. Replicas (one kind beneath one parent) count as one user. Undefined: there is none.
 */
export function sharedFactorOf(node: Node, trouble: Trouble, graph: LiveGraph): SharedFactor | undefined {
  const signature = signatureOf(trouble)
  if (signature === '') return undefined
  for (const { to, shared } of byRef(node.down)) {
    if (shared === 'never') continue
    const well = saysItIsWell(to)
    if (well && shared !== 'even-if-well') continue
    const users = usersFailingAlike(to, signature, well, graph)
    if (users >= (well ? enoughAgainstItsWord : 2)) return { node: to, signature, users }
  }
  return undefined
}

/** So many witnesses it takes against something that says it is well. */
const enoughAgainstItsWord = 3

function byRef(edges: Iterable<Edge>): readonly Edge[] {
  return [...edges].sort((a, b) => compareRefs(a.to.ref, b.to.ref))
}

/** Whether all that tells anything among these amounts to the same. */
export function sayOneThing(troubles: readonly Trouble[], best: Trouble): boolean {
  const signature = signatureOf(best)
  return troubles.every((trouble) => ['', signature].includes(signatureOf(trouble)))
}

function signatureOf({ reason, message, source }: Trouble): string {
  if (source !== 'statement' && source !== 'event') return ''
  return tellsNothing.test(reason) ? '' : innermost(message)
}

function saysItIsWell({ digest }: Node): boolean {
  return digest !== undefined && speaks(digest.verdict)
}

interface Remembered {
  readonly revision: number
  readonly users: Map<Node, Map<string, number>>
}

const remembered = new WeakMap<LiveGraph, Remembered>()

/** As `countUsers`; what was counted holds until the graph changes. */
function usersFailingAlike(factor: Node, signature: string, well: boolean, graph: LiveGraph): number {
  let known = remembered.get(graph)
  if (known?.revision !== graph.revision) {
    known = { revision: graph.revision, users: new Map() }
    remembered.set(graph, known)
  }
  const counts = known.users.get(factor) ?? new Map<string, number>()
  known.users.set(factor, counts)
  const before = counts.get(signature)
  if (before !== undefined) return before
  const count = countUsers(factor, signature, well, graph)
  counts.set(signature, count)
  return count
}

/**
 * How many different users there are, if all fail with this signature; 0 if one does not. Against the word of the factor
 * itself only those count that came after the trouble began: what ran before may go on running.
 */
function countUsers(factor: Node, signature: string, well: boolean, graph: LiveGraph): number {
  const users = new Set<string>()
  const unharmed: Node[] = []
  let onset = Number.POSITIVE_INFINITY
  for (const edge of factor.up) {
    const { from: user } = edge
    if (edge.to !== factor || edge.shared === 'never' || !counts(user)) continue
    const alike =
      user.own === level.error && signaturesOf(user, graph).find((found) => found.signature === signature)
    if (alike) {
      // Replicas share everything, so that they are one witness.
      users.add(placeOf(user))
      onset = Math.min(onset, alike.since || user.digest!.created)
    } else if (user.own !== level.error || !failsByParts(user)) unharmed.push(user)
  }
  const acquitted = unharmed.some(({ digest, own }) => !well || own !== level.ok || digest!.created >= onset)
  return acquitted ? 0 : users.size
}

interface Signed {
  readonly signature: string
  readonly since: number
}

const signed = new WeakMap<Digest, readonly Signed[]>()

/** The signatures of what an object says, read once for each version of it; Warnings are read anew. */
function signaturesOf(user: Node, graph: LiveGraph): readonly Signed[] {
  const sign = (trouble: Trouble) => ({ signature: signatureOf(trouble), since: trouble.since })
  const digest = user.digest!
  if (user.events) return troublesOf(user, graph).map(sign)
  const known = signed.get(digest)
  if (known) return known
  const found = troublesOf(user, graph).map(sign)
  signed.set(digest, found)
  return found
}

/** What is retired, halted or on its way out does not show whether the factor works. */
function counts({ digest }: Node): boolean {
  if (!digest || digest.retired) return false
  const { state } = digest.verdict
  return state !== 'Suspended' && state !== 'Terminating'
}

/** A holder of failing parts uses the factor through them. */
function failsByParts({ down }: Node): boolean {
  for (const { gives, contains } of down) if (contains && gives === level.error) return true
  return false
}
