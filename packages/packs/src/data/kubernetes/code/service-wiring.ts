import type { Inference, InferenceInput, InferenceResult, Inferred, Seen } from '../../../inference.ts'
import { count, type Fields, fields, list, text, time } from './fields.ts'
import type { DeclaredPort } from './probes.ts'

/** What is kept of a Service. */
export interface KeptService {
  /** `label=value`, sorted. */
  readonly selector: readonly string[]
  readonly ports: readonly ServicePort[]
  readonly created: number
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

/** Nothing is kept of a Service that selects nothing. */
export function keepService({ metadata, spec }: Fields): KeptService | undefined {
  const { selector, ports, type } = fields(spec)
  const labels = labelsOf(selector)
  if (labels.length === 0 || type === 'ExternalName') return undefined
  return {
    selector: labels,
    ports: list(ports).map(fields).map(readPort),
    created: time(fields(metadata)['creationTimestamp']),
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
    labels: labelsOf(fields(fields(template)['metadata'])['labels']),
    replicas: typeof replicas === 'number' ? replicas : 1,
  }
}

function labelsOf(labels: unknown): readonly string[] {
  return Object.entries(fields(labels))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
}

const workloads = ['Deployment', 'StatefulSet', 'DaemonSet']
/** So long the Pods of a Service may come after it. */
const grace = 60_000

/** A Service that leads nowhere: to no Pod, to a port that none has, or by another protocol. */
export const serviceWiring: Inference = {
  looks: [
    { group: '', kind: 'Pod', where: 'selected' },
    ...workloads.map((kind) => ({ group: 'apps', kind, where: 'namespace' }) as const),
  ],
  infer(input) {
    const service = input.kept as KeptService
    const pods = input.others('Pod') as readonly Seen<KeptPorts>[]
    return pods.length === 0 ? withoutPods(service, input) : { found: wrongPorts(service, pods) }
  },
}

function withoutPods({ selector, created }: KeptService, input: InferenceInput): InferenceResult {
  if (!input.complete('Pod') || !workloads.every((kind) => input.complete(kind))) return {}
  const all = workloads.flatMap((kind) => input.others(kind)) as readonly Seen<KeptWorkload>[]
  const meant = all.filter(({ kept }) => selector.every((label) => kept.labels.includes(label)))
  if (meant.some(({ kept }) => kept.replicas > 0)) return {}
  if (meant.length > 0) return input.asked ? { found: scaledToZero(meant) } : {}
  if (input.now < created + grace) return { due: created + grace }
  const near = nearest(selector, all)
  const but = near ? `; ${near.ref.kind} ${near.ref.name} has ${unlike(selector, near.kept.labels)}` : ''
  return {
    found: {
      reason: 'SelectorMatchesNothing',
      message: `its selector ${selector.join(',')} matches no Pod, and nothing that makes Pods${but}`,
      since: created,
    },
  }
}

function scaledToZero(meant: readonly Seen[]): Inferred {
  const names = meant.map(({ ref }) => `${ref.kind} ${ref.name}`).join(', ')
  return { reason: 'ScaledToZero', message: `${names} has 0 replicas, so that nothing answers` }
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
