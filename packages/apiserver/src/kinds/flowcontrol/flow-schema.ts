import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const flowSchema: Strategy = { group: 'flowcontrol.apiserver.k8s.io', kind: 'FlowSchema', print }

function print(one: JsonObject, age: Age): Cell[] {
  const dangling = digObjects(one, 'status.conditions').find(({ type }) => type === 'Dangling')
  return [
    nameOf(one),
    digText(one, 'spec.priorityLevelConfiguration.name'),
    String(dig(one, 'spec.matchingPrecedence') ?? 0),
    digText(one, 'spec.distinguisherMethod.type') || '<none>',
    age(created(one)),
    String(dangling?.status ?? '?'),
  ]
}
