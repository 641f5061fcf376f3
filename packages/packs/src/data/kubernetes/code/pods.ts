import type {
  Inference,
  InferenceInput,
  InferenceResult,
  Inferred,
  Seen,
  SeenEvent,
} from '../../../inference.ts'
import { type Fields, fields, list, text, time } from './fields.ts'
import { hostsOf, type NamedHost } from './hosts.ts'
import { growsByItself, type KeptNode, nodesFor, type Wants, wantsOf, whyNoNode } from './nodes.ts'
import { type DeclaredPort, portsOf, wrongPort } from './probes.ts'
import type { KeptPorts } from './service-wiring.ts'

/** What is kept of a Pod. What most Pods do not need is absent, so that most are alike. */
export interface KeptPod extends KeptPorts {
  /** It has no node yet. */
  readonly unplaced?: Unplaced
  /** What it names as addresses. */
  readonly hosts?: readonly NamedHost[]
  readonly made?: number
  /** It has a node, and is not ready. */
  readonly unready?: Unready
}

interface Unplaced {
  readonly wants: Wants
  readonly scheduler: string
  readonly created: number
  /** The scheduler has said something of it. */
  readonly seen: boolean
}

interface Unready {
  /** What its probes ask that can never be answered, by container. */
  readonly wrong: readonly string[]
  /** When its containers began to run; 0: they do not all run. */
  readonly running: number
  readonly created: number
}

export function keepPod(object: Fields): KeptPod {
  const kept = keptWithoutHosts(object)
  const hosts = isOver(object) ? [] : hostsOf(fields(object['spec']))
  if (hosts.length === 0) return kept
  return { ...kept, hosts, made: time(fields(object['metadata'])['creationTimestamp']) }
}

function isOver({ metadata, status }: Fields): boolean {
  const { phase } = fields(status)
  return phase === 'Succeeded' || phase === 'Failed' || fields(metadata)['deletionTimestamp'] !== undefined
}

function keptWithoutHosts(object: Fields): KeptPod {
  const { metadata, spec, status } = object
  const { containers, nodeName, schedulerName, schedulingGates } = fields(spec)
  const all = list(containers).map(fields)
  const ports: readonly DeclaredPort[] = all.flatMap(portsOf)
  const { phase, conditions } = fields(status)
  const created = time(fields(metadata)['creationTimestamp'])
  if (isOver(object) || list(schedulingGates).length > 0) return { ports }
  const said = (type: string) =>
    list(conditions)
      .map(fields)
      .find((each) => each['type'] === type)
  if (text(nodeName) === '' && (phase === undefined || phase === 'Pending')) {
    const seen = said('PodScheduled') !== undefined
    const scheduler = text(schedulerName) || 'default-scheduler'
    return { ports, unplaced: { wants: wantsOf(fields(spec)), scheduler, created, seen } }
  }
  if (text(nodeName) === '' || said('Ready')?.['status'] === 'True') return { ports }
  return {
    ports,
    unready: { wrong: wrongProbes(all), running: runningSince(fields(status), all.length), created },
  }
}

function wrongProbes(containers: readonly Fields[]): readonly string[] {
  return containers.flatMap((container) =>
    ['readinessProbe', 'startupProbe'].flatMap((name) => {
      const wrong = wrongPort(fields(container[name]), container)
      const probe = name === 'readinessProbe' ? 'readiness probe' : 'startup probe'
      return wrong === undefined ? [] : [`the ${probe} of container ${text(container['name'])} ${wrong}`]
    }),
  )
}

function runningSince({ containerStatuses }: Fields, wanted: number): number {
  const starts = list(containerStatuses).map((each) =>
    time(fields(fields(fields(each)['state'])['running'])['startedAt']),
  )
  return starts.length < wanted || starts.includes(0) ? 0 : Math.max(...starts)
}

/** A Pod whose trouble is certain before its grace is over, or that its fields do not tell. */
export const podTrouble: Inference = {
  looks: [
    { group: '', kind: 'Node', where: 'everywhere' },
    { group: '', kind: 'Service', where: 'namespace' },
  ],
  needs: (kept, kind) => (kind === 'Node' ? 'unplaced' : 'hosts') in (kept as KeptPod),
  infer(input) {
    const lost = namesNobody(input)
    if (lost.found) return lost
    const result = ofItself(input)
    return lost.due === undefined ? result : { ...result, due: Math.min(lost.due, result.due ?? lost.due) }
  },
}

/** What its own fields and events and the nodes tell. */
function ofItself(input: InferenceInput): InferenceResult {
  const { unplaced, unready } = input.kept as KeptPod
  if (unplaced) return placement(unplaced, input)
  if (unready) return notReady(unready, input)
  return keepsFailing(input)
}

