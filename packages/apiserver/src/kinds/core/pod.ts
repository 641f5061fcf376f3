import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import {
  equal,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  valueAt,
} from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { each, fill, inner, keep } from '../fill.ts'
import type { Strategy } from '../strategy.ts'
import { podSpecDefaults, podSpecErrors } from '../workload/pod-spec.ts'
import { podLimits } from './pod-limits.ts'
import { podQuota } from './pod-quota.ts'
import { printPod } from './print-pod.ts'

export const pod: Strategy = {
  group: '',
  kind: 'Pod',
  generation: true,
  returnDeletedObject: true,
  defaults: { 'core.v1.Pod': fillPod, 'core.v1.PodStatus': fillStatus, ...podSpecDefaults },
  completeCreate,
  prepareForStatusUpdate: keepQosClass,
  parts: {
    ephemeralcontainers: (next, asked) =>
      keep(inner(next, 'spec'), isObject(asked.spec) ? asked.spec : {}, 'ephemeralContainers'),
    resize,
  },
  quota: podQuota,
  limits: podLimits,
  prioritised: true,
  validate,
  resetFields: {
    status: union(
      union(fieldPath('spec'), fieldPath('metadata', 'deletionTimestamp')),
      fieldPath('metadata', 'ownerReferences'),
    ),
  },
  selectableFields:
    'spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork:false ' +
    'status.phase status.podIP status.podIPs= status.nominatedNodeName',
  checkGracefulDelete,
  print: printPod,
  rowConditions,
}

/** What a container may use is also what it asks for. */
function fillPod(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const containers = [...each(spec, 'containers'), ...each(spec, 'initContainers')]
  for (const { resources } of containers) {
    if (isObject(resources) && isObject(resources.limits)) {
      resources.requests = {
        ...resources.limits,
        ...(isObject(resources.requests) ? resources.requests : {}),
      }
    }
  }
  fill(spec, { enableServiceLinks: true })
  if (spec.hostNetwork !== true) return
  for (const port of containers.flatMap((one) => each(one, 'ports')))
    if (!port.hostPort) port.hostPort = port.containerPort
}

/** One address stands for the first of several, and wins where they differ. */
function fillStatus(one: JsonObject): void {
  const { podIP } = one
  const first = each(one, 'podIPs')[0]
  if (!podIP && first) one.podIP = first.ip
  else if (podIP && first?.ip !== podIP) one.podIPs = [{ ip: podIP }]
}

function completeCreate(one: JsonObject): void {
  const spec = inner(one, 'spec')
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
  const amounts = (resources: Json | undefined, key: string): JsonObject => {
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

/** How a pod fares when resources are short is decided when it is made. */
function keepQosClass(object: KubeObject, old: KubeObject): void {
  const { status } = object
  const { status: before } = old
  if (!isObject(status) || !isObject(before) || status.qosClass) return
  object.status = { ...status, qosClass: before.qosClass }
}

function resize(next: KubeObject, asked: KubeObject): void {
  const containers = (one: KubeObject) => objectsIn(valueAt(one, ['spec', 'containers']))
  const resources = new Map(containers(asked).map((one) => [one.name, one]))
  for (const one of containers(next)) {
    const wanted = resources.get(one.name)
    if (wanted) keep(one, wanted, 'resources')
    if (wanted) keep(one, wanted, 'resizePolicy')
  }
}

function validate(object: KubeObject, old: KubeObject | undefined, subresource: string): FieldError[] {
  const { spec } = object
  const before = old?.spec
  return [
    ...(isObject(spec) && isObject(before) ? updateErrors(spec, before, subresource) : []),
    ...podSpecErrors(spec, 'spec'),
  ]
}

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

function updateErrors(spec: JsonObject, before: JsonObject, subresource: string): FieldError[] {
  if (subresource === '') return fixedSpec(spec, before)
  if (subresource !== 'ephemeralcontainers') return []
  const now = new Map(each(spec, 'ephemeralContainers').map((one) => [one['name'], one]))
  return each(before, 'ephemeralContainers').flatMap((one) => {
    const next = now.get(one['name'])
    if (next && equal(next, one)) return []
    const why = `existing ephemeral containers "${one['name']}" may not be ${next ? 'changed' : 'removed'}\n`
    return [fieldError.forbidden('spec.ephemeralContainers', why)]
  })
}

/** A pod is what it was made: of its spec only images, the deadline and further tolerations may change. */
function fixedSpec(spec: JsonObject, before: JsonObject): FieldError[] {
  if (equal(spec, before)) return []
  for (const member of ['containers', 'initContainers']) {
    if (each(spec, member).length !== each(before, member).length)
      return [fieldError.forbidden(`spec.${member}`, 'pod updates may not add or remove containers')]
  }
  return equal(withoutChangeable(spec), withoutChangeable(before))
    ? []
    : [fieldError.forbidden('spec', changeable)]
}

function withoutChangeable(spec: JsonObject): JsonObject {
  const { activeDeadlineSeconds: _, tolerations: __, schedulingGates: ___, ...rest } = spec
  const bare = (member: string) => each(spec, member).map(({ image: _, ...one }) => one)
  return { ...rest, containers: bare('containers'), initContainers: bare('initContainers') }
}

function checkGracefulDelete(
  { metadata, spec, status }: KubeObject,
  asked: number | undefined,
): number | 'pending' | undefined {
  const wanted = asked !== undefined && asked < 0 ? 1 : asked
  if (metadata.deletionTimestamp) {
    const left = metadata.deletionGracePeriodSeconds
    if (!left) return undefined
    return wanted === undefined || wanted >= left ? 'pending' : wanted
  }
  const own: JsonObject = isObject(spec) ? spec : {}
  const phase = isObject(status) ? status.phase : ''
  if (!own.nodeName || phase === 'Failed' || phase === 'Succeeded') return 0
  return wanted ?? (own.terminationGracePeriodSeconds as number | undefined) ?? 0
}

const ended: Readonly<Record<string, string>> = {
  Succeeded: 'The pod has completed successfully.',
  Failed: 'The pod failed.',
}

/** The row of a pod says when it has come to its end. */
function rowConditions({ status }: KubeObject): JsonObject[] {
  const phase = String(isObject(status) ? status.phase : '')
  const message = ended[phase]
  return message === undefined ? [] : [{ type: 'Completed', status: 'True', reason: phase, message }]
}
