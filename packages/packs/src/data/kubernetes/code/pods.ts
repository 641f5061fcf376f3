import type { Inference, InferenceInput, InferenceResult, Inferred, SeenEvent } from '../../../inference.ts'
import { addressLooks, type KeptAddresses, lostAddress, neededBy } from './addresses.ts'
import { type Ended, endedOf } from './ended-pods.ts'
import { count, type Fields, fields, list, pairs, text, time } from './fields.ts'
import { hostsOf, mayKnowOthers, resolvesElsewhere } from './hosts.ts'
import { leaseLook } from './leases.ts'
import { wantsOf } from './nodes.ts'
import { type DeclaredPort, portsOf, wrongPort } from './probes.ts'
import type { KeptPorts } from './service-wiring.ts'
import { isClosedOut, placement, type Unplaced } from './unplaced.ts'

/** What is kept of a Pod. What most Pods do not need is absent, so that most are alike. */
export interface KeptPod extends KeptPorts {
  /** It has no node yet. */
  readonly unplaced?: Unplaced
  /** What it names as addresses. */
  readonly addresses?: KeptAddresses
  /** It has a node, and is not ready. */
  readonly unready?: Unready
  /** It has failed by itself. */
  readonly ended?: Ended
  /** Claims that it mounts. */
  readonly claims?: readonly string[]
  /** It is ready, and a container of it has run before: when it was made. */
  readonly restarted?: number
  /** It is ready, and will be run again for what its liveness probes ask. */
  readonly wrongLiveness?: WrongLiveness
}

interface WrongLiveness {
  readonly wrong: readonly string[]
  readonly created: number
}

interface Unready {
  /** What its probes ask that can never be answered, by container. */
  readonly wrong: readonly string[]
  /** When its containers began to run; 0: they do not all run. */
  readonly running: number
  readonly created: number
  /** Since when it waits for a readiness gate of which nobody has said anything. */
  readonly gate?: { readonly since: number; readonly message: string }
}

export function keepPod(object: Fields): KeptPod {
  const spec = fields(object['spec'])
  const claims = isOver(object) ? [] : claimsOf(spec)
  const kept = { ...keptOfState(object), ...(claims.length > 0 && { claims }) }
  const hosts = isOver(object) ? [] : hostsOf(spec)
  if (hosts.length === 0) return kept
  const { labels, creationTimestamp, namespace } = fields(object['metadata'])
  const resolves = resolvesElsewhere(spec) ?? (mayKnowOthers(spec) ? '' : undefined)
  const made = time(creationTimestamp)
  const leadsAway = hosts.some(({ namespace: named }) => named !== '' && named !== namespace)
  const addresses = {
    hosts,
    labels: pairs(labels),
    made,
    ...(resolves !== undefined && { resolves }),
    ...(leadsAway && { leadsAway }),
  }
  return { ...kept, addresses }
}

function claimsOf({ volumes }: Fields): readonly string[] {
  return list(volumes)
    .map((each) => text(fields(fields(each)['persistentVolumeClaim'])['claimName']))
    .filter((name) => name !== '')
}

function isOver({ metadata, status }: Fields): boolean {
  const { phase } = fields(status)
  return phase === 'Succeeded' || phase === 'Failed' || fields(metadata)['deletionTimestamp'] !== undefined
}

