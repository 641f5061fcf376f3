import type { Strategy } from '../strategy.ts'
import { fillPolicy, printPolicy } from './policy.ts'
import { group } from './webhook-configuration.ts'

export const mutatingAdmissionPolicy: Strategy = {
  group,
  kind: 'MutatingAdmissionPolicy',
  defaults: { 'admissionregistration.v1.MutatingAdmissionPolicySpec': fillPolicy },
  print: printPolicy('spec.mutations'),
}
