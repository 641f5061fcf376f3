import { digObjects, digText, digTexts } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill } from '../fill.ts'
import { type Age, type Cell, created, nameOf, someOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const endpointSlice: Strategy = {
  group: 'discovery.k8s.io',
  kind: 'EndpointSlice',
  generation: 'labels',
  metadataCheckedOnce: true,
  defaults: {
    'discovery.v1.EndpointPort': (one) => {
      one.name ??= ''
      fill(one, { protocol: 'TCP' })
    },
  },
  print,
}

function print(one: JsonObject, age: Age): Cell[] {
  const ports = digObjects(one, 'ports').map(({ port, name }) => String(port ?? (name || '*')))
  const all = digObjects(one, 'endpoints').flatMap((endpoint) => digTexts(endpoint, 'addresses'))
  return [
    nameOf(one),
    digText(one, 'addressType'),
    someOf(ports, ports.length, 3, '<unset>'),
    someOf(all, all.length, 3, '<unset>'),
    age(created(one)),
  ]
}
