import type { Cause } from '../api-error.ts'
import { isObject, sameJson } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from './served.ts'

/** The few rules of built-in kinds that clients run into; deep validation is not the point. */
export function validateBuiltin(served: Served, object: KubeObject, old?: KubeObject): Cause[] {
  if (served.custom) return []
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
