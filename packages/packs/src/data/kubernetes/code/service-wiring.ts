import type { Inference, InferenceInput, InferenceResult, Inferred, Seen } from '../../../inference.ts'
import { count, type Fields, fields, list, pairs, text, time } from './fields.ts'
import { type KeptPolicy, letsNobodyIn } from './network-policies.ts'
import type { DeclaredPort } from './probes.ts'

/** What is kept of a Service. */
export interface KeptService {
  /** `label=value`, sorted; empty: it selects nothing. */
  readonly selector: readonly string[]
  /** Who asks for it is led to its Pods, or to a host elsewhere, and may ask on any port. */
  readonly direct: boolean
  readonly ports: readonly ServicePort[]
  readonly created: number
  /** Every Pod asks for it: it answers for names. */
  readonly forAll?: true
}

interface ServicePort {
  readonly name: string
  readonly port: number
  readonly target: number | string
  readonly protocol: string
}

/** What is kept of what makes Pods. */
export interface KeptWorkload {
  readonly labels: readonly string[]
  readonly replicas: number
}

/** What is kept of a Pod for those who select it. */
export interface KeptPorts {
  readonly ports: readonly DeclaredPort[]
}

export function keepService({ metadata, spec }: Fields): KeptService {
  const { selector, ports, type, clusterIP } = fields(spec)
  const leadsOut = type === 'ExternalName'
  return {
    selector: leadsOut ? [] : pairs(selector),
    direct: leadsOut || clusterIP === 'None',
    ports: list(ports).map(fields).map(readPort),
    created: time(fields(metadata)['creationTimestamp']),
    ...(fields(fields(metadata)['labels'])['k8s-app'] === 'kube-dns' && { forAll: true }),
  }
}

function readPort({ name, port, targetPort, protocol }: Fields): ServicePort {
  const target = typeof targetPort === 'string' || count(targetPort) > 0 ? targetPort : port
  return {
    name: text(name),
    port: count(port),
    target: typeof target === 'string' ? asNumber(target) : count(target),
    protocol: text(protocol) || 'TCP',
  }
}

function asNumber(target: string): number | string {
  return /^\d+$/.test(target) ? Number(target) : target
}

export function keepWorkload({ spec }: Fields): KeptWorkload {
  const { replicas, template } = fields(spec)
  return {
    labels: pairs(fields(fields(template)['metadata'])['labels']),
    replicas: typeof replicas === 'number' ? replicas : 1,
  }
}

/** What makes Pods that go on for ever. */
export const workloadKinds = ['Deployment', 'StatefulSet', 'DaemonSet']
/** So long the Pods of a Service may come after it. */
const grace = 60_000
/** So long they may where something is there that is most likely meant, and misses the selector. */
const shortGrace = 15_000

/** What makes Pods that a selector matches. */
export function workloadsBehind(
  selector: readonly string[],
  all: readonly Seen<KeptWorkload>[],
): readonly Seen<KeptWorkload>[] {
  return all.filter(({ kept }) => selector.every((label) => kept.labels.includes(label)))
}

/** A Service that leads nowhere: to no Pod, to a port that none has, or by another protocol. */
export const serviceWiring: Inference = {
  looks: [
    { group: '', kind: 'Pod', where: 'selected' },
    { group: '', kind: 'Service', where: 'namespace' },
    { group: 'networking.k8s.io', kind: 'NetworkPolicy', where: 'namespace' },
    ...workloadKinds.map((kind) => ({ group: 'apps', kind, where: 'namespace' }) as const),
  ],
  needs: (kept) => (kept as KeptService).selector.length > 0,
  infer(input) {
    const service = input.kept as KeptService
    if (service.selector.length === 0) return {}
    const pods = input.others('Pod') as readonly Seen<KeptPorts>[]
    if (pods.length === 0) return withoutPods(service, input)
    const found = wrongPorts(service, pods) ?? strangers(service, pods, input)
    return found ? { found } : closedOff(service, input)
  },
}

function withoutPods({ selector, created, forAll }: KeptService, input: InferenceInput): InferenceResult {
  if (!input.complete('Pod') || !workloadKinds.every((kind) => input.complete(kind))) return {}
  const all = workloadKinds.flatMap((kind) => input.others(kind)) as readonly Seen<KeptWorkload>[]
  const meant = workloadsBehind(selector, all)
  if (meant.some(({ kept }) => kept.replicas > 0)) return {}
  if (meant.length > 0) {
    const isAsked = input.asked || forAll === true
    return isAsked ? { found: scaledToZero(meant, input.ref.name) } : { ifAsked: true }
  }
  const near = nearest(selector, withoutService(all, input))
  const due = created + (near ? shortGrace : grace)
  if (input.now < due) return { due }
  const but = near ? `; ${near.ref.kind} ${near.ref.name} has ${unlike(selector, near.kept.labels)}` : ''
  return {
    found: {
      reason: 'SelectorMatchesNothing',
      message: `its selector ${selector.join(',')} matches no Pod, and no workload that makes Pods${but}`,
      since: created,
    },
  }
}

/** A policy about its very Pods lets nobody ask them; one about all Pods is that of a namespace that is closed by habit. */
function closedOff({ selector, created }: KeptService, input: InferenceInput): InferenceResult {
  if (!input.complete('NetworkPolicy')) return {}
  const policies = input.others('NetworkPolicy') as readonly Seen<KeptPolicy>[]
  const all = letsNobodyIn(policies, selector)
  const closing = all.filter(({ kept }) => input.asked || kept.pods?.length !== 0)
  if (closing.length === 0) return { ifAsked: all.length > 0 }
  if (input.now < created + grace) return { due: created + grace }
  const message = `lets no traffic in, and the Service ${input.ref.name} leads to its Pods`
  return {
    found: {
      reason: 'CutOff',
      message: 'no traffic is let through to its Pods',
      since: created,
      blames: closing.map(({ ref }) => ({ ref, reason: 'CutsOff', message })),
    },
  }
}

