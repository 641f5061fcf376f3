import type { Strategy } from '../strategy.ts'
import { group } from './binding.ts'
import { roleErrors } from './rules.ts'

export const role: Strategy = {
  group,
  kind: 'Role',
  names: 'path',
  allowCreateOnUpdate: true,
  validate: roleErrors(true),
}
