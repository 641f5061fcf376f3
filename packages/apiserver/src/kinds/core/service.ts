import { type FieldError, fieldError, oneOf } from '../../apimachinery/field/field-error.ts'
import { dig, digObjects, digText, digTexts } from '../../apimachinery/json/dig.ts'
import {
  asObject,
  equal,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  valueAt,
} from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { type Amounts, count } from '../../apimachinery/quantity/amounts.ts'
import { each, fill, inner } from '../fill.ts'
import { addresses, created, labelsText, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { allocateService, carryAllocated } from './service-addresses.ts'

export const service: Strategy = {
  group: '',
  kind: 'Service',
  resourcePrefix: 'services/specs',
  names: 'label1035',
  allowCreateOnUpdate: true,
  returnDeletedObject: true,
  defaults: { 'core.v1.Service': fillService },
  quota: { usage, countsUpdate: (_object, _old, subresource) => subresource === '' },
  allocate: allocateService,
  completeCreate,
  prepareForUpdate: carryAllocated,
  completeUpdate: (object, _old, subresource) => {
    if (!subresource) fillFamilies(object)
  },
  validate: (object, old) => [...specErrors(object), ...fixedClusterIp(object, old)],
  selectableFields: 'spec.clusterIP spec.type',
  print: (one, age) => [
    nameOf(one),
    digText(one, 'spec.type'),
    digTexts(one, 'spec.clusterIPs')[0] ?? '<none>',
    externalIp(one),
    portsText(one),
    age(created(one)),
    labelsText(dig(one, 'spec.selector')),
  ],
}

/** Ports of the nodes are counted by what a service asks for: it may not have them yet. */
function usage({ spec }: KubeObject): Amounts {
  const { type, ports, allocateLoadBalancerNodePorts: allocates } = asObject(spec)
  const all = objectsIn(ports)
  const given = all.filter(({ nodePort }) => nodePort).length
  const wanted = type === 'NodePort' || (type === 'LoadBalancer' && allocates !== false) ? all.length : given
  return new Map([
    ['services', count(1)],
    ['services.nodeports', count(type === 'NodePort' || type === 'LoadBalancer' ? wanted : 0)],
    ['services.loadbalancers', count(type === 'LoadBalancer' ? 1 : 0)],
  ])
}

function fillService(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { sessionAffinity: 'None', type: 'ClusterIP' })
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig
  if (spec.sessionAffinity === 'ClientIP')
    fill(inner(inner(spec, 'sessionAffinityConfig'), 'clientIP'), { timeoutSeconds: 10800 })
  for (const port of each(spec, 'ports')) {
    fill(port, { protocol: 'TCP' })
    if (!port.targetPort) port.targetPort = port.port
  }
  const external = spec.type === 'NodePort' || spec.type === 'LoadBalancer'
  const hasExternalIps = Array.isArray(spec.externalIPs) && spec.externalIPs.length > 0
  const reachable = external || (spec.type === 'ClusterIP' && hasExternalIps)
  if (reachable) fill(spec, { externalTrafficPolicy: 'Cluster' })
  if (external || spec.type === 'ClusterIP') fill(spec, { internalTrafficPolicy: 'Cluster' })
  if (spec.type !== 'LoadBalancer') return
  fill(spec, { allocateLoadBalancerNodePorts: true })
  for (const entry of each(inner(inner(one, 'status'), 'loadBalancer'), 'ingress')) {
    if (entry.ip) fill(entry, { ipMode: 'VIP' })
  }
}

/** The families that go with the address a service has. */
function completeCreate(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (spec.type === 'ExternalName' || typeof spec.clusterIP !== 'string' || spec.clusterIP === '') return
  const bare = spec.clusterIP === 'None' && !isObject(spec.selector)
  fill(spec, { clusterIPs: [spec.clusterIP] })
  fill(
    spec,
    bare ? { ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' } : { ipFamilies: ['IPv4'] },
  )
  fill(spec, { ipFamilyPolicy: 'SingleStack' })
}

/** A service that was made out of a status has no address; its families are settled by the next write to it. */
function fillFamilies(object: KubeObject): void {
  const { spec } = object
  if (!isObject(spec) || spec.type === 'ExternalName' || spec.ipFamilies !== undefined) return
  object.spec = { ...spec, ipFamilies: ['IPv4'], ipFamilyPolicy: spec.ipFamilyPolicy ?? 'SingleStack' }
}

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']

function specErrors(object: KubeObject): FieldError[] {
  const spec: JsonObject = asObject(object.spec)
  const ports = Array.isArray(spec.ports) ? spec.ports : []
  const needsPorts = !ports.length && spec.clusterIP !== 'None' && spec.type !== 'ExternalName'
  return [
    ...(needsPorts ? [fieldError.required('spec.ports')] : []),
    ...ports.flatMap((one, index) => portErrors(one, `spec.ports[${index}]`, ports.length > 1)),
    ...oneOf('spec.type', spec.type, types),
    ...(spec.type === 'ClusterIP' ? ports.flatMap(unusedNodePort) : []),
  ]
}

function unusedNodePort(port: Json, index: number): FieldError[] {
  if (!isObject(port) || !port.nodePort) return []
  const why = "may not be used when `type` is 'ClusterIP'"
  return [fieldError.forbidden(`spec.ports[${index}].nodePort`, why)]
}

function portErrors(port: Json, at: string, named: boolean): FieldError[] {
  const { name, port: number, targetPort } = asObject(port)
  const outside = (value: Json | undefined) => typeof value === 'number' && (value < 1 || value > 65_535)
  const range = 'must be between 1 and 65535, inclusive'
  return [
    ...(named && !name ? [fieldError.required(`${at}.name`)] : []),
    ...(outside(number) ? [fieldError.invalid(`${at}.port`, number, range)] : []),
    ...(outside(targetPort) ? [fieldError.invalid(`${at}.targetPort`, targetPort, range)] : []),
  ]
}

function fixedClusterIp(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const [next, before] = [valueAt(object, ['spec', 'clusterIPs']), valueAt(old, ['spec', 'clusterIPs'])]
  if (before === undefined || equal(next, before)) return []
  const both = [valueAt(object, ['spec', 'type']), valueAt(old, ['spec', 'type'])]
  return both.includes('ExternalName')
    ? []
    : [fieldError.invalid('spec.clusterIPs[0]', next, 'may not change once set')]
}

function externalIp(one: JsonObject): string {
  const own = digTexts(one, 'spec.externalIPs')
  switch (digText(one, 'spec.type')) {
    case 'ClusterIP':
    case 'NodePort':
      return own.join(',') || '<none>'
    case 'LoadBalancer':
      return [addresses(one.status), ...own].filter((text) => text !== '').join(',') || '<pending>'
    case 'ExternalName':
      return digText(one, 'spec.externalName')
    default:
      return '<unknown>'
  }
}

function portsText(one: JsonObject): string {
  const ports = digObjects(one, 'spec.ports').map(({ port, nodePort, protocol = 'TCP' }) =>
    typeof nodePort === 'number' && nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  )
  return ports.join(',') || '<none>'
}
