import { compileError } from '../apimachinery/cel/expression.ts'
import {
  type FieldError,
  fieldError,
  nonNegative,
  ofStruct,
  oneOf,
} from '../apimachinery/field/field-error.ts'
import { equal, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Definition } from '../kinds/apiextensions/definition.ts'
import { validateDefinition } from '../kinds/apiextensions/validate-definition.ts'
import type { Served } from './served.ts'
import { validateConfigMap, validateSecret } from './validate-data.ts'
import { ingressErrors } from './validate-ingress.ts'
import { validatePod } from './validate-pod.ts'
import { bindingErrors, roleErrors } from './validate-rbac.ts'
import { validateSigningRequest } from './validate-signing-request.ts'
import { cronJobErrors, fixedSelector, jobErrors, validateWorkload } from './validate-workload.ts'
import { validateWorkloadStatus } from './validate-workload-status.ts'

type Check = (object: KubeObject, old: KubeObject | undefined, subresource: string) => FieldError[]

const workload: Check = (object, old) => [...fixedSelector(object, old), ...validateWorkload(object)]
const roleBinding =
  (roles: readonly string[]): Check =>
  (object, old) => [...bindingErrors(roles)(object), ...(old ? fixedRoleRef(object, old) : [])]

/** By plural: the few rules of built-in kinds that clients run into; deep validation is not the point. */
const checks: Readonly<Record<string, Check>> = {
  configmaps: validateConfigMap,
  secrets: validateSecret,
  pods: validatePod,
  services: (object, old) => [...serviceErrors(object), ...fixedClusterIp(object, old)],
  storageclasses: (object, old) => [
    ...(object['provisioner'] ? [] : [fieldError.required('provisioner')]),
    ...(old ? fixedStorageClass(object, old) : []),
  ],
  deployments: workload,
  statefulsets: workload,
  daemonsets: workload,
  replicasets: workload,
  jobs: (object, old) => [...fixedCompletions(object, old), ...jobErrors(object['spec'], 'spec')],
  cronjobs: cronJobErrors,
  horizontalpodautoscalers: autoscalerErrors,
  certificatesigningrequests: validateSigningRequest,
  roles: roleErrors(true),
  clusterroles: roleErrors(false),
  rolebindings: roleBinding(['Role', 'ClusterRole']),
  clusterrolebindings: roleBinding(['ClusterRole']),
  ingresses: ingressErrors,
  leases: leaseErrors,
  poddisruptionbudgets: budgetErrors,
  validatingadmissionpolicies: policyErrors,
  customresourcedefinitions: (object, old) =>
    validateDefinition(object as Definition, old as Definition | undefined),
}

/** What is wrong with an object of a built-in kind; `old` given for updates. */
export function validateBuiltin(
  served: Served,
  object: KubeObject,
  old?: KubeObject,
  subresource = '',
): FieldError[] {
  if (served.custom) return []
  const causes = checks[served.plural]?.(object, old, subresource) ?? []
  if (!old || subresource !== 'status') return causes
  return [...causes, ...validateWorkloadStatus(served.plural, object, old)]
}

function autoscalerErrors(object: KubeObject): FieldError[] {
  const [least, most] = ['minReplicas', 'maxReplicas'].map((name) => valueAt(object, ['spec', name]))
  const field = 'spec.maxReplicas'
  const causes: FieldError[] = []
  if (!most) causes.push(fieldError.required(field, 'must be set and greater than 0'))
  else if (Number(most) < 0)
    causes.push(fieldError.invalid(field, most, 'must be greater than or equal to 1'))
  if (least !== undefined && Number(most ?? 0) < Number(least))
    causes.push(fieldError.invalid(field, most ?? 0, 'must be greater than or equal to `minReplicas`'))
  return causes
}

