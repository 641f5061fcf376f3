import { dig, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const ipAddress: Strategy = {
  group: 'networking.k8s.io',
  kind: 'IPAddress',
  print: (one, age) => [nameOf(one), parentRef(one), age(created(one))],
}

function parentRef(one: JsonObject): string {
  const parent = dig(one, 'spec.parentRef')
  if (parent === undefined) return '<none>'
  const group = digText(parent, 'group')
  const resource = digText(parent, 'resource') + (group === '' ? '' : `.${group}`)
  return [resource.toLowerCase(), digText(parent, 'namespace'), digText(parent, 'name')]
    .filter((part) => part !== '')
    .join('/')
}
