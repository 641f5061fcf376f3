import { digObjects } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill } from '../fill.ts'
import { created, nameOf, someOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const endpoints: Strategy = {
  group: '',
  kind: 'Endpoints',
  resourcePrefix: 'services/endpoints',
  allowCreateOnUpdate: true,
  defaults: { 'core.v1.EndpointPort': (one) => fill(one, { protocol: 'TCP' }) },
  print: (one, age) => [nameOf(one), endpointList(one), age(created(one))],
}

function endpointList(object: JsonObject): string {
  const subsets = digObjects(object, 'subsets')
  const all = subsets.flatMap((subset) => {
    const ips = digObjects(subset, 'addresses').map(({ ip }) => String(ip))
    const ports = digObjects(subset, 'ports')
    if (ports.length === 0) return ips
    return ports.flatMap(({ port }) =>
      ips.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)),
    )
  })
  return subsets.length === 0 ? '<none>' : someOf(all, all.length, 3, '')
}
