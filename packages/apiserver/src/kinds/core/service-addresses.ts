import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import {
  asObject,
  copy,
  equal,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
} from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { keep } from '../fill.ts'
import type { Allocation } from '../strategy.ts'

/**
 * Gives a service, in place, the address and the ports that it needs and does not have; says which of those that it asks
 * for it cannot have.
 */
export function allocateService(
  object: KubeObject,
  old: KubeObject | undefined,
  free: Allocation,
): FieldError[] {
  const spec = specOf(object)
  const before = old && specOf(old)
  const wrong = allocateAddress(spec, before, free)
  if (wrong.length) return wrong
  allocateHealthCheck(spec, before, free)
  // The first that cannot be had ends it.
  return allocatePorts(spec, before, free).slice(0, 1)
}

/** What a service has of what services share, or asks for. */
export function claimsOf(object: KubeObject): { address: string | undefined; ports: number[] } {
  const { clusterIP, healthCheckNodePort, ports } = specOf(object)
  const given = [...objectsIn(ports).map(({ nodePort }) => nodePort), healthCheckNodePort]
  return {
    address: typeof clusterIP === 'string' ? clusterIP : undefined,
    ports: given.flatMap((port) => (typeof port === 'number' && port > 0 ? [port] : [])),
  }
}

/**
 * Carries over, in place, what a service was given and an update does not name, and takes away what its new type has no
 * use for and the update did not ask for.
 */
export function carryAllocated(object: KubeObject, old: KubeObject): void {
  object.spec = copy(object.spec)
  const [spec, before] = [specOf(object), specOf(old)]
  if (hasAddress(spec) && hasAddress(before)) keepAddress(spec, before)
  if (mayHavePorts(spec) && allocatesPorts(spec) && allocatesPorts(before)) keepPorts(spec, before)
  if (checksHealth(spec) && checksHealth(before) && !spec.healthCheckNodePort)
    keep(spec, before, 'healthCheckNodePort')
  dropUnused(spec, before)
  if (spec.type !== 'LoadBalancer' && isObject(object.status))
    object.status = { ...object.status, loadBalancer: {} }
}

function specOf({ spec }: KubeObject): JsonObject {
  return asObject(spec)
}

const hasAddress = ({ type }: JsonObject) => type !== 'ExternalName'
const mayHavePorts = ({ type }: JsonObject) => type === 'NodePort' || type === 'LoadBalancer'
const allocatesPorts = (spec: JsonObject) =>
  mayHavePorts(spec) && (spec.type === 'NodePort' || spec.allocateLoadBalancerNodePorts !== false)
const checksHealth = ({ type, externalTrafficPolicy }: JsonObject) =>
  type === 'LoadBalancer' && externalTrafficPolicy === 'Local'
const nodePorts = (spec: JsonObject) =>
  new Set<Json>(objectsIn(spec.ports).flatMap(({ nodePort }) => (nodePort ? [nodePort] : [])))

/** A service gets its address when it is made, or when it becomes one that has one. */
function allocateAddress(spec: JsonObject, before: JsonObject | undefined, free: Allocation): FieldError[] {
  if (!hasAddress(spec) || (before && hasAddress(before))) return []
  const [first] = Array.isArray(spec.clusterIPs) ? spec.clusterIPs : []
  const asked = spec.clusterIP || first
  const address = typeof asked === 'string' ? asked : free.address()
  spec.clusterIP = address
  spec.clusterIPs ??= [address]
  if (address === 'None' || typeof asked !== 'string') return []
  const why = free.takeAddress(address)
  if (why === undefined) return []
  return [fieldError.invalid('spec.clusterIPs', spec.clusterIPs, `failed to allocate IP ${address}: ${why}`)]
}

function allocatePorts(spec: JsonObject, before: JsonObject | undefined, free: Allocation): FieldError[] {
  if (!mayHavePorts(spec)) return []
  return before ? portsOfUpdate(spec, nodePorts(before), free) : portsOfNew(spec, free)
}