const silence = 60_000

/** It names a Service of its namespace as an address, and there is none. */
function namesNobody(input: InferenceInput): InferenceResult {
  const { hosts = [], made = 0 } = input.kept as KeptPod
  const { namespace } = input.ref
  if (hosts.length === 0 || !input.complete('Service')) return {}
  const there = new Set(input.others('Service').map(({ ref }) => ref.name))
  const lost = hosts.filter((host) => (host.namespace || namespace) === namespace && !there.has(host.name))
  if (lost.length === 0) return {}
  if (input.now < made + silence) return { due: made + silence }
  const blames = lost.map(({ name, where }) => ({
    ref: { group: '', kind: 'Service', namespace, name },
    reason: 'NotFound',
    message: `does not exist, and ${where} names it`,
  }))
  return { found: { reason: 'NamesNobody', message: 'an address leads to no Service', since: made, blames } }
}

function placement(pod: Unplaced, input: InferenceInput): InferenceResult {
  const nodes = input.others('Node') as readonly Seen<KeptNode>[]
  if (nodes.length > 0 && input.complete('Node') && !growsByItself(nodes)) {
    const why = whyNoNode(pod.wants, nodes)
    if (why !== undefined)
      return { found: { reason: 'Unschedulable', message: why, since: pod.created, stated: pod.seen } }
    const fitting = nodesFor(pod.wants, nodes)
    if (pod.seen && fitting.every(({ kept }) => kept.closed !== ''))
      return { found: onClosedNodes(fitting, pod) }
  }
  if (pod.seen || input.events.length > 0) return {}
  const due = pod.created + silence
  if (input.now < due) return { due }
  const message = `no scheduler has looked at it since it was made; it asks for ${pod.scheduler}`
  return { found: { reason: 'NotScheduled', message, since: pod.created } }
}

function onClosedNodes(nodes: readonly Seen<KeptNode>[], { created }: Unplaced): Inferred {
  return {
    reason: 'Unschedulable',
    message: 'every node that could take it is closed',
    since: created,
    blames: nodes.map(({ ref, kept }) => ({
      ref,
      reason: 'NodeClosed',
      message: `it takes no Pods: ${kept.closed}`,
    })),
  }
}

/** So often news has to come before it is more than an accident. */
const often = 3
const twice = 2
const startGrace = 120_000
const recent = 300_000

function notReady({ wrong, running, created }: Unready, input: InferenceInput): InferenceResult {
  const sandbox = latest(input, /^FailedCreatePodSandBox$/)
  if (sandbox && sandbox.count >= twice) return { found: byEvent(sandbox, 'the node cannot start it: ') }
  const mount = latest(input, /^Failed(?:Mount|AttachVolume|MapVolume)$/)
  if (mount && mount.count >= often && input.now - mount.first >= silence)
    return { found: byEvent(mount, '') }
  const unhealthy = latest(input, /^Unhealthy$/)
  if (running === 0) return {}
  if (wrong.length > 0 && (unhealthy !== undefined || input.now >= running + silence))
    return { found: { reason: 'ProbeFails', message: wrong.join('; '), since: running } }
  if (wrong.length > 0) return { due: running + silence }
  if (!unhealthy || unhealthy.count < often) return {}
  // It answers, and says no: that is not for want of time.
  const answers = /statuscode: 4\d\d/.test(unhealthy.message)
  const due = running + (answers ? silence / 2 : startGrace)
  if (input.now < due) return { due }
  return { found: { ...byEvent(unhealthy, ''), since: Math.max(created, unhealthy.first) } }
}

/** It is ready at this moment, and the kubelet has ended it again and again. */
function keepsFailing(input: InferenceInput): InferenceResult {
  const found = latest(input, /^(?:BackOff|Killing)$/) ?? latest(input, /^Unhealthy$/, /^Liveness/)
  if (!found || found.count < often) return {}
  const due = found.last + recent
  return input.now < due ? { found: byEvent(found, ''), due } : {}
}

function byEvent({ reason, message, first }: SeenEvent, before: string): Inferred {
  return { reason, message: `${before}${message}`, since: first, stated: true }
}

/** All news of this kind together: how often, since when, and the last words. */
function latest({ events }: InferenceInput, reason: RegExp, message = /^/): SeenEvent | undefined {
  const alike = events.filter((event) => reason.test(event.reason) && message.test(event.message))
  const [last] = alike.toSorted((a, b) => b.last - a.last || (a.message < b.message ? -1 : 1))
  if (!last) return undefined
  return {
    ...last,
    count: alike.reduce((sum, { count }) => sum + count, 0),
    first: Math.min(...alike.map(({ first }) => first)),
  }
}
