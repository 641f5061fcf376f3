import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const deviceClass: Strategy = {
  group: 'resource.k8s.io',
  kind: 'DeviceClass',
  print: (one, age) => [nameOf(one), age(created(one))],
}
