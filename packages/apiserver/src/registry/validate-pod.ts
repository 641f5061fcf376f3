import { type FieldError, fieldError, oneOf } from '../apimachinery/field/field-error.ts'
import { equal, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { nameErrors } from '../apimachinery/meta/validate-meta.ts'

const restartPolicies = ['Always', 'OnFailure', 'Never']
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']
const pullPolicies = ['Always', 'IfNotPresent', 'Never']

/** What is wrong with a Pod; `old` given for updates. */
export function validatePod(
  object: KubeObject,
  old: KubeObject | undefined,
  subresource: string,
): FieldError[] {
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
): FieldError[] {
  const spec = isObject(value) ? value : {}
  const volumes = objectsOf(spec, 'volumes')
  const mounted = new Set(volumes.map((volume) => String(volume['name'] ?? '')))
  const containers = objectsOf(spec, 'containers')
  return [
    ...namesErrors(volumes, `${path}.volumes`),
    ...(containers.length ? [] : [fieldError.required(`${path}.containers`)]),
    ...containersErrors(containers, `${path}.containers`, mounted),
    ...containersErrors(objectsOf(spec, 'initContainers'), `${path}.initContainers`, mounted),
    ...oneOf(`${path}.restartPolicy`, spec['restartPolicy'], policies),
    ...oneOf(`${path}.dnsPolicy`, spec['dnsPolicy'], dnsPolicies),
  ]
}

function objectsOf(spec: JsonObject, member: string): JsonObject[] {
  const list = spec[member]
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Names that must be there, be labels, and differ. */
function namesErrors(list: readonly JsonObject[], path: string): FieldError[] {
  const seen = new Set<string>()
  return list.flatMap((one, index) => nameError(one, `${path}[${index}].name`, seen))
}

function nameError(one: JsonObject, field: string, seen: Set<string>): FieldError[] {
  const name = String(one['name'] ?? '')
  if (name === '') return [fieldError.required(field)]
  const wrong = nameErrors(name, 'label').map((why) => fieldError.invalid(field, name, why))
  if (wrong.length === 0 && seen.has(name)) return [fieldError.duplicate(field, name)]
  seen.add(name)
  return wrong
}

function containersErrors(
  list: readonly JsonObject[],
  path: string,
  mounted: ReadonlySet<string>,
): FieldError[] {
  const seen = new Set<string>()
  return list.flatMap((one, index) => {
    const at = `${path}[${index}]`
    return [
      ...nameError(one, `${at}.name`, seen),
      ...(one['image'] ? [] : [fieldError.required(`${at}.image`)]),
      ...portsErrors(objectsOf(one, 'ports'), `${at}.ports`),
      ...objectsOf(one, 'env').flatMap((each, at2) =>
        each['name'] ? [] : [fieldError.required(`${at}.env[${at2}].name`)],
      ),
      ...mountsErrors(objectsOf(one, 'volumeMounts'), `${at}.volumeMounts`, mounted),
      ...oneOf(`${at}.imagePullPolicy`, one['imagePullPolicy'], pullPolicies),
    ]
  })
}

function portsErrors(ports: readonly JsonObject[], path: string): FieldError[] {
  return ports.flatMap((one, index) => {
    const field = `${path}[${index}].containerPort`
    const port = Number(one['containerPort'] ?? 0)
    if (port === 0) return [fieldError.required(field)]
    return port > 0 && port < 65536
      ? []
      : [fieldError.invalid(field, port, 'must be between 1 and 65535, inclusive')]
  })
}

function mountsErrors(
  mounts: readonly JsonObject[],
  path: string,
  mounted: ReadonlySet<string>,
): FieldError[] {
  return mounts.flatMap((one, index) => {
    const name = String(one['name'] ?? '')
    if (name === '') return [fieldError.required(`${path}[${index}].name`)]
    return mounted.has(name) ? [] : [fieldError.notFound(`${path}[${index}].name`, name)]
  })
}

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

function updateErrors(spec: JsonObject, before: JsonObject, subresource: string): FieldError[] {
  if (subresource === '') return fixedSpec(spec, before)
  if (subresource !== 'ephemeralcontainers') return []
  const now = new Map(objectsOf(spec, 'ephemeralContainers').map((one) => [one['name'], one]))
  return objectsOf(before, 'ephemeralContainers').flatMap((one) => {
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
    if (objectsOf(spec, member).length !== objectsOf(before, member).length)
      return [fieldError.forbidden(`spec.${member}`, 'pod updates may not add or remove containers')]
  }
  return equal(withoutChangeable(spec), withoutChangeable(before))
    ? []
    : [fieldError.forbidden('spec', changeable)]
}

function withoutChangeable(spec: JsonObject): JsonObject {
  const { activeDeadlineSeconds: _, tolerations: __, schedulingGates: ___, ...rest } = spec
  const bare = (member: string) => objectsOf(spec, member).map(({ image: _, ...one }) => one)
  return { ...rest, containers: bare('containers'), initContainers: bare('initContainers') }
}
