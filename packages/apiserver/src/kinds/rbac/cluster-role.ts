import type { Strategy } from '../strategy.ts'
import { group } from './binding.ts'
import { roleErrors } from './rules.ts'

export const clusterRole: Strategy = {
  group,
  kind: 'ClusterRole',
  names: 'path',
  allowCreateOnUpdate: true,
  validate: roleErrors(false),
}
