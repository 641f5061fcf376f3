import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { each, fill, inner } from './defaults/fill.ts'
import type { Kind } from './kind.ts'

/**
 * What the server itself adds to a new object after ownership has been booked: the work of its registries and of
 * the admission plugins that are on by default. The object must have its uid. Returns a new object.
 */
export function withCreateDefaults(kind: Kind, object: JsonObject): JsonObject {
  const prepare = prepared[`${kind.group}/${kind.kind}`]
  if (prepare === undefined) return object
  const copy = structuredClone(object)
  prepare(copy)
  return copy
}

const prepared: Readonly<Record<string, (object: JsonObject) => void>> = {
  '/Namespace': (one) => {
    const spec = inner(one, 'spec')
    const finalizers = Array.isArray(spec.finalizers) ? spec.finalizers : []
    if (!finalizers.includes('kubernetes')) spec.finalizers = [...finalizers, 'kubernetes']
    one.status = { phase: 'Active' }
  },
  '/Pod': preparePod,
  'batch/Job': prepareJob,
  '/Node': addNotReadyTaint,
  '/Service': prepareService,
  'apps/DaemonSet': (one) => {
    inner(inner(one, 'metadata'), 'annotations')['deprecated.daemonset.template.generation'] = '1'
  },
  '/PersistentVolume': (one) => addFinalizer(one, 'kubernetes.io/pv-protection'),
  '/PersistentVolumeClaim': (one) => addFinalizer(one, 'kubernetes.io/pvc-protection'),
}

/** A node is not ready until something says so. */
function addNotReadyTaint(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const key = 'node.kubernetes.io/not-ready'
  const taints = each(spec, 'taints')
  if (!taints.some((taint) => taint.key === key)) spec.taints = [...taints, { key, effect: 'NoSchedule' }]
}

/** The families that go with the address a service has; who allocates addresses sets `clusterIP` first. */
function prepareService(one: JsonObject): void {
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

function addFinalizer(one: JsonObject, name: string): void {
  const metadata = inner(one, 'metadata')
  const finalizers = Array.isArray(metadata.finalizers) ? metadata.finalizers : []
  if (!finalizers.includes(name)) metadata.finalizers = [...finalizers, name]
}

function preparePod(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { priority: 0, preemptionPolicy: 'PreemptLowerPriority' })
  const tolerations = each(spec, 'tolerations')
  for (const key of ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']) {
    const covered = tolerations.some(
      (one) => (one.key === key || !one.key) && (one.effect === 'NoExecute' || !one.effect),
    )
    if (!covered) tolerations.push({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 })
  }
  spec.tolerations = tolerations
  one.status = { phase: 'Pending', qosClass: qosClass(spec) }
}

/** Guaranteed when every container limits and asks for the same cpu and memory, BestEffort when none asks at all. */
function qosClass(spec: JsonObject): string {
  const all = [...each(spec, 'containers'), ...each(spec, 'initContainers')].map(({ resources }) => resources)
  const amounts = (resources: unknown, key: string): JsonObject => {
    const found = isObject(resources) ? resources[key] : undefined
    return isObject(found) ? found : {}
  }
  const names = ['cpu', 'memory']
  if (
    all.every((one) =>
      names.every((name) => !amounts(one, 'requests')[name] && !amounts(one, 'limits')[name]),
    )
  ) {
    return 'BestEffort'
  }
  const guaranteed = all.every((one) =>
    names.every((name) => {
      const limit = amounts(one, 'limits')[name]
      return limit !== undefined && limit === (amounts(one, 'requests')[name] ?? limit)
    }),
  )
  return guaranteed ? 'Guaranteed' : 'Burstable'
}

function prepareJob(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (spec.manualSelector === true) return
  const metadata = inner(one, 'metadata')
  const { uid, name } = metadata
  const labels = {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  }
  const template = inner(inner(spec, 'template'), 'metadata')
  const all = { ...(isObject(template.labels) ? template.labels : {}), ...labels }
  template.labels = all
  if (!isObject(metadata.labels) || Object.keys(metadata.labels).length === 0) metadata.labels = { ...all }
  spec.selector = { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } }
}
