import { type FieldError, fieldError, oneOf } from '../../apimachinery/field/field-error.ts'
import { isObject, type Json, type JsonObject } from '../../apimachinery/json/json.ts'
import { nameErrors } from '../../apimachinery/meta/validate-meta.ts'
import { quantityText } from '../../apimachinery/quantity/quantity.ts'
import { each, type Fill, fill } from '../fill.ts'
import { imageTag } from './image-name.ts'
import { resourcesOf } from './pod-resources.ts'

const restartPolicies = ['Always', 'OnFailure', 'Never']
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']
const pullPolicies = ['Always', 'IfNotPresent', 'Never']

/** What is wrong with a pod's spec, wherever it stands: the rules that clients run into. */
export function podSpecErrors(
  value: Json | undefined,
  path: string,
  policies: readonly string[] = restartPolicies,
): FieldError[] {
  const spec = isObject(value) ? value : {}
  const volumes = each(spec, 'volumes')
  const mounted = new Set(volumes.map((volume) => String(volume['name'] ?? '')))
  const containers = each(spec, 'containers')
  return [
    ...namesErrors(volumes, `${path}.volumes`),
    ...(containers.length ? [] : [fieldError.required(`${path}.containers`)]),
    ...containersErrors(containers, `${path}.containers`, mounted),
    ...containersErrors(each(spec, 'initContainers'), `${path}.initContainers`, mounted),
    ...oneOf(`${path}.restartPolicy`, spec['restartPolicy'], policies),
    ...oneOf(`${path}.dnsPolicy`, spec['dnsPolicy'], dnsPolicies),
  ]
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
      ...imageErrors(one['image'], `${at}.image`),
      ...portsErrors(each(one, 'ports'), `${at}.ports`),
      ...each(one, 'env').flatMap((variable, at2) =>
        variable['name'] ? [] : [fieldError.required(`${at}.env[${at2}].name`)],
      ),
      ...mountsErrors(each(one, 'volumeMounts'), `${at}.volumeMounts`, mounted),
      ...requestErrors(one, `${at}.resources.requests`),
      ...oneOf(`${at}.imagePullPolicy`, one['imagePullPolicy'], pullPolicies),
    ]
  })
}

/** Nothing asks for more than it may use. */
function requestErrors(container: JsonObject, field: string): FieldError[] {
  const limits = resourcesOf(container, 'limits')
  if (limits.size === 0) return []
  return [...resourcesOf(container, 'requests')].flatMap(([name, request]) => {
    const limit = limits.get(name)
    if (!limit || request.nano <= limit.nano) return []
    const why = `must be less than or equal to ${name} limit of ${quantityText(limit)}`
    return [fieldError.invalid(field, quantityText(request), why)]
  })
}

function imageErrors(image: Json | undefined, field: string): FieldError[] {
  if (!image) return [fieldError.required(field)]
  if (typeof image !== 'string' || image.trim() === image) return []
  return [fieldError.invalid(field, image, 'must not have leading or trailing whitespace')]
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

/** What is tagged latest, by word or by default, is always pulled. */
function pullPolicy(image: Json | undefined): string {
  return typeof image === 'string' && imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent'
}

const container: Fill = (one) =>
  fill(one, {
    imagePullPolicy: pullPolicy(one.image),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  })

const volumeSource: Fill = (one) => fill(one, { defaultMode: 0o644 })
const probe = { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }

/** The defaults of a pod's spec and of what it holds, wherever it stands. */
export const podSpecDefaults: Readonly<Record<string, Fill>> = {
  'core.v1.PodSpec': (one) => {
    // The account has two names, of which the old one follows the new.
    const account = one.serviceAccountName || one.serviceAccount
    if (account) Object.assign(one, { serviceAccountName: account, serviceAccount: account })
    fill(one, {
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    })
  },
  'core.v1.Container': container,
  'core.v1.EphemeralContainer': container,
  'core.v1.Probe': (one) => {
    for (const [key, value] of Object.entries(probe)) one[key] ||= value
  },
  'core.v1.HTTPGetAction': (one) => fill(one, { path: '/', scheme: 'HTTP' }),
  'core.v1.ObjectFieldSelector': (one) => fill(one, { apiVersion: 'v1' }),
  'core.v1.Volume': (one) => {
    if (Object.keys(one).every((key) => key === 'name')) one.emptyDir = {}
  },
  'core.v1.SecretVolumeSource': volumeSource,
  'core.v1.ConfigMapVolumeSource': volumeSource,
  'core.v1.DownwardAPIVolumeSource': volumeSource,
  'core.v1.ProjectedVolumeSource': volumeSource,
  'core.v1.ServiceAccountTokenProjection': (one) => fill(one, { expirationSeconds: 3600 }),
  'core.v1.HostPathVolumeSource': (one) => {
    one.type ??= ''
  },
}
