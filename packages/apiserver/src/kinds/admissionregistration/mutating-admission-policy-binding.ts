import type { Strategy } from '../strategy.ts'
import { printPolicyBinding } from './policy.ts'
import { group } from './webhook-configuration.ts'

export const mutatingAdmissionPolicyBinding: Strategy = {
  group,
  kind: 'MutatingAdmissionPolicyBinding',
  print: printPolicyBinding,
}
