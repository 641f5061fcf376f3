import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const resourceClaimTemplate: Strategy = {
  group: 'resource.k8s.io',
  kind: 'ResourceClaimTemplate',
  print: (one, age) => [nameOf(one), age(created(one))],
}
