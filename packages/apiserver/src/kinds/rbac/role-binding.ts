import type { Strategy } from '../strategy.ts'
import { fillBinding, fillSubject, group, printBinding, validateBinding } from './binding.ts'

export const roleBinding: Strategy = {
  group,
  kind: 'RoleBinding',
  names: 'path',
  allowCreateOnUpdate: true,
  defaults: {
    'rbac.v1.RoleBinding': fillBinding,
    'rbac.v1.Subject': fillSubject,
  },
  validate: validateBinding(['Role', 'ClusterRole']),
  print: printBinding,
}
