import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { dig, digNumber, digObjects, digText, digTexts } from '../dig.ts'
import {
  type Age,
  addresses,
  type Cell,
  containers,
  created,
  labelsText,
  nameOf,
  type Printer,
  someOf,
} from './format.ts'
import { printPod } from './pod.ts'

function sizeOf(value: unknown): number {
  return isObject(value) ? Object.keys(value).length : 0
}

function externalIp(service: JsonObject): string {
  const own = digTexts(service, 'spec.externalIPs')
  switch (digText(service, 'spec.type')) {
    case 'ClusterIP':
    case 'NodePort':
      return own.join(',') || '<none>'
    case 'LoadBalancer':
      return [addresses(service.status), ...own].filter((text) => text !== '').join(',') || '<pending>'
    case 'ExternalName':
      return digText(service, 'spec.externalName')
    default:
      return '<unknown>'
  }
}

function servicePorts(service: JsonObject): string {
  const ports = digObjects(service, 'spec.ports').map(({ port, nodePort, protocol = 'TCP' }) =>
    typeof nodePort === 'number' && nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  )
  return ports.join(',') || '<none>'
}

function endpointList(object: JsonObject): string {
  const subsets = digObjects(object, 'subsets')
  const all = subsets.flatMap((subset) => {
    const ips = digObjects(subset, 'addresses').map(({ ip }) => String(ip))
    const ports = digObjects(subset, 'ports')
    if (ports.length === 0) return ips
    return ports.flatMap(({ port }) =>
      ips.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)),
    )
  })
  return subsets.length === 0 ? '<none>' : someOf(all, all.length, 3, '')
}

function printEvent(event: JsonObject, age: Age): Cell[] {
  const first =
    dig(event, 'firstTimestamp') ?? dig(event, 'deprecatedFirstTimestamp') ?? dig(event, 'eventTime')
  const last = dig(event, 'lastTimestamp') ?? dig(event, 'deprecatedLastTimestamp') ?? first
  const involved = event.involvedObject ?? event.regarding
  const kind = digText(involved, 'kind').toLowerCase()
  const name = digText(involved, 'name')
  const source = event.source ?? event.deprecatedSource
  const component =
    digText(source, 'component') ||
    digText(event, 'reportingComponent') ||
    digText(event, 'reportingController')
  const host = digText(source, 'host') || digText(event, 'reportingInstance')
  const count = digNumber(event, 'count') || digNumber(event, 'deprecatedCount') || 1
  const series = isObject(event.series)
  return [
    age(series ? dig(event, 'series.lastObservedTime') : last),
    digText(event, 'type'),
    digText(event, 'reason'),
    name === '' ? kind : `${kind}/${name}`,
    digText(involved, 'fieldPath'),
    host === '' ? component : `${component}, ${host}`,
    (digText(event, 'message') || digText(event, 'note')).trim(),
    age(first),
    series ? digNumber(event, 'series.count') : count,
    nameOf(event),
  ]
}

function nodeStatus(node: JsonObject): string {
  const ready = digObjects(node, 'status.conditions').findLast(({ type }) => type === 'Ready')
  const status = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'
  return dig(node, 'spec.unschedulable') === true ? `${status},SchedulingDisabled` : status
}

function nodeRoles(node: JsonObject): string {
  const labels = dig(node, 'metadata.labels')
  const roles = new Set<string>()
  for (const [key, value] of Object.entries(isObject(labels) ? labels : {})) {
    if (key.startsWith('node-role.kubernetes.io/')) roles.add(key.slice('node-role.kubernetes.io/'.length))
    else if (key === 'kubernetes.io/role') roles.add(String(value))
  }
  return (
    [...roles]
      .filter((role) => role !== '')
      .sort()
      .join(',') || '<none>'
  )
}

function printNode(node: JsonObject, age: Age): Cell[] {
  const address = (wanted: string) =>
    digText(
      digObjects(node, 'status.addresses').find(({ type }) => type === wanted),
      'address',
      '<none>',
    )
  const info = (field: string) => digText(node, `status.nodeInfo.${field}`, '<unknown>')
  const architecture = digText(node, 'status.nodeInfo.architecture')
  return [
    nameOf(node),
    nodeStatus(node),
    nodeRoles(node),
    age(created(node)),
    digText(node, 'status.nodeInfo.kubeletVersion'),
    address('InternalIP'),
    address('ExternalIP'),
    info('osImage'),
    info('kernelVersion') + (architecture === '' ? '' : ` (${architecture})`),
    info('containerRuntimeVersion'),
  ]
}

