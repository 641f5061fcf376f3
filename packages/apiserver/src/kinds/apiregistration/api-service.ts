import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import { asObject, isObject, type Json, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const apiService: Strategy = {
  group: 'apiregistration.k8s.io',
  kind: 'APIService',
  names: 'path',
  defaults: { 'apiregistration.v1.ServiceReference': (one) => fill(one, { port: 443 }) },
  validate,
  print,
}

/** It is named for what it serves, says how early it is named, and trusts either a certificate or anybody. */
function validate({ metadata, spec: value }: KubeObject): FieldError[] {
  const spec = asObject(value)
  const { group, version, service, caBundle, insecureSkipTLSVerify: trusting } = spec
  const wanted = `${version}.${group ?? ''}`
  const must = `must be \`spec.version+"."+spec.group\`: "${wanted}"`
  return [
    ...(metadata.name === wanted ? [] : [fieldError.invalid('metadata.name', metadata.name, must)]),
    ...within('spec.groupPriorityMinimum', spec.groupPriorityMinimum, 20_000),
    ...within('spec.versionPriority', spec.versionPriority, 1000),
    ...(isObject(service)
      ? ['namespace', 'name']
          .filter((member) => !service[member])
          .map((member) => fieldError.required(`spec.service.${member}`))
      : []),
    ...(trusting && caBundle
      ? [fieldError.invalid('spec.insecureSkipTLSVerify', true, 'may not be true if caBundle is present')]
      : []),
  ]
}

function within(field: string, value: Json | undefined, limit: number): FieldError[] {
  const number = Number(value ?? 0)
  if (number > 0 && number <= limit) return []
  return [fieldError.invalid(field, number, `must be positive and less than ${limit}`)]
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
