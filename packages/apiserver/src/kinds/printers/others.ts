import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { dig, digNumber, digObjects, digText, digTexts } from '../dig.ts'
import { metricsText } from './autoscaler.ts'
import {
  type Age,
  addresses,
  type Cell,
  created,
  nameOf,
  type Printer,
  selectorText,
  someOf,
} from './format.ts'

function subjects(one: JsonObject, kind: string): string {
  return digObjects(one, 'subjects')
    .filter((subject) => subject.kind === kind)
    .map(({ name, namespace }) => (kind === 'ServiceAccount' ? `${namespace ?? ''}/${name}` : String(name)))
    .join(', ')
}

function printBinding(one: JsonObject, age: Age): Cell[] {
  return [
    nameOf(one),
    `${digText(one, 'roleRef.kind')}/${digText(one, 'roleRef.name')}`,
    age(created(one)),
    subjects(one, 'User'),
    subjects(one, 'Group'),
    subjects(one, 'ServiceAccount'),
  ]
}

function hosts(ingress: JsonObject): string {
  const rules = digObjects(ingress, 'spec.rules')
  const named = rules.map((rule) => digText(rule, 'host')).filter((host) => host !== '')
  if (named.length === 0) return '*'
  return named.length > 3 ? `${named.slice(0, 3).join(',')} + ${rules.length - 3} more...` : named.join(',')
}

function isDefault(one: JsonObject, annotation: string): boolean {
  const annotations = dig(one, 'metadata.annotations')
  return isObject(annotations) && annotations[annotation] === 'true'
}

function printIngressClass(one: JsonObject, age: Age): Cell[] {
  const parameters = dig(one, 'spec.parameters')
  const group = digText(parameters, 'apiGroup')
  const text = `${digText(parameters, 'kind')}${group === '' ? '' : `.${group}`}/${digText(parameters, 'name')}`
  const suffix = isDefault(one, 'ingressclass.kubernetes.io/is-default-class') ? ' (default)' : ''
  return [
    nameOf(one) + suffix,
    digText(one, 'spec.controller'),
    parameters === undefined ? '<none>' : text,
    age(created(one)),
  ]
}

function printStorageClass(one: JsonObject, age: Age): Cell[] {
  const marked = [
    'storageclass.kubernetes.io/is-default-class',
    'storageclass.beta.kubernetes.io/is-default-class',
  ]
  const suffix = marked.some((annotation) => isDefault(one, annotation)) ? ' (default)' : ''
  return [
    nameOf(one) + suffix,
    digText(one, 'provisioner'),
    digText(one, 'reclaimPolicy', 'Delete'),
    digText(one, 'volumeBindingMode', 'Immediate'),
    one.allowVolumeExpansion === true,
    age(created(one)),
  ]
}

function printDriver(one: JsonObject, age: Age): Cell[] {
  const tokens = dig(one, 'spec.tokenRequests')
  return [
    nameOf(one),
    dig(one, 'spec.attachRequired') !== false,
    dig(one, 'spec.podInfoOnMount') === true,
    dig(one, 'spec.storageCapacity') === true,
    Array.isArray(tokens) ? tokens.map((token) => digText(token, 'audience')).join(',') : '<unset>',
    dig(one, 'spec.requiresRepublish') === true,
    digTexts(one, 'spec.volumeLifecycleModes').join(',') || '<none>',
    age(created(one)),
  ]
}

function requestStatus(one: JsonObject): string {
  const types = new Set(digObjects(one, 'status.conditions').map(({ type }) => type))
  const verdict = types.has('Denied') ? 'Denied' : types.has('Approved') ? 'Approved' : 'Pending'
  const issued = digText(one, 'status.certificate') === '' ? '' : ',Issued'
  return verdict + (types.has('Failed') ? ',Failed' : '') + issued
}

function paramName(one: JsonObject): string {
  const name = digText(one, 'spec.paramRef.name')
  return name === '' ? '<unset>' : `${digText(one, 'spec.paramRef.namespace', '*')}/${name}`
}

function paramKind(one: JsonObject): string {
  const kind = dig(one, 'spec.paramKind')
  return kind === undefined ? '<unset>' : `${digText(kind, 'apiVersion')}/${digText(kind, 'kind')}`
}

function policy(list: string): Printer {
  return (one, age) => [nameOf(one), digObjects(one, list).length, paramKind(one), age(created(one))]
}

const binding: Printer = (one, age) => [
  nameOf(one),
  digText(one, 'spec.policyName'),
  paramName(one),
  age(created(one)),
]
const webhooks: Printer = (one, age) => [nameOf(one), digObjects(one, 'webhooks').length, age(created(one))]

