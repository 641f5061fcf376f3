import { dig } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { created, nameOf, selectorText } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const networkPolicy: Strategy = {
  group: 'networking.k8s.io',
  kind: 'NetworkPolicy',
  generation: true,
  defaults: {
    'networking.v1.NetworkPolicy': fillTypes,
    'networking.v1.NetworkPolicyPort': (one) => fill(one, { protocol: 'TCP' }),
  },
  print: (one, age) => [nameOf(one), selectorText(dig(one, 'spec.podSelector')), age(created(one))],
}

function fillTypes(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (Array.isArray(spec.policyTypes) && spec.policyTypes.length > 0) return
  const egress = Array.isArray(spec.egress) && spec.egress.length > 0
  spec.policyTypes = egress ? ['Ingress', 'Egress'] : ['Ingress']
}