const modes: [string, string][] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
]

function accessModes(list: string[]): string {
  return modes
    .filter(([mode]) => list.includes(mode))
    .map(([, short]) => short)
    .join(',')
}

function phase(object: JsonObject): string {
  return dig(object, 'metadata.deletionTimestamp') === undefined
    ? digText(object, 'status.phase')
    : 'Terminating'
}

function storageClass(object: JsonObject): string {
  const annotations = dig(object, 'metadata.annotations')
  const beta = isObject(annotations) ? annotations['volume.beta.kubernetes.io/storage-class'] : undefined
  return typeof beta === 'string' ? beta : digText(object, 'spec.storageClassName')
}

function printVolume(volume: JsonObject, age: Age): Cell[] {
  const claim = dig(volume, 'spec.claimRef')
  return [
    nameOf(volume),
    digText(volume, 'spec.capacity.storage', '0'),
    accessModes(digTexts(volume, 'spec.accessModes')),
    digText(volume, 'spec.persistentVolumeReclaimPolicy'),
    phase(volume),
    claim === undefined ? '' : `${digText(claim, 'namespace')}/${digText(claim, 'name')}`,
    storageClass(volume),
    digText(volume, 'spec.volumeAttributesClassName', '<unset>'),
    digText(volume, 'status.reason'),
    age(created(volume)),
    digText(volume, 'spec.volumeMode', '<unset>'),
  ]
}

function printClaim(claim: JsonObject, age: Age): Cell[] {
  const volume = digText(claim, 'spec.volumeName')
  return [
    nameOf(claim),
    phase(claim),
    volume,
    volume === '' ? '' : digText(claim, 'status.capacity.storage', '0'),
    volume === '' ? '' : accessModes(digTexts(claim, 'status.accessModes')),
    storageClass(claim),
    digText(claim, 'spec.volumeAttributesClassName', '<unset>'),
    age(created(claim)),
    digText(claim, 'spec.volumeMode', '<unset>'),
  ]
}

function printQuota(quota: JsonObject, age: Age): Cell[] {
  const hard = dig(quota, 'status.hard')
  const lines: [string[], string[]] = [[], []]
  for (const [name, limit] of Object.entries(isObject(hard) ? hard : {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const used = dig(quota, 'status.used')
    const text = `${name}: ${isObject(used) ? (used[name] ?? '0') : '0'}/${limit}`
    lines[name.startsWith('limits.') ? 1 : 0].push(text)
  }
  return [nameOf(quota), lines[0].join(', '), lines[1].join(', '), age(created(quota))]
}

export const corePrinters: Readonly<Record<string, Printer>> = {
  ConfigMap: (one, age) => [nameOf(one), sizeOf(one.data) + sizeOf(one.binaryData), age(created(one))],
  Endpoints: (one, age) => [nameOf(one), endpointList(one), age(created(one))],
  Event: printEvent,
  Namespace: (one, age) => [nameOf(one), digText(one, 'status.phase'), age(created(one))],
  Node: printNode,
  PersistentVolume: printVolume,
  PersistentVolumeClaim: printClaim,
  Pod: printPod,
  PodTemplate: (one) => [
    nameOf(one),
    ...containers(dig(one, 'template.spec')),
    labelsText(dig(one, 'template.metadata.labels')),
  ],
  ResourceQuota: printQuota,
  Secret: (one, age) => [nameOf(one), digText(one, 'type'), sizeOf(one.data), age(created(one))],
  ServiceAccount: (one, age) => [nameOf(one), age(created(one))],
  Service: (one, age) => [
    nameOf(one),
    digText(one, 'spec.type'),
    digTexts(one, 'spec.clusterIPs')[0] ?? '<none>',
    externalIp(one),
    servicePorts(one),
    age(created(one)),
    labelsText(dig(one, 'spec.selector')),
  ],
}
