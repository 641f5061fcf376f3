import { dig, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const priorityLevelConfiguration: Strategy = {
  group: 'flowcontrol.apiserver.k8s.io',
  kind: 'PriorityLevelConfiguration',
  print,
}

function print(one: JsonObject, age: Age): Cell[] {
  const limited = (path: string) => String(dig(one, `spec.limited.${path}`) ?? '<none>')
  const queuing = (name: string) => limited(`limitResponse.queuing.${name}`)
  return [
    nameOf(one),
    digText(one, 'spec.type'),
    limited('nominalConcurrencyShares'),
    queuing('queues'),
    queuing('handSize'),
    queuing('queueLengthLimit'),
    age(created(one)),
  ]
}