/** What no Service leads to. */
function withoutService(
  all: readonly Seen<KeptWorkload>[],
  input: InferenceInput,
): readonly Seen<KeptWorkload>[] {
  const services = input.others('Service') as readonly Seen<KeptService>[]
  const taken = new Set(
    services
      .filter(({ kept }) => kept.selector.length > 0)
      .flatMap(({ kept }) => workloadsBehind(kept.selector, all)),
  )
  return all.filter((each) => !taken.has(each))
}

function scaledToZero(meant: readonly Seen[], service: string): Inferred {
  const message = `has 0 replicas, so nothing answers behind the Service ${service}`
  return {
    reason: 'NobodyAnswers',
    message: 'nothing answers behind it',
    blames: meant.map(({ ref }) => ({ ref, reason: 'ScaledToZero', message })),
  }
}

/** What misses the selector by least, and shares a label or at least the name of one. */
function nearest(selector: readonly string[], all: readonly Seen<KeptWorkload>[]) {
  const scored = all.flatMap((seen) => {
    const same = selector.filter((label) => seen.kept.labels.includes(label)).length
    const named = selector.filter((label) => labelNamed(label, seen.kept.labels) !== undefined).length
    return named === selector.length ? [{ seen, same }] : []
  })
  const best = scored.toSorted((a, b) => b.same - a.same)[0]
  return best && (best.same > 0 || scored.length === 1) ? best.seen : undefined
}

function unlike(selector: readonly string[], labels: readonly string[]): string {
  return selector
    .filter((label) => !labels.includes(label))
    .map((label) => labelNamed(label, labels))
    .join(',')
}

/** The label of the same name. */
function labelNamed(label: string, labels: readonly string[]): string | undefined {
  const name = label.slice(0, label.indexOf('=') + 1)
  return labels.find((other) => other.startsWith(name))
}

function wrongPorts(service: KeptService, pods: readonly Seen<KeptPorts>[]): Inferred | undefined {
  const declared = pods.flatMap(({ kept }) => kept?.ports ?? [])
  const found = service.ports.flatMap((port) => wrongPort(port, declared, service) ?? [])
  return found.length === 0
    ? undefined
    : { reason: found[0]!.reason, message: found.map(({ message }) => message).join('; ') }
}

/** Of what several workloads run behind a Service, those that do not declare the port which it leads to, as others do. */
function strangers(
  { selector, ports }: KeptService,
  pods: readonly Seen<KeptPorts>[],
  input: InferenceInput,
): Inferred | undefined {
  const all = workloadKinds.flatMap((kind) => input.others(kind)) as readonly Seen<KeptWorkload>[]
  const behind = workloadsBehind(selector, all).filter(({ kept }) => kept.replicas > 0)
  if (behind.length < 2) return undefined
  for (const { port, target } of ports) {
    const has = ({ kept }: Seen<KeptPorts>) =>
      kept.ports.some(({ name, number }) => (typeof target === 'string' ? name : number) === target)
    const others = pods.filter((pod) => pod.kept.ports.length > 0 && !has(pod))
    if (others.length === 0 || others.length === pods.length || !pods.some(has)) continue
    const names = others.map(({ ref }) => ref.name)
    const declared = [...new Set(others.flatMap(({ kept }) => kept.ports.map(({ number }) => number)))].sort()
    const message = `port ${port} leads to port ${target}, and its selector matches Pods of ${behind.map(({ ref }) => ref.name).join(' and ')}: ${names.join(', ')} declare only ${declared.join(', ')}`
    return { reason: 'SelectsOthers', message }
  }
  return undefined
}

function wrongPort(
  { name, port, target, protocol }: ServicePort,
  declared: readonly DeclaredPort[],
  service: KeptService,
): { readonly reason: string; readonly message: string } | undefined {
  const meant = declared.filter((each) => (typeof target === 'string' ? each.name : each.number) === target)
  if (meant.some((each) => each.protocol === protocol)) return undefined
  const which = `port ${port}${name === '' ? '' : ` (${name})`}`
  if (meant.length > 0) {
    const others = [...new Set(meant.map((each) => each.protocol))].sort().join(', ')
    return {
      reason: 'ProtocolMismatch',
      message: `${which} is ${protocol}, and its Pods declare ${target} for ${others}`,
    }
  }
  if (typeof target === 'number' && !isOutOfPlace(name, declared, service)) return undefined
  const ports = [...new Set(declared.map((each) => `${each.number}${each.name && ` (${each.name})`}`))].sort()
  const they = ports.length === 0 ? 'they declare no ports' : `they declare ${ports.join(', ')}`
  return {
    reason: 'TargetPortNotFound',
    message: `${which} leads to port ${target}, which no container of its Pods declares: ${they}`,
  }
}

/**
 * Containers need not declare what they listen on. A number that is not declared is wrong where no port of the Service
 * leads to a declared one, or where the Pods declare another number under the very name of this port.
 */
function isOutOfPlace(name: string, declared: readonly DeclaredPort[], { ports }: KeptService): boolean {
  if (declared.length === 0) return false
  if (name !== '' && declared.some((each) => each.name === name)) return true
  return !ports.some(({ target }) => declared.some((each) => each.number === target || each.name === target))
}