function printSlice(one: JsonObject, age: Age): Cell[] {
  const ports = digObjects(one, 'ports').map(({ port, name }) => String(port ?? (name || '*')))
  const all = digObjects(one, 'endpoints').flatMap((endpoint) => digTexts(endpoint, 'addresses'))
  return [
    nameOf(one),
    digText(one, 'addressType'),
    someOf(ports, ports.length, 3, '<unset>'),
    someOf(all, all.length, 3, '<unset>'),
    age(created(one)),
  ]
}

function amount(one: JsonObject, path: string): string {
  const value = dig(one, path)
  return value === undefined ? 'N/A' : String(value)
}

function parentRef(one: JsonObject): string {
  const parent = dig(one, 'spec.parentRef')
  if (parent === undefined) return '<none>'
  const group = digText(parent, 'group')
  const resource = digText(parent, 'resource') + (group === '' ? '' : `.${group}`)
  return [resource.toLowerCase(), digText(parent, 'namespace'), digText(parent, 'name')]
    .filter((part) => part !== '')
    .join('/')
}

export const otherPrinters: Readonly<Record<string, Printer>> = {
  HorizontalPodAutoscaler: (one, age) => [
    nameOf(one),
    `${digText(one, 'spec.scaleTargetRef.kind')}/${digText(one, 'spec.scaleTargetRef.name')}`,
    metricsText(one),
    typeof dig(one, 'spec.minReplicas') === 'number' ? String(dig(one, 'spec.minReplicas')) : '<unset>',
    digNumber(one, 'spec.maxReplicas'),
    digNumber(one, 'status.currentReplicas'),
    age(created(one)),
  ],
  CertificateSigningRequest: (one, age, duration) => [
    nameOf(one),
    age(created(one)),
    digText(one, 'spec.signerName', '<none>'),
    digText(one, 'spec.username'),
    typeof dig(one, 'spec.expirationSeconds') === 'number'
      ? duration(digNumber(one, 'spec.expirationSeconds') * 1000)
      : '<none>',
    requestStatus(one),
  ],
  IngressClass: printIngressClass,
  Ingress: (one, age) => [
    nameOf(one),
    digText(one, 'spec.ingressClassName', '<none>'),
    hosts(one),
    addresses(one.status),
    digObjects(one, 'spec.tls').length > 0 ? '80, 443' : '80',
    age(created(one)),
  ],
  IPAddress: (one, age) => [nameOf(one), parentRef(one), age(created(one))],
  NetworkPolicy: (one, age) => [nameOf(one), selectorText(dig(one, 'spec.podSelector')), age(created(one))],
  ServiceCIDR: (one, age) => [nameOf(one), digTexts(one, 'spec.cidrs').join(','), age(created(one))],
  PodDisruptionBudget: (one, age) => [
    nameOf(one),
    amount(one, 'spec.minAvailable'),
    amount(one, 'spec.maxUnavailable'),
    digNumber(one, 'status.disruptionsAllowed'),
    age(created(one)),
  ],
  RoleBinding: printBinding,
  ClusterRoleBinding: printBinding,
  CSIDriver: printDriver,
  CSINode: (one, age) => [nameOf(one), digObjects(one, 'spec.drivers').length, age(created(one))],
  StorageClass: printStorageClass,
  VolumeAttachment: (one, age) => [
    nameOf(one),
    digText(one, 'spec.attacher'),
    digText(one, 'spec.source.persistentVolumeName'),
    digText(one, 'spec.nodeName'),
    dig(one, 'status.attached') === true,
    age(created(one)),
  ],
  VolumeAttributesClass: (one, age) => [nameOf(one), digText(one, 'driverName'), age(created(one))],
  MutatingAdmissionPolicy: policy('spec.mutations'),
  ValidatingAdmissionPolicy: policy('spec.validations'),
  MutatingAdmissionPolicyBinding: binding,
  ValidatingAdmissionPolicyBinding: binding,
  MutatingWebhookConfiguration: webhooks,
  ValidatingWebhookConfiguration: webhooks,
  PriorityClass: (one, age) => [
    nameOf(one),
    digNumber(one, 'value'),
    one.globalDefault === true,
    age(created(one)),
    digText(one, 'preemptionPolicy'),
  ],
  Lease: (one, age) => [nameOf(one), digText(one, 'spec.holderIdentity'), age(created(one))],
  RuntimeClass: (one, age) => [nameOf(one), digText(one, 'handler'), age(created(one))],
  EndpointSlice: printSlice,
}
