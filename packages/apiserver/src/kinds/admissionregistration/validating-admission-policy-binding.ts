import type { Strategy } from '../strategy.ts'
import { printPolicyBinding } from './policy.ts'
import { group } from './webhook-configuration.ts'

export const validatingAdmissionPolicyBinding: Strategy = {
  group,
  kind: 'ValidatingAdmissionPolicyBinding',
  generation: true,
  allowUnconditionalUpdate: false,
  metadataCheckedOnce: true,
  print: printPolicyBinding,
}