function keptOfState(object: Fields): KeptPod {
  const { metadata, spec, status } = object
  const { containers, nodeName, schedulerName, schedulingGates } = fields(spec)
  const all = list(containers).map(fields)
  const ports: readonly DeclaredPort[] = all.flatMap(portsOf)
  const { phase, conditions } = fields(status)
  const created = time(fields(metadata)['creationTimestamp'])
  const ended = endedOf(object)
  if (ended) return { ports, ended }
  if (isOver(object) || list(schedulingGates).length > 0) return { ports }
  const said = (type: string) =>
    list(conditions)
      .map(fields)
      .find((each) => each['type'] === type)
  if (text(nodeName) === '' && (phase === undefined || phase === 'Pending')) {
    const scheduled = said('PodScheduled')
    const scheduler = text(schedulerName) || 'default-scheduler'
    const closedOut = scheduled !== undefined && isClosedOut(text(scheduled['message']))
    const unplaced = { wants: wantsOf(fields(spec)), scheduler, created, seen: scheduled !== undefined }
    return { ports, unplaced: { ...unplaced, ...(closedOut && { closedOut }) } }
  }
  if (text(nodeName) === '') return { ports }
  if (said('Ready')?.['status'] === 'True') {
    const wrong = wrongProbes(all, ['livenessProbe'])
    return {
      ports,
      ...(hasRestarted(fields(status)) && { restarted: created }),
      ...(wrong.length > 0 && { wrongLiveness: { wrong, created } }),
    }
  }
  return {
    ports,
    unready: {
      wrong: wrongProbes(all, probeNames),
      running: runningSince(fields(status), all.length),
      created,
      ...gateOf(said('Ready')),
    },
  }
}

function gateOf(ready: Fields | undefined): Pick<Unready, 'gate'> {
  const { reason, message, lastTransitionTime } = ready ?? {}
  if (reason !== 'ReadinessGatesNotReady' || !/does not exist/.test(text(message))) return {}
  return { gate: { since: time(lastTransitionTime), message: text(message) } }
}

const probes = {
  readinessProbe: 'readiness probe',
  startupProbe: 'startup probe',
  livenessProbe: 'liveness probe',
} as const
type ProbeName = keyof typeof probes
const probeNames = Object.keys(probes) as readonly ProbeName[]

function hasRestarted({ containerStatuses }: Fields): boolean {
  return list(containerStatuses).some((each) => count(fields(each)['restartCount']) > 0)
}

function wrongProbes(containers: readonly Fields[], names: readonly ProbeName[]): readonly string[] {
  return containers.flatMap((container) =>
    names.flatMap((name) => {
      const wrong = wrongPort(fields(container[name]), container)
      return wrong === undefined
        ? []
        : [`the ${probes[name]} of container ${text(container['name'])} ${wrong}`]
    }),
  )
}

