import { digText } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const runtimeClass: Strategy = {
  group: 'node.k8s.io',
  kind: 'RuntimeClass',
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: false,
  print: (one, age) => [nameOf(one), digText(one, 'handler'), age(created(one))],
}
