import { digNumber, digText } from '../../apimachinery/json/dig.ts'
import { fill } from '../fill.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const priorityClass: Strategy = {
  group: 'scheduling.k8s.io',
  kind: 'PriorityClass',
  generation: true,
  defaults: {
    'scheduling.v1.PriorityClass': (one) => fill(one, { preemptionPolicy: 'PreemptLowerPriority' }),
  },
  print: (one, age) => [
    nameOf(one),
    digNumber(one, 'value'),
    one.globalDefault === true,
    age(created(one)),
    digText(one, 'preemptionPolicy'),
  ],
}
