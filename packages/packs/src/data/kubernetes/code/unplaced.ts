import type { InferenceInput, InferenceResult, Inferred, Seen } from '../../../inference.ts'
import type { KeptClaim } from './claims.ts'
import { blamesLeader, silentLeader } from './leases.ts'
import { growsByItself, type KeptNode, nodesFor, taintAgainst, type Wants, whyNoNode } from './nodes.ts'
import { refusalsIn } from './placement.ts'

/** What is kept of a Pod that has no node yet. */
export interface Unplaced {
  readonly wants: Wants
  readonly scheduler: string
  readonly created: number
  /** The scheduler has said something of it. */
  readonly seen: boolean
  /** Only that its node is closed, and what waiting does not change, keeps it from all others, as the scheduler says. */
  readonly closedOut?: true
}

/** Whether a message of the scheduler tells of nothing but nodes that are closed and nodes that refuse it for good. */
export function isClosedOut(message: string): boolean {
  const { all, refusals } = refusalsIn(message)
  const counted = refusals.reduce((sum, { number }) => sum + number, 0)
  if (all === 0 || counted < all) return false
  return (
    refusals.some(({ words }) => ofClosed.test(words)) &&
    refusals.every(({ words }) => ofClosed.test(words) || ofOthers.test(words))
  )
}

const ofClosed =
  /were unschedulable|untolerated taint \{node\.kubernetes\.io\/(?:not-ready|unreachable|network-unavailable|(?:memory|disk|pid)-pressure)/
const ofOthers =
  /PersistentVolume's node affinity|volume node affinity conflict|didn't match Pod's node affinity|untolerated taint/

const silence = 60_000

/** Why a Pod has no node, where that is certain. */
export function placement(pod: Unplaced, claims: readonly string[], input: InferenceInput): InferenceResult {
  const nodes = input.others('Node') as readonly Seen<KeptNode>[]
  if (nodes.length > 0 && input.complete('Node') && !growsByItself(nodes)) {
    const found = amongNodes(pod, nodes)
    if (found) return { found }
  }
  if (pod.seen || input.events.length > 0 || waitsForVolume(claims, input)) return {}
  const leader =
    pod.scheduler === 'default-scheduler' ? silentLeader(input.others('Lease'), 'kube-scheduler') : undefined
  if (leader) return { found: blamesLeader(leader, 'NotScheduled', pod.created) }
  const due = pod.created + silence
  if (input.now < due) return { due }
  const message = `no scheduler has picked it up since it was created; it asks for the scheduler ${pod.scheduler}`
  return { found: { reason: 'NotScheduled', message, since: pod.created } }
}

/** A scheduler has chosen a node, and says nothing more until the volume is there. */
function waitsForVolume(claims: readonly string[], input: InferenceInput): boolean {
  if (claims.length === 0) return false
  const all = input.others('PersistentVolumeClaim') as readonly Seen<KeptClaim | undefined>[]
  return all.some(({ ref, kept }) => claims.includes(ref.name) && kept?.pending?.chosen === true)
}

function amongNodes(pod: Unplaced, nodes: readonly Seen<KeptNode>[]): Inferred | undefined {
  const { wants, created, seen } = pod
  const why = whyNoNode(wants, nodes)
  if (why !== undefined) return { reason: 'Unschedulable', message: why, since: created, stated: seen }
  if (!seen) return undefined
  const fitting = nodesFor(wants, nodes)
  const closed = fitting.filter(({ kept }) => kept.closed !== '')
  if (closed.length === fitting.length || (pod.closedOut && closed.length > 0))
    return onClosedNodes(closed, pod)
  const isOut = ({ kept }: Seen<KeptNode>) => kept.closed !== '' || taintAgainst(wants, kept) !== undefined
  return fitting.every(isOut) ? onTaintedNodes(fitting, nodes, pod) : undefined
}

function onClosedNodes(nodes: readonly Seen<KeptNode>[], { created }: Unplaced): Inferred {
  return {
    reason: 'Unschedulable',
    message: 'every node that could take it accepts no Pods',
    since: created,
    blames: nodes.map(({ ref, kept }) => ({
      ref,
      reason: 'NodeClosed',
      message: `it takes no Pods: ${kept.closed}`,
    })),
  }
}

const ofControlPlane = /^node-role\.kubernetes\.io\/(?:control-plane|master)\b/

/** Where another node would take it, it is the Pod that asks for these; else these are closed to all that tolerate nothing. */
function onTaintedNodes(
  fitting: readonly Seen<KeptNode>[],
  all: readonly Seen<KeptNode>[],
  { wants, created }: Unplaced,
): Inferred {
  const tainted = fitting.flatMap(({ ref, kept }) => {
    const taint = taintAgainst(wants, kept)
    return taint === undefined || ofControlPlane.test(taint) ? [] : [{ ref, taint }]
  })
  const taints = [...new Set(tainted.map(({ taint }) => taint))].sort().join(', ')
  const message = `every node that could take it has a taint that it does not tolerate${taints && `: ${taints}`}`
  const found = { reason: 'Unschedulable', message, since: created, stated: true }
  if (all.some(({ kept }) => kept.closed === '' && taintAgainst(wants, kept) === undefined)) return found
  const blames = tainted.map(({ ref, taint }) => ({
    ref,
    reason: 'NodeTainted',
    message: `it takes only Pods that tolerate ${taint}`,
  }))
  return { ...found, ...(blames.length > 0 && { blames }) }
}
