import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { each, inner } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const node: Strategy = {
  group: '',
  kind: 'Node',
  resourcePrefix: 'minions',
  defaults: {
    'core.v1.NodeStatus': (one) => {
      if (isObject(one.capacity) && one.allocatable === undefined) one.allocatable = { ...one.capacity }
    },
  },
  // A node is made by its kubelet, which says at once how it is.
  keepsStatusOnCreate: true,
  completeCreate: addNotReadyTaint,
  selectableFields: 'spec.unschedulable:false',
  print,
}

/** A node is not ready until something says so. */
function addNotReadyTaint(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const key = 'node.kubernetes.io/not-ready'
  const taints = each(spec, 'taints')
  if (!taints.some((taint) => taint.key === key)) spec.taints = [...taints, { key, effect: 'NoSchedule' }]
}

function statusText(one: JsonObject): string {
  const ready = digObjects(one, 'status.conditions').findLast(({ type }) => type === 'Ready')
  const status = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'
  return dig(one, 'spec.unschedulable') === true ? `${status},SchedulingDisabled` : status
}

function roles(one: JsonObject): string {
  const labels = dig(one, 'metadata.labels')
  const found = new Set<string>()
  for (const [key, value] of Object.entries(isObject(labels) ? labels : {})) {
    if (key.startsWith('node-role.kubernetes.io/')) found.add(key.slice('node-role.kubernetes.io/'.length))
    else if (key === 'kubernetes.io/role') found.add(String(value))
  }
  return [...found].filter(Boolean).sort().join(',') || '<none>'
}

function print(one: JsonObject, age: Age): Cell[] {
  const address = (wanted: string) =>
    digText(
      digObjects(one, 'status.addresses').find(({ type }) => type === wanted),
      'address',
      '<none>',
    )
  const info = (field: string) => digText(one, `status.nodeInfo.${field}`, '<unknown>')
  const architecture = digText(one, 'status.nodeInfo.architecture')
  return [
    nameOf(one),
    statusText(one),
    roles(one),
    age(created(one)),
    digText(one, 'status.nodeInfo.kubeletVersion'),
    address('InternalIP'),
    address('ExternalIP'),
    info('osImage'),
    info('kernelVersion') + (architecture === '' ? '' : ` (${architecture})`),
    info('containerRuntimeVersion'),
  ]
}
