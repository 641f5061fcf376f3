import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner } from '../fill.ts'
import { created, nameOf, sizeOf } from '../format.ts'
import { counted } from '../quota-rules.ts'
import type { Strategy } from '../strategy.ts'
import { dataTooLong, fixedData, keyErrors } from './data.ts'

export const secret: Strategy = {
  group: '',
  kind: 'Secret',
  quota: counted('secrets'),
  defaults: { 'core.v1.Secret': fillSecret },
  validate: (object, old) => [
    ...fixedType(object, old),
    ...fixedData(object, old),
    ...keyErrors(object),
    ...dataTooLong(object, 'data'),
    ...missingKeys(object),
  ],
  selectableFields: 'type',
  print: (one, age) => [nameOf(one), digText(one, 'type'), sizeOf(one.data), age(created(one))],
}

/** Plain text becomes data, as if it had been encoded by the client. */
function fillSecret(one: JsonObject): void {
  fill(one, { type: 'Opaque' })
  if (!isObject(one.stringData)) return
  const data = inner(one, 'data')
  for (const [key, text] of Object.entries(one.stringData))
    data[key] = Buffer.from(String(text)).toString('base64')
  delete one.stringData
}

function fixedType(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (!old || object.type === old.type) return []
  return [fieldError.invalid('type', object.type ?? '', 'field is immutable')]
}

/** What a secret of a type must hold. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
}
const accountName = 'kubernetes.io/service-account.name'

function missingKeys(object: KubeObject): FieldError[] {
  const type = String(object.type ?? '')
  const data: JsonObject = isObject(object.data) ? object.data : {}
  if (
    type === 'kubernetes.io/service-account-token' &&
    !valueAt(object, ['metadata', 'annotations', accountName])
  )
    return [fieldError.required(`metadata.annotations[${accountName}]`)]
  if (type === 'kubernetes.io/basic-auth' && data.username === undefined && data.password === undefined)
    return [fieldError.required('data[username]'), fieldError.required('data[password]')]
  const missing = Object.hasOwn(wanted, type) ? wanted[type]! : []
  return missing.filter((key) => data[key] === undefined).map((key) => fieldError.required(`data[${key}]`))
}
