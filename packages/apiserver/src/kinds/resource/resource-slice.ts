import { digText } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const resourceSlice: Strategy = {
  group: 'resource.k8s.io',
  kind: 'ResourceSlice',
  selectableFields: 'spec.nodeName spec.driver',
  print: (one, age) => [
    nameOf(one),
    digText(one, 'spec.nodeName'),
    digText(one, 'spec.driver'),
    digText(one, 'spec.pool.name'),
    age(created(one)),
  ],
}
