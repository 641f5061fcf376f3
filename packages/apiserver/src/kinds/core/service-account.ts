import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const serviceAccount: Strategy = {
  group: '',
  kind: 'ServiceAccount',
  returnDeletedObject: true,
  print: (one, age) => [nameOf(one), age(created(one))],
}
