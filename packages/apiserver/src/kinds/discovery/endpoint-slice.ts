import { type FieldError, fieldError, oneOf } from '../../apimachinery/field/field-error.ts'
import { digObjects, digText, digTexts } from '../../apimachinery/json/dig.ts'
import { equal, type Json, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { nameErrors } from '../../apimachinery/meta/validate-meta.ts'
import { fill } from '../fill.ts'
import { type Age, type Cell, created, nameOf, someOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { sliceAddressErrors } from './endpoint-address.ts'

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
  validate,
  print,
}

const types = ['FQDN', 'IPv4', 'IPv6']

function validate(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const { addressType: type, endpoints } = object
  return [
    ...(type ? oneOf('addressType', type, types) : [fieldError.required('addressType')]),
    ...portErrors(objectsIn(object.ports)),
    ...(old && equal(endpoints, old.endpoints)
      ? []
      : objectsIn(endpoints).flatMap((one, index) => endpointErrors(one, type, `endpoints[${index}]`))),
    ...(old && type !== old.addressType
      ? [fieldError.invalid('addressType', type, 'field is immutable')]
      : []),
  ]
}

function portErrors(ports: readonly JsonObject[]): FieldError[] {
  const seen = new Set<Json | undefined>()
  return ports.flatMap(({ name, protocol }, index) => {
    const field = `ports[${index}].name`
    const repeated = seen.has(name)
    seen.add(name)
    return [
      ...(name ? nameProblems(field, name, 'label') : []),
      ...(repeated ? [fieldError.duplicate(field, name)] : []),
      ...oneOf(`ports[${index}].protocol`, protocol, ['SCTP', 'TCP', 'UDP']),
    ]
  })
}

function endpointErrors(one: JsonObject, type: Json | undefined, at: string): FieldError[] {
  const addresses = Array.isArray(one.addresses) ? one.addresses.map(String) : []
  const list = `${at}.addresses`
  return [
    ...(addresses.length ? [] : [fieldError.required(list, 'must contain at least 1 address')]),
    ...addresses.flatMap((address, index) => sliceAddressErrors(type, address, list, index)),
    ...(one.nodeName === undefined ? [] : nameProblems(`${at}.nodeName`, one.nodeName, 'subdomain')),
    ...(one.hostname === undefined ? [] : nameProblems(`${at}.hostname`, one.hostname, 'label')),
  ]
}

function nameProblems(field: string, name: Json, style: 'label' | 'subdomain'): FieldError[] {
  return nameErrors(String(name), style).map((why) => fieldError.invalid(field, name, why))
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
