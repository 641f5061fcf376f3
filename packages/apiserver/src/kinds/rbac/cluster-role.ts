import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { isObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import type { Strategy } from '../strategy.ts'
import { group } from './binding.ts'
import { roleErrors } from './rules.ts'

function aggregationErrors({ aggregationRule: rule }: KubeObject): FieldError[] {
  if (!isObject(rule) || objectsIn(rule['clusterRoleSelectors']).length) return []
  const why = 'at least one clusterRoleSelector required if aggregationRule is non-nil'
  return [fieldError.required('aggregationRule.clusterRoleSelectors', why)]
}

export const clusterRole: Strategy = {
  group,
  kind: 'ClusterRole',
  names: 'path',
  allowCreateOnUpdate: true,
  validate: (object) => [...roleErrors(false)(object), ...aggregationErrors(object)],
}