function runningSince({ containerStatuses }: Fields, wanted: number): number {
  const starts = list(containerStatuses).map((each) =>
    time(fields(fields(fields(each)['state'])['running'])['startedAt']),
  )
  return starts.length < wanted || starts.includes(0) ? 0 : starts.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** A Pod whose trouble is certain before its grace is over, or that its fields do not tell. */
export const podTrouble: Inference = {
  looks: [
    { group: '', kind: 'Node', where: 'everywhere' },
    { group: '', kind: 'PersistentVolumeClaim', where: 'namespace' },
    leaseLook,
    ...addressLooks,
  ],
  needs(kept, kind, where) {
    const { unplaced, addresses, claims } = kept as KeptPod
    if (kind === 'Node') return unplaced !== undefined
    if (kind === 'Lease') return unplaced?.seen === false
    if (kind === 'PersistentVolumeClaim') return unplaced?.seen === false && claims !== undefined
    return where === 'everywhere' ? addresses?.leadsAway === true : addresses !== undefined
  },
  infer(input) {
    const { addresses } = input.kept as KeptPod
    const lost = addresses ? lostAddress(addresses, input) : {}
    if (lost.found) return lost
    const rests = addresses ? neededBy(addresses, input) : []
    return { ...sooner(ofItself(input), lost), ...(rests.length > 0 && { rests }) }
  },
}

/** What its own fields and events and the nodes tell. */
function ofItself(input: InferenceInput): InferenceResult {
  const { unplaced, claims = [], unready, restarted, wrongLiveness } = input.kept as KeptPod
  if (unplaced) return placement(unplaced, claims, input)
  if (unready) {
    const result = notReady(unready, input)
    return result.found ? result : sooner(keepsFailing(input, unready.created), result)
  }
  const again = restarted === undefined ? {} : keepsFailing(input, restarted)
  return again.found || !wrongLiveness ? again : sooner(willBeKilled(wrongLiveness, input), again)
}

/** It runs at this moment, and a liveness probe that can never succeed has failed more than once. */
function willBeKilled({ wrong, created }: WrongLiveness, input: InferenceInput): InferenceResult {
  const events = input.events.filter(({ last }) => last >= created)
  const failed = atLeast(twice, latest({ ...input, events }, /^Unhealthy$/, /^Liveness/))
  if (!failed) return {}
  const due = failed.last + silence
  const found = { reason: 'ProbeFails', message: wrong.join('; '), since: failed.first }
  return input.now < due ? { found, due } : {}
}

function sooner(result: InferenceResult, { due }: InferenceResult): InferenceResult {
  return due === undefined ? result : { ...result, due: Math.min(due, result.due ?? due) }
}

const silence = 60_000

/** So often news has to come before it is more than an accident. */
const often = 3
const twice = 2
const startGrace = 120_000
const recent = 300_000

function notReady({ wrong, running, created, gate }: Unready, input: InferenceInput): InferenceResult {
  if (gate && input.now < gate.since + silence) return { due: gate.since + silence }
  if (gate)
    return {
      found: {
        reason: 'ReadinessGatesNotReady',
        message: `nobody sets it: ${gate.message}`,
        since: gate.since,
        stated: true,
      },
    }
  const sandbox = latest(input, /^FailedCreatePodSandBox$/)
  if (sandbox && sandbox.count >= twice) return { found: byEvent(sandbox, 'the node cannot start it: ') }
  const mount = latest(input, /^Failed(?:Mount|AttachVolume|MapVolume)$/)
  if (mount && isCertain(mount, input.now)) return { found: byEvent(mount, '') }
  const unhealthy = latest(input, /^Unhealthy$/)
  if (running === 0) return {}
  if (wrong.length > 0 && (unhealthy !== undefined || input.now >= running + silence))
    return { found: { reason: 'ProbeFails', message: wrong.join('; '), since: running } }
  if (wrong.length > 0) return { due: running + silence }
  if (!unhealthy || unhealthy.count < often) return {}
  const due = running + (saysNo.test(unhealthy.message) ? silence / 2 : startGrace)
  if (input.now < due) return { due }
  return { found: { ...byEvent(unhealthy, ''), since: Math.max(created, unhealthy.first) } }
}

/** It answers, and says no: that is not for want of time. */
const saysNo = /statuscode: 4\d\d|executable file not found|unknown service|unimplemented/i

/** What no waiting mends: the node has looked, and what it looked for is not what it should be. */
const forGood = /references non-existent|hostPath type check failed|is not a (?:directory|regular file)/

const usedElsewhere = /Multi-Attach error/
/** So long the one that goes may take. */
const letsGo = 45_000

function isCertain({ count: times, first, message }: SeenEvent, now: number): boolean {
  if (forGood.test(message)) return times >= twice
  // It is said once, and holds until the other lets go.
  if (usedElsewhere.test(message)) return now - first >= letsGo
  return times >= often && now - first >= silence
}

/** It runs at this moment, and the kubelet has ended it or has held it back again and again since it was made. */
function keepsFailing(input: InferenceInput, since: number): InferenceResult {
  const its = { ...input, events: input.events.filter(({ last }) => last >= since) }
  const found = [
    atLeast(twice, latest(its, /^Killing$/, /liveness|startup/i)),
    atLeast(often, latest(its, /^(?:BackOff|Killing)$/, /restart|liveness|startup/i)),
    atLeast(often, latest(its, /^Unhealthy$/, /^Liveness/)),
  ].find((news) => news !== undefined)
  if (!found) return {}
  const due = found.last + recent
  return input.now < due ? { found: byEvent(found, ''), due } : {}
}

function atLeast(times: number, news: SeenEvent | undefined): SeenEvent | undefined {
  return news && news.count >= times ? news : undefined
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
    first: alike.map(({ first }) => first).reduce((a, b) => Math.min(a, b), Infinity),
  }
}
