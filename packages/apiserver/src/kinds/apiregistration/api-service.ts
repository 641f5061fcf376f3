import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const apiService: Strategy = {
  group: 'apiregistration.k8s.io',
  kind: 'APIService',
  names: 'path',
  print,
}

function print(one: JsonObject, age: Age): Cell[] {
  const service = dig(one, 'spec.service')
  const condition = digObjects(one, 'status.conditions').find(({ type }) => type === 'Available')
  const { status = 'Unknown', reason } = condition ?? {}
  return [
    nameOf(one),
    service === undefined ? 'Local' : `${digText(service, 'namespace')}/${digText(service, 'name')}`,
    status === 'True' || reason === undefined ? String(status) : `${status} (${reason})`,
    age(created(one)),
  ]
}
