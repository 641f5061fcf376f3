import type { Cause } from '../api-error.ts'
import { isObject, type Json, type JsonObject, sameJson, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue, nameErrors } from '../meta/validate-meta.ts'
import { duplicate, forbiddenField, notFoundField, required, unsupported } from './causes.ts'

const restartPolicies = ['Always', 'OnFailure', 'Never']
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']
const pullPolicies = ['Always', 'IfNotPresent', 'Never']

/** What is wrong with a Pod; `old` given for updates. */
export function validatePod(object: KubeObject, old: KubeObject | undefined, subresource: string): Cause[] {
  const spec = valueAt(object, ['spec'])
  const before = valueAt(old, ['spec'])
  return [
    ...(isObject(spec) && isObject(before) ? updateErrors(spec, before, subresource) : []),
    ...podSpecErrors(spec, 'spec'),
  ]
}

/** What is wrong with a pod's spec, wherever it stands: the rules that clients run into. */
export function podSpecErrors(
  value: Json | undefined,
  path: string,
  policies: readonly string[] = restartPolicies,
): Cause[] {
  const spec = isObject(value) ? value : {}
  const volumes = objectsOf(spec, 'volumes')
  const mounted = new Set(volumes.map((volume) => String(volume['name'] ?? '')))
  const containers = objectsOf(spec, 'containers')
  return [
    ...namesErrors(volumes, `${path}.volumes`),
    ...(containers.length ? [] : [required(`${path}.containers`)]),
    ...containersErrors(containers, `${path}.containers`, mounted),
    ...containersErrors(objectsOf(spec, 'initContainers'), `${path}.initContainers`, mounted),
    ...unsupported(`${path}.restartPolicy`, spec['restartPolicy'], policies),
    ...unsupported(`${path}.dnsPolicy`, spec['dnsPolicy'], dnsPolicies),
  ]
}

function objectsOf(spec: JsonObject, member: string): JsonObject[] {
  const list = spec[member]
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Names that must be there, be labels, and differ. */
function namesErrors(list: readonly JsonObject[], path: string): Cause[] {
  const seen = new Set<string>()
  return list.flatMap((one, index) => nameError(one, `${path}[${index}].name`, seen))
}

function nameError(one: JsonObject, field: string, seen: Set<string>): Cause[] {
  const name = String(one['name'] ?? '')
  if (name === '') return [required(field)]
  const wrong = nameErrors(name, 'label').map((why) => invalidValue(field, name, why))
  if (wrong.length === 0 && seen.has(name)) return [duplicate(field, name)]
  seen.add(name)
  return wrong
}

function containersErrors(list: readonly JsonObject[], path: string, mounted: ReadonlySet<string>): Cause[] {
  const seen = new Set<string>()
  return list.flatMap((one, index) => {
    const at = `${path}[${index}]`
    return [
      ...nameError(one, `${at}.name`, seen),
      ...(one['image'] ? [] : [required(`${at}.image`)]),
      ...portsErrors(objectsOf(one, 'ports'), `${at}.ports`),
      ...objectsOf(one, 'env').flatMap((each, at2) =>
        each['name'] ? [] : [required(`${at}.env[${at2}].name`)],
      ),
      ...mountsErrors(objectsOf(one, 'volumeMounts'), `${at}.volumeMounts`, mounted),
      ...unsupported(`${at}.imagePullPolicy`, one['imagePullPolicy'], pullPolicies),
    ]
  })
}

function portsErrors(ports: readonly JsonObject[], path: string): Cause[] {
  return ports.flatMap((one, index) => {
    const field = `${path}[${index}].containerPort`
    const port = Number(one['containerPort'] ?? 0)
    if (port === 0) return [required(field)]
    return port > 0 && port < 65536
      ? []
      : [invalidValue(field, port, 'must be between 1 and 65535, inclusive')]
  })
}

function mountsErrors(mounts: readonly JsonObject[], path: string, mounted: ReadonlySet<string>): Cause[] {
  return mounts.flatMap((one, index) => {
    const name = String(one['name'] ?? '')
    if (name === '') return [required(`${path}[${index}].name`)]
    return mounted.has(name) ? [] : [notFoundField(`${path}[${index}].name`, name)]
  })
}

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

function updateErrors(spec: JsonObject, before: JsonObject, subresource: string): Cause[] {
  if (subresource === '') return fixedSpec(spec, before)
  if (subresource !== 'ephemeralcontainers') return []
  const now = new Map(objectsOf(spec, 'ephemeralContainers').map((one) => [one['name'], one]))
  return objectsOf(before, 'ephemeralContainers').flatMap((one) => {
    const next = now.get(one['name'])
    if (next && sameJson(next, one)) return []
    const why = `existing ephemeral containers "${one['name']}" may not be ${next ? 'changed' : 'removed'}\n`
    return [forbiddenField('spec.ephemeralContainers', why)]
  })
}

/** A pod is what it was made: of its spec only images, the deadline and further tolerations may change. */
function fixedSpec(spec: JsonObject, before: JsonObject): Cause[] {
  if (sameJson(spec, before)) return []
  for (const member of ['containers', 'initContainers']) {
    if (objectsOf(spec, member).length !== objectsOf(before, member).length)
      return [forbiddenField(`spec.${member}`, 'pod updates may not add or remove containers')]
  }
  return sameJson(withoutChangeable(spec), withoutChangeable(before))
    ? []
    : [forbiddenField('spec', changeable)]
}

function withoutChangeable(spec: JsonObject): JsonObject {
  const { activeDeadlineSeconds: _, tolerations: __, schedulingGates: ___, ...rest } = spec
  const bare = (member: string) => objectsOf(spec, member).map(({ image: _, ...one }) => one)
  return { ...rest, containers: bare('containers'), initContainers: bare('initContainers') }
}
