import type {
  InferenceInput,
  InferenceResult,
  Inferred,
  Look,
  ObjectName,
  Rest,
  Seen,
} from '../../../inference.ts'
import type { NamedHost } from './hosts.ts'
import { cutsOff, type KeptPolicy } from './network-policies.ts'
import type { KeptMaker } from './refused-pods.ts'
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
  { group: '', kind: 'Namespace', where: 'everywhere' },
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
  { ref: { namespace }, others }: InferenceInput,
): Inferred | undefined {
  const workloads = workloadKinds.flatMap((kind) => others(kind)).map(({ ref }) => ref.name)
  const isMeant = ({ name, bare }: NamedHost) =>
    !bare || workloads.includes(name) || [...services.keys()].some((known) => isSlip(name, known))
  const lost = hosts.filter((host) => !services.has(host.name) && isMeant(host))
  if (lost.length === 0 || resolves !== undefined) return undefined
  const blames = lost.map(({ name, where }) => ({
    ref: { group: '', kind: 'Service', namespace, name },
    reason: 'NotFound',
    message: `does not exist, and ${where} names it`,
  }))
  return { reason: 'NamesNobody', message: 'an address leads to no Service', since: made, blames }
}

/** Whether a name is another but for a letter that is missing, too many, or another. */
function isSlip(name: string, meant: string): boolean {
  const [short, long] = name.length < meant.length ? [name, meant] : [meant, name]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1)
}

/** What ends names of hosts outside, and may be the name of a namespace. */
const outside = new Set(['app', 'cloud', 'com', 'dev', 'internal', 'io', 'local', 'net', 'org', 'test'])

/** Of another namespace; a name without more is as likely one of a host outside, and is left alone. */
function missingElsewhere(
  { hosts, made, resolves, leadsAway }: KeptAddresses,
  input: InferenceInput,
): Inferred | undefined {
  if (!leadsAway || resolves !== undefined || !input.complete('Service', 'everywhere')) return undefined
  const known = new Set(
    input.others('Service', 'everywhere').map(({ ref }) => `${ref.namespace}/${ref.name}`),
  )
  const namespaces = new Set(input.others('Namespace').map(({ ref }) => ref.name))
  const isHere = ({ namespace, inCluster }: NamedHost) =>
    inCluster || (namespaces.has(namespace) && !outside.has(namespace))
  const lost = hosts.filter(
    (host) =>
      host.namespace !== '' &&
      host.namespace !== input.ref.namespace &&
      isHere(host) &&
      !known.has(`${host.namespace}/${host.name}`),
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
  const service = services.get(wrong.name)!
  const ports = service.kept.ports.map(({ port }) => port)
  const message = `${wrong.where} names port ${wrong.port} of the Service ${wrong.name}, which has ${ports.join(', ')}`
  const found = { reason: 'NamesNoPort', message, since: made }
  if (!isMovedAway(service.kept, wrong.port, made)) return found
  const moved = `has no port ${wrong.port} any more, by which ${wrong.where} asks for it; it has ${ports.join(', ')}`
  return { ...found, blames: [{ ref: service.ref, reason: 'PortNotFound', message: moved }] }
}

/** So much later than a Service, who asks for it was not made together with it. */
const together = 120_000

/** Whether a Service still leads to that port of its Pods, by another number: then who asks is as old, and asks as ever. */
function isMovedAway({ ports, created }: KeptService, asked: number, made: number): boolean {
  return made <= created + together && ports.some(({ target }) => target === asked)
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

/** The Services that a Pod names, and what is to answer behind them and has nothing that is ready. */
export function neededBy({ hosts }: KeptAddresses, input: InferenceInput): readonly Rest[] {
  const services = (input.others('Service') as readonly Seen<KeptService>[]).filter(
    ({ ref, kept }) => kept.selector.length > 0 && hosts.some((host) => isNamed(ref, host)),
  )
  if (services.length === 0) return []
  const workloads = workloadKinds.flatMap((kind) => input.others(kind)) as readonly Seen<KeptMaker>[]
  return services.flatMap(({ ref: service, kept }) => {
    const behind = workloadsBehind(kept.selector, workloads) as readonly Seen<KeptMaker>[]
    const idle = behind.every((each) => each.kept.idle) ? behind : []
    return [{ ref: service, whole: false }, ...idle.map(({ ref }) => ({ ref, whole: true }))]
  })
}

function isNamed(service: ObjectName, { name, namespace }: NamedHost): boolean {
  return service.name === name && (namespace === '' || namespace === service.namespace)
}

/** The ports of Pods that a port of a Service leads to; 0: all of its ports. */
function targetsOf({ ports }: KeptService, wanted: number): readonly (number | string)[] {
  return ports.filter(({ port }) => wanted === 0 || port === wanted).map(({ target }) => target)
}