function leaseErrors(object: KubeObject): FieldError[] {
  const [seconds, transitions] = ['leaseDurationSeconds', 'leaseTransitions'].map((name) =>
    valueAt(object, ['spec', name]),
  )
  const tooShort =
    typeof seconds === 'number' && seconds <= 0
      ? [fieldError.invalid('spec.leaseDurationSeconds', seconds, 'must be greater than 0')]
      : []
  return [...tooShort, ...nonNegative('spec.leaseTransitions', transitions)]
}

function fixedCompletions(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const path = ['spec', 'completions']
  const next = valueAt(object, path)
  if (!old || equal(next, valueAt(old, path))) return []
  return [fieldError.invalid('spec.completions', next ?? null, 'field is immutable')]
}

function fixedRoleRef(object: KubeObject, old: KubeObject): FieldError[] {
  const [next, before] = [object['roleRef'], old['roleRef']]
  if (equal(next, before)) return []
  const shown = isObject(next) ? { APIGroup: next['apiGroup'], Kind: next['kind'], Name: next['name'] } : next
  return [fieldError.invalid('roleRef', ofStruct(shown), 'cannot change roleRef')]
}

const serviceTypes = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']

function serviceErrors(object: KubeObject): FieldError[] {
  const spec = isObject(object['spec']) ? object['spec'] : {}
  const ports = Array.isArray(spec['ports']) ? spec['ports'] : []
  const needsPorts = !ports.length && spec['clusterIP'] !== 'None' && spec['type'] !== 'ExternalName'
  return [
    ...(needsPorts ? [fieldError.required('spec.ports')] : []),
    ...ports.flatMap((one, index) => portErrors(one, `spec.ports[${index}]`, ports.length > 1)),
    ...oneOf('spec.type', spec['type'], serviceTypes),
  ]
}

function portErrors(port: Json, at: string, named: boolean): FieldError[] {
  const { name, port: number, targetPort } = isObject(port) ? port : {}
  const outside = (value: Json | undefined) => typeof value === 'number' && (value < 1 || value > 65_535)
  const range = 'must be between 1 and 65535, inclusive'
  return [
    ...(named && !name ? [fieldError.required(`${at}.name`)] : []),
    ...(outside(number) ? [fieldError.invalid(`${at}.port`, number, range)] : []),
    ...(outside(targetPort) ? [fieldError.invalid(`${at}.targetPort`, targetPort, range)] : []),
  ]
}

/** A budget says how many must stay, or how many may go. */
function budgetErrors({ spec }: KubeObject): FieldError[] {
  if (!isObject(spec) || spec['minAvailable'] === undefined || spec['maxUnavailable'] === undefined) return []
  const shown = {
    MinAvailable: spec['minAvailable'],
    Selector: spec['selector'] ?? null,
    MaxUnavailable: spec['maxUnavailable'],
    UnhealthyPodEvictionPolicy: spec['unhealthyPodEvictionPolicy'] ?? null,
  }
  return [fieldError.invalid('spec', ofStruct(shown), 'minAvailable and maxUnavailable cannot be both set')]
}

function fixedStorageClass(object: KubeObject, old: KubeObject): FieldError[] {
  return ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode']
    .filter((name) => !equal(object[name], old[name]))
    .map((name) => fieldError.invalid(name, object[name] ?? null, 'field is immutable'))
}

function fixedClusterIp(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const [next, before] = [valueAt(object, ['spec', 'clusterIPs']), valueAt(old, ['spec', 'clusterIPs'])]
  if (before === undefined || equal(next, before)) return []
  const types = [valueAt(object, ['spec', 'type']), valueAt(old, ['spec', 'type'])]
  return types.includes('ExternalName')
    ? []
    : [fieldError.invalid('spec.clusterIPs[0]', next, 'may not change once set')]
}

function policyErrors(object: KubeObject): FieldError[] {
  const validations = (valueAt(object, ['spec', 'validations']) ?? []) as JsonObject[]
  return validations.flatMap((validation, index) => {
    const expression = String(validation['expression'] ?? '')
    const why = compileError(expression)
    return why ? [fieldError.invalid(`spec.validations[${index}].expression`, expression, why)] : []
  })
}
