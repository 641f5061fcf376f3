import type { Strategy } from '../strategy.ts'
import { fillBinding, group, printBinding, validateBinding } from './binding.ts'

export const clusterRoleBinding: Strategy = {
  group,
  kind: 'ClusterRoleBinding',
  names: 'path',
  allowCreateOnUpdate: true,
  defaults: { 'rbac.v1.ClusterRoleBinding': fillBinding },
  validate: validateBinding(['ClusterRole']),
  print: printBinding,
}
