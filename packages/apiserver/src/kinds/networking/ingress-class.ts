import { dig, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { type Age, annotated, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const ingressClass: Strategy = {
  group: 'networking.k8s.io',
  kind: 'IngressClass',
  generation: true,
  defaults: {
    'networking.v1.IngressClass': (one) => {
      const { parameters } = inner(one, 'spec')
      if (isObject(parameters)) fill(parameters, { scope: 'Cluster' })
    },
  },
  print,
}

function print(one: JsonObject, age: Age): Cell[] {
  const parameters = dig(one, 'spec.parameters')
  const group = digText(parameters, 'apiGroup')
  const text = `${digText(parameters, 'kind')}${group === '' ? '' : `.${group}`}/${digText(parameters, 'name')}`
  const suffix = annotated(one, 'ingressclass.kubernetes.io/is-default-class') ? ' (default)' : ''
  return [
    nameOf(one) + suffix,
    digText(one, 'spec.controller'),
    parameters === undefined ? '<none>' : text,
    age(created(one)),
  ]
}