/** One number does for all ports of a service that are the same port in several protocols. */
function portsOfNew(spec: JsonObject, free: Allocation): FieldError[] {
  const ports = objectsIn(spec.ports)
  const numbers = new Map<unknown, Json>()
  return ports.flatMap((one, index) => {
    if (!one.nodePort && !allocatesPorts(spec)) return []
    const shared = numbers.get(one.port)
    if (shared !== undefined && (!one.nodePort || one.nodePort === shared)) {
      one.nodePort = shared
      return []
    }
    const asked = one.nodePort || ports.find(({ port, nodePort }) => port === one.port && nodePort)?.nodePort
    one.nodePort = asked || free.port()
    if (shared === undefined) numbers.set(one.port, one.nodePort)
    return asked ? takePort(asked, index, free) : []
  })
}

function portsOfUpdate(spec: JsonObject, had: ReadonlySet<Json>, free: Allocation): FieldError[] {
  const taken = new Set(had)
  return objectsIn(spec.ports).flatMap((one, index) => {
    if (!one.nodePort) {
      if (allocatesPorts(spec)) one.nodePort = free.port()
      return []
    }
    if (taken.has(one.nodePort)) return []
    taken.add(one.nodePort)
    return takePort(one.nodePort, index, free)
  })
}

function takePort(port: Json, index: number, free: Allocation): FieldError[] {
  const why = free.takePort(Number(port))
  return why === undefined ? [] : [fieldError.invalid(`spec.ports[${index}].nodePort`, port, why)]
}

/** The port at which a node says whether it has endpoints of the service. */
function allocateHealthCheck(spec: JsonObject, before: JsonObject | undefined, free: Allocation): void {
  if (!checksHealth(spec) || (before && checksHealth(before))) return
  if (spec.healthCheckNodePort) free.takePort(Number(spec.healthCheckNodePort))
  else spec.healthCheckNodePort = free.port()
}

function keepAddress(spec: JsonObject, before: JsonObject): void {
  if (!spec.clusterIP && before.clusterIP) keep(spec, before, 'clusterIP')
  const [first] = Array.isArray(spec.clusterIPs) ? spec.clusterIPs : []
  if (first === undefined && spec.clusterIP === before.clusterIP) keep(spec, before, 'clusterIPs')
}

/** A port keeps its number by its name, unless another has taken it. */
function keepPorts(spec: JsonObject, before: JsonObject): void {
  const now = nodePorts(spec)
  const known = new Map(objectsIn(before.ports).map(({ name, nodePort }) => [name ?? '', nodePort]))
  for (const port of objectsIn(spec.ports)) {
    const number = known.get(port.name ?? '')
    if (!port.nodePort && number && !now.has(number)) port.nodePort = number
  }
}

/** What only the old type had a use for goes, where the update has it as it was. */
function dropUnused(spec: JsonObject, before: JsonObject): void {
  const same = (member: string) => equal(spec[member], before[member])
  const drop = (...members: string[]) => {
    for (const member of members) if (same(member)) delete spec[member]
  }
  if (hasAddress(before) && !hasAddress(spec)) {
    if (same('clusterIP') && same('clusterIPs')) drop('clusterIP', 'clusterIPs')
    drop('ipFamilies', 'ipFamilyPolicy')
  }
  if (mayHavePorts(before) && !mayHavePorts(spec) && nodePorts(spec).isSubsetOf(nodePorts(before)))
    for (const port of objectsIn(spec.ports)) delete port.nodePort
  if (checksHealth(before) && !checksHealth(spec)) drop('healthCheckNodePort')
  if (before.type === 'LoadBalancer' && spec.type !== 'LoadBalancer')
    drop('allocateLoadBalancerNodePorts', 'loadBalancerClass')
  if (isExternal(before) && !isExternal(spec)) drop('externalTrafficPolicy')
}

function isExternal(spec: JsonObject): boolean {
  const reached = Array.isArray(spec.externalIPs) && spec.externalIPs.length > 0
  return mayHavePorts(spec) || (spec.type === 'ClusterIP' && reached)
}
