import type { InferenceInput, InferenceResult, Inferred, Look, Seen } from '../../../inference.ts'
import type { NamedHost } from './hosts.ts'
import { cutsOff, type KeptPolicy } from './network-policies.ts'
import { type KeptService, type KeptWorkload, workloadKinds, workloadsBehind } from './service-wiring.ts'

/** What is kept of a Pod that names addresses. */
export interface KeptAddresses {
  readonly hosts: readonly NamedHost[]
  /** `label=value` */
  readonly labels: readonly string[]
  readonly made: number
  /** How it resolves names, where that is not as the cluster does; '' where nobody knows what names it knows. */
  readonly resolves?: string
  /** It names some of other namespaces. */
  readonly leadsAway?: true
}

/** What a Pod that names addresses is compared with. */
export const addressLooks: readonly Look[] = [
  { group: '', kind: 'Service', where: 'namespace' },
  { group: '', kind: 'Service', where: 'everywhere' },
  { group: 'networking.k8s.io', kind: 'NetworkPolicy', where: 'namespace' },
  ...workloadKinds.map((kind): Look => ({ group: 'apps', kind, where: 'namespace' })),
]

/** So long what an address leads to may come after the Pod. */
const grace = 60_000

/** An address that a Pod names as a Service of its namespace, and that leads nowhere. */
export function lostAddress(kept: KeptAddresses, input: InferenceInput): InferenceResult {
  if (!input.complete('Service')) return {}
  const services = new Map(
    (input.others('Service') as readonly Seen<KeptService>[]).map((its) => [its.ref.name, its]),
  )
  const here = kept.hosts.filter(
    ({ namespace }) => (namespace || input.ref.namespace) === input.ref.namespace,
  )
  const found =
    missing(here, services, kept, input) ??
    missingElsewhere(kept, input) ??
    misdirected(here, services, kept, input) ??
    silenced(here, services, kept, input)
  if (!found) return {}
  return input.now < kept.made + grace ? { due: kept.made + grace } : { found }
}

type Services = ReadonlyMap<string, Seen<KeptService>>

function missing(
  hosts: readonly NamedHost[],
  services: Services,
  { made, resolves }: KeptAddresses,
  { ref: { namespace } }: InferenceInput,
): Inferred | undefined {
  const lost = hosts.filter(({ name }) => !services.has(name))
  if (lost.length === 0 || resolves !== undefined) return undefined
  const blames = lost.map(({ name, where }) => ({
    ref: { group: '', kind: 'Service', namespace, name },
    reason: 'NotFound',
    message: `does not exist, and ${where} names it`,
  }))
  return { reason: 'NamesNobody', message: 'an address leads to no Service', since: made, blames }
}

/** Of another namespace; a name without more is as likely one of a host outside, and is left alone. */
function missingElsewhere(
  { hosts, made, resolves, leadsAway }: KeptAddresses,
  input: InferenceInput,
): Inferred | undefined {
  if (!leadsAway || resolves !== undefined || !input.complete('Service', 'everywhere')) return undefined
  const known = new Set(
    input.others('Service', 'everywhere').map(({ ref }) => `${ref.namespace}/${ref.name}`),
  )
  const lost = hosts.filter(
    ({ name, namespace, inCluster }) =>
      inCluster && namespace !== input.ref.namespace && !known.has(`${namespace}/${name}`),
  )
  if (lost.length === 0) return undefined
  const blames = lost.map(({ name, namespace, where }) => ({
    ref: { group: '', kind: 'Service', namespace, name },
    reason: 'NotFound',
    message: `does not exist, and ${where} names it`,
  }))
  return { reason: 'NamesNobody', message: 'an address leads to no Service', since: made, blames }
}

/** The Service is there, and the Pod does not reach it by that address. */
function misdirected(
  hosts: readonly NamedHost[],
  services: Services,
  { made, resolves }: KeptAddresses,
  _input: InferenceInput,
): Inferred | undefined {
  const known = hosts.filter(({ name }) => services.has(name))
  const unresolved = resolves ? known[0] : undefined
  if (unresolved) {
    const message = `${unresolved.where} names the Service ${unresolved.name}, which a Pod with ${resolves} does not find`
    return { reason: 'NameNotResolved', message, since: made }
  }
  const wrong = known.find((host) => !hasPort(services.get(host.name)!.kept, host))
  if (!wrong) return undefined
  const ports = services.get(wrong.name)!.kept.ports.map(({ port }) => port)
  const message = `${wrong.where} names port ${wrong.port} of the Service ${wrong.name}, which has ${ports.join(', ')}`
  return { reason: 'NamesNoPort', message, since: made }
}

/** One that leads straight to Pods, or out of the cluster, may be asked on any port. */
function hasPort({ ports, direct }: KeptService, { port }: NamedHost): boolean {
  return port === 0 || direct || ports.length === 0 || ports.some((each) => each.port === port)
}

/** The Service is there, and nothing answers behind it, or nothing may be asked. */
function silenced(
  hosts: readonly NamedHost[],
  services: Services,
  { made, labels }: KeptAddresses,
  input: InferenceInput,
): Inferred | undefined {
  const named = hosts.flatMap(({ name, where, port }) => {
    const service = services.get(name)
    return service ? [{ where, port, ...service }] : []
  })
  const workloads = workloadKinds.flatMap((kind) => input.others(kind)) as readonly Seen<KeptWorkload>[]
  const policies = input.others('NetworkPolicy') as readonly Seen<KeptPolicy>[]
  for (const { where, port, ref, kept } of named) {
    if (kept.selector.length === 0) continue
    const behind = workloadsBehind(kept.selector, workloads)
    if (behind.length > 0 && behind.every(({ kept: { replicas } }) => replicas === 0)) {
      const message = `has 0 replicas, and ${where} names the Service ${ref.name} that leads to it`
      return {
        reason: 'NobodyAnswers',
        message: `nothing answers behind the Service ${ref.name}`,
        since: made,
        blames: behind.map((each) => ({ ref: each.ref, reason: 'ScaledToZero', message })),
      }
    }
    const cut = cutsOff(policies, { from: labels, to: kept.selector, ports: targetsOf(kept, port) })
    if (cut.length === 0) continue
    const message = `does not let this traffic through: ${where} names the Service ${ref.name}`
    return {
      reason: 'CutOff',
      message: `the Service ${ref.name} cannot be reached`,
      since: made,
      blames: cut.map((policy) => ({ ref: policy, reason: 'CutsOff', message })),
    }
  }
  return undefined
}

/** The ports of Pods that a port of a Service leads to; 0: all of its ports. */
function targetsOf({ ports }: KeptService, wanted: number): readonly (number | string)[] {
  return ports.filter(({ port }) => wanted === 0 || port === wanted).map(({ target }) => target)
}
