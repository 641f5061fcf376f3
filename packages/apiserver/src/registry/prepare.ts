import { copy, equal, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { User } from '../apimachinery/meta/user.ts'
import { prepareDefinition, recordStoredVersion } from '../kinds/apiextensions/prepare-definition.ts'
import { definitions } from '../kinds/apiextensions/terminating.ts'
import type { Served } from './served.ts'

/** What the server sets on every new object of a resource before it is validated. */
export function prepareForCreate(served: Served, object: KubeObject, user?: User): void {
  // A node is made by its kubelet, which says at once how it is.
  if (served.hasStatus && served.storage !== 'nodes')
    keep(object, { status: firstStatus(served, object) }, 'status')
  if (served.rules.generation) object.metadata.generation = 1
  if (served.storage === 'namespaces') labelNamespace(object)
  if (served.storage === definitions) prepareDefinition(object)
  if (served.storage === signingRequests && user) nameRequester(object, user)
}

const volumes = 'persistentvolumes'

/** The status of an object nobody has reported on yet. */
function firstStatus(served: Served, { metadata }: KubeObject): Json | undefined {
  if (served.storage === 'persistentvolumeclaims') return { phase: 'Pending' }
  if (served.storage === volumes)
    return { phase: 'Pending', lastPhaseTransitionTime: metadata.creationTimestamp ?? null }
  return copy(served.schema.zero['status'] as Json | undefined)
}

/** Carries over what a write to the main resource may not change, and moves the generation when the spec moved. */
export function prepareForUpdate(served: Served, object: KubeObject, old: KubeObject): void {
  if (served.hasStatus) keep(object, old, 'status')
  if (served.storage === 'namespaces') {
    labelNamespace(object)
    keep(object, old, 'spec')
  }
  if (served.storage === definitions) recordStoredVersion(object)
  if (served.storage === 'services') keepAddress(object, old)
  setGeneration(object, old)
  if (!served.rules.generation) return
  if (specChanged(served, object, old)) object.metadata.generation = (old.metadata.generation ?? 0) + 1
}

/** What the server alone writes once ownership is booked, and so nobody owns. */
export function prepareOwned(served: Served, object: KubeObject, old: KubeObject, subresource: string): void {
  if (served.storage === 'apps/daemonsets') countTemplate(object, old)
  if (served.storage === 'services' && !subresource) fillFamilies(object)
}

/** A Service that was made out of a status has no address; its families are settled by the next write to it. */
function fillFamilies(object: KubeObject): void {
  const { spec } = object
  if (!isObject(spec) || spec['type'] === 'ExternalName' || spec['ipFamilies'] !== undefined) return
  object['spec'] = { ...spec, ipFamilies: ['IPv4'], ipFamilyPolicy: spec['ipFamilyPolicy'] ?? 'SingleStack' }
}

/** Carries over everything but what a subresource is for. */
export function prepareForSubresource(
  { served, subresource }: { readonly served: Served; readonly subresource: string },
  object: KubeObject,
  old: KubeObject,
  now: string,
): KubeObject {
  const change = parts[subresource]
  if (!change) return prepareForStatus(served, object, old, now)
  const next: KubeObject = { ...copy(old), metadata: { ...object.metadata } }
  setGeneration(next, old)
  change(next, object, now)
  if (served.rules.generation && specChanged(served, next, old))
    next.metadata.generation = (old.metadata.generation ?? 0) + 1
  return next
}

/** By subresource: what a write to it changes of an object. */
const parts: Readonly<Record<string, (next: KubeObject, asked: KubeObject, now: string) => void>> = {
  approval: (next, asked, now) => {
    const conditions = (valueAt(asked, ['status', 'conditions']) ?? []) as JsonObject[]
    const { conditions: _, ...status } = isObject(next['status']) ? next['status'] : {}
    const dated = conditions.map((one) => ({
      ...one,
      lastUpdateTime: one['lastUpdateTime'] ?? now,
      lastTransitionTime: one['lastTransitionTime'] ?? now,
    }))
    next['status'] = { ...status, ...(dated.length && { conditions: dated }) }
  },
  ephemeralcontainers: (next, asked) => {
    const spec = next['spec'] as JsonObject
    keep(spec, isObject(asked['spec']) ? asked['spec'] : {}, 'ephemeralContainers')
  },
  resize: (next, asked) => {
    const resources = new Map(containersOf(asked).map((one) => [one['name'], one]))
    for (const one of containersOf(next)) {
      const wanted = resources.get(one['name'])
      if (wanted) keep(one, wanted, 'resources')
      if (wanted) keep(one, wanted, 'resizePolicy')
    }
  },
}

function containersOf(pod: KubeObject): JsonObject[] {
  const list = valueAt(pod, ['spec', 'containers'])
  return Array.isArray(list) ? list.filter(isObject) : []
}

const signingRequests = 'certificates.k8s.io/certificatesigningrequests'

/** A request for a certificate says who asked; nobody asks in another's name. */
function nameRequester(object: KubeObject, { name, uid, groups, extra }: User): void {
  const { uid: _, extra: __, ...spec } = isObject(object['spec']) ? object['spec'] : {}
  object['spec'] = {
    ...spec,
    username: name,
    ...(uid && { uid }),
    groups: [...groups],
    ...(extra && { extra: extra as never }),
  }
}

/** Carries over everything but the status. */
function prepareForStatus(served: Served, object: KubeObject, old: KubeObject, now: string): KubeObject {
  if (served.custom) {
    const next: KubeObject = { ...old }
    keep(next, object, 'status')
    next.metadata = { ...old.metadata }
    keep(next.metadata, object.metadata, 'managedFields')
    return next
  }
  const next = { ...object }
  for (const member of new Set([...Object.keys(old), ...Object.keys(object)])) {
    if (member !== 'status' && member !== 'metadata') keep(next, old, member)
  }
  next.metadata = { ...object.metadata }
  keep(next.metadata, old.metadata, 'labels')
  if (served.storage === 'pods') keepQosClass(next, old)
  if (served.storage === volumes) dateTransition(next, old, now)
  setGeneration(next, old)
  return next
}

/** A volume's phase is dated by the server, unless whoever writes it gives another time. */
function dateTransition(object: KubeObject, old: KubeObject, now: string): void {
  const [status, before] = [object, old].map((one) => (isObject(one['status']) ? one['status'] : {})) as [
    JsonObject,
    JsonObject,
  ]
  const [given, last] = [status['lastPhaseTransitionTime'], before['lastPhaseTransitionTime']]
  const moved = status['phase'] !== before['phase']
  if (given != null && !(moved && given === last)) return
  const time = moved ? now : last
  if (time != null) object['status'] = { ...status, lastPhaseTransitionTime: time }
}

/** How a pod fares when resources are short is decided when it is made. */
function keepQosClass(object: KubeObject, old: KubeObject): void {
  const [status, before] = [object['status'], old['status']]
  if (!isObject(status) || !isObject(before) || status['qosClass']) return
  object['status'] = { ...status, qosClass: before['qosClass'] }
}

function keep(target: object, source: object, member: string): void {
  const value = (source as Record<string, unknown>)[member]
  if (value === undefined) delete (target as Record<string, unknown>)[member]
  else (target as Record<string, unknown>)[member] = value
}

function setGeneration(object: KubeObject, old: KubeObject): void {
  keep(object.metadata, old.metadata, 'generation')
}

/** What counts as spec though it is metadata. */
const counted: Readonly<Record<string, 'annotations' | 'labels'>> = {
  'apps/deployments': 'annotations',
  'discovery.k8s.io/endpointslices': 'labels',
}

/** Any change outside metadata and status counts, and what a kind counts besides. */
function specChanged(served: Served, object: KubeObject, old: KubeObject): boolean {
  const also = counted[served.storage]
  if (also && !equal(object.metadata[also], old.metadata[also])) return true
  const ignored = new Set(['metadata', 'apiVersion', 'kind', ...(served.hasStatus ? ['status'] : [])])
  for (const member of new Set([...Object.keys(object), ...Object.keys(old)])) {
    if (!ignored.has(member) && !equal(object[member], old[member])) return true
  }
  return false
}

const templateGeneration = 'deprecated.daemonset.template.generation'

/** A DaemonSet counts the changes of its template in an annotation that nobody can write. */
function countTemplate(object: KubeObject, old: KubeObject): void {
  const path = ['spec', 'template']
  const before = old.metadata.annotations?.[templateGeneration] ?? '0'
  const count = equal(valueAt(object, path), valueAt(old, path)) ? before : String(Number(before) + 1)
  object.metadata.annotations = { ...object.metadata.annotations, [templateGeneration]: count }
}

/** A Service that does not name its address keeps the one it was given. */
function keepAddress(object: KubeObject, old: KubeObject): void {
  const [spec, before] = [object['spec'], old['spec']]
  if (!isObject(spec) || !isObject(before) || spec['type'] === 'ExternalName') return
  if (!spec['clusterIP'] && before['clusterIP']) keep(spec, before, 'clusterIP')
  const [first] = Array.isArray(spec['clusterIPs']) ? spec['clusterIPs'] : []
  if (first === undefined && spec['clusterIP'] === before['clusterIP']) keep(spec, before, 'clusterIPs')
}

/** A namespace always carries its name as a label. */
function labelNamespace(object: KubeObject): void {
  object.metadata.labels = {
    ...object.metadata.labels,
    'kubernetes.io/metadata.name': object.metadata.name ?? '',
  }
}
