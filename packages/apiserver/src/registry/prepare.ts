import { prepareDefinition, recordStoredVersion } from '../crd/prepare-definition.ts'
import { definitions } from '../crd/terminating.ts'
import { copyJson, isObject, type Json, sameJson } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from './served.ts'

/** What the server sets on every new object of a resource before it is validated. */
export function prepareForCreate(served: Served, object: KubeObject): void {
  if (served.hasStatus) keep(object, { status: firstStatus(served) }, 'status')
  if (served.rules.generation) object.metadata.generation = 1
  if (served.storage === 'namespaces') labelNamespace(object)
  if (served.storage === definitions) prepareDefinition(object)
}

const pending = new Set(['persistentvolumes', 'persistentvolumeclaims'])

/** The status of an object nobody has reported on yet. */
function firstStatus(served: Served): Json | undefined {
  if (pending.has(served.storage)) return { phase: 'Pending' }
  return copyJson(served.schema.zero['status'] as Json | undefined)
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

/** Carries over everything but the status. */
export function prepareForStatus(served: Served, object: KubeObject, old: KubeObject): KubeObject {
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
  setGeneration(next, old)
  return next
}

function keep(target: object, source: object, member: string): void {
  const value = (source as Record<string, unknown>)[member]
  if (value === undefined) delete (target as Record<string, unknown>)[member]
  else (target as Record<string, unknown>)[member] = value
}

function setGeneration(object: KubeObject, old: KubeObject): void {
  keep(object.metadata, old.metadata, 'generation')
}

/** Any change outside metadata and status counts; a Deployment counts its annotations too. */
function specChanged(served: Served, object: KubeObject, old: KubeObject): boolean {
  if (
    served.storage === 'apps/deployments' &&
    !sameJson(object.metadata.annotations, old.metadata.annotations)
  ) {
    return true
  }
  const ignored = new Set(['metadata', 'apiVersion', 'kind', ...(served.hasStatus ? ['status'] : [])])
  for (const member of new Set([...Object.keys(object), ...Object.keys(old)])) {
    if (!ignored.has(member) && !sameJson(object[member], old[member])) return true
  }
  return false
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
