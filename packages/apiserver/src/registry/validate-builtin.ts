import { compileError } from '../admission/expressions.ts'
import type { Cause } from '../api-error.ts'
import type { Definition } from '../crd/definition.ts'
import { definitions } from '../crd/terminating.ts'
import { validateDefinition } from '../crd/validate-definition.ts'
import { isObject, type JsonObject, sameJson, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import type { Served } from './served.ts'
import { validateWorkload } from './validate-workload.ts'

const workloads = new Set(['deployments', 'statefulsets', 'daemonsets', 'replicasets'])

/** The few rules of built-in kinds that clients run into; deep validation is not the point. */
export function validateBuiltin(served: Served, object: KubeObject, old?: KubeObject): Cause[] {
  if (served.custom) return []
  if (served.storage === definitions)
    return validateDefinition(object as Definition, old as Definition | undefined)
  if (served.plural === 'validatingadmissionpolicies') return policyErrors(object)
  if (served.plural === 'configmaps' || served.plural === 'secrets') {
    const large = dataTooLong(served, object)
    if (large.length) return large
  }
  if (served.group === 'apps' && workloads.has(served.plural)) {
    const causes = validateWorkload(object)
    if (causes.length) return causes
  }
  if (
    old &&
    served.group === 'apps' &&
    !sameJson(valueAt(object, ['spec', 'selector']), valueAt(old, ['spec', 'selector']))
  ) {
    return [invalidValue('spec.selector', valueAt(object, ['spec', 'selector']), 'field is immutable')]
  }
  if (served.plural === 'services')
    return [...portErrors(object), ...(old ? fixedClusterIp(object, old) : [])]
  if (served.plural.endsWith('rolebindings') && old) return fixedRoleRef(object, old)
  if ((served.plural === 'configmaps' || served.plural === 'secrets') && old?.['immutable'] === true) {
    return fixedData(object, old)
  }
  return []
}

function fixedRoleRef(object: KubeObject, old: KubeObject): Cause[] {
  const [next, before] = [object['roleRef'], old['roleRef']]
  if (sameJson(next, before)) return []
  const shown = isObject(next) ? { APIGroup: next['apiGroup'], Kind: next['kind'], Name: next['name'] } : next
  return [
    {
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${JSON.stringify(shown)}: cannot change roleRef`,
      field: 'roleRef',
    },
  ]
}

function fixedData(object: KubeObject, old: KubeObject): Cause[] {
  const forbid = (field: string): Cause => ({
    reason: 'FieldValueForbidden',
    message: 'Forbidden: field is immutable when `immutable` is set',
    field,
  })
  const causes: Cause[] = []
  if (object['immutable'] !== true) causes.push(forbid('immutable'))
  for (const member of ['data', 'binaryData'])
    if (!sameJson(object[member], old[member])) causes.push(forbid(member))
  return causes
}

const dataLimit = 1024 * 1024

function dataTooLong(served: Served, object: KubeObject): Cause[] {
  let size = 0
  for (const member of ['data', 'binaryData']) {
    const data = object[member]
    for (const value of Object.values(isObject(data) ? data : {})) size += String(value).length
  }
  const field = served.plural === 'secrets' ? 'data' : '[]'
  if (size <= dataLimit) return []
  return [
    { reason: 'FieldValueTooLong', message: `Too long: may not be more than ${dataLimit} bytes`, field },
  ]
}

function portErrors(object: KubeObject): Cause[] {
  const spec = isObject(object['spec']) ? object['spec'] : {}
  const ports = Array.isArray(spec['ports']) ? spec['ports'] : []
  if (ports.length || spec['clusterIP'] === 'None' || spec['type'] === 'ExternalName') return []
  return [{ reason: 'FieldValueRequired', message: 'Required value', field: 'spec.ports' }]
}

function fixedClusterIp(object: KubeObject, old: KubeObject): Cause[] {
  const [next, before] = [valueAt(object, ['spec', 'clusterIPs']), valueAt(old, ['spec', 'clusterIPs'])]
  if (before === undefined || sameJson(next, before)) return []
  if (
    valueAt(object, ['spec', 'type']) === 'ExternalName' ||
    valueAt(old, ['spec', 'type']) === 'ExternalName'
  )
    return []
  return [invalidValue('spec.clusterIPs[0]', next, 'may not change once set')]
}

function policyErrors(object: KubeObject): Cause[] {
  const validations = (valueAt(object, ['spec', 'validations']) ?? []) as JsonObject[]
  return validations.flatMap((validation, index) => {
    const expression = String(validation['expression'] ?? '')
    const why = compileError(expression)
    return why ? [invalidValue(`spec.validations[${index}].expression`, expression, why)] : []
  })
}
