import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { digObjects } from '../../apimachinery/json/dig.ts'
import { equal, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { endpointAddressErrors } from '../discovery/endpoint-address.ts'
import { fill } from '../fill.ts'
import { created, nameOf, someOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const endpoints: Strategy = {
  group: '',
  kind: 'Endpoints',
  resourcePrefix: 'services/endpoints',
  allowCreateOnUpdate: true,
  defaults: { 'core.v1.EndpointPort': (one) => fill(one, { protocol: 'TCP' }) },
  validate,
  print: (one, age) => [nameOf(one), endpointList(one), age(created(one))],
}

/** Every subset has addresses that lead somewhere; what was stored before may stay. */
function validate(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (old && equal(object.subsets, old.subsets)) return []
  return objectsIn(object.subsets).flatMap((subset, index) => subsetErrors(subset, `subsets[${index}]`))
}

function subsetErrors(subset: JsonObject, at: string): FieldError[] {
  const members = ['addresses', 'notReadyAddresses'] as const
  const ports = objectsIn(subset.ports)
  return [
    ...(members.some((member) => objectsIn(subset[member]).length)
      ? []
      : [fieldError.required(at, 'must specify `addresses` or `notReadyAddresses`')]),
    ...members.flatMap((member) =>
      objectsIn(subset[member]).flatMap(({ ip }, index) =>
        endpointAddressErrors(`${at}.${member}[${index}].ip`, String(ip ?? '')),
      ),
    ),
    ...ports.flatMap((one, index) => portErrors(one, ports.length > 1, `${at}.ports[${index}]`)),
  ]
}

function portErrors({ name, port }: JsonObject, named: boolean, at: string): FieldError[] {
  const number = Number(port)
  const within = number >= 1 && number <= 65_535
  return [
    ...(named && !name ? [fieldError.required(`${at}.name`)] : []),
    ...(within ? [] : [fieldError.invalid(`${at}.port`, number, 'must be between 1 and 65535, inclusive')]),
  ]
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
