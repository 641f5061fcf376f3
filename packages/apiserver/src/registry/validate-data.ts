import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { equal, isObject, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

/** What is wrong with a ConfigMap; `old` given for updates. */
export function validateConfigMap(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  return [...fixedData(object, old), ...keyErrors(object), ...dataTooLong(object, '[]')]
}

/** What is wrong with a Secret; `old` given for updates. */
export function validateSecret(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  return [
    ...fixedType(object, old),
    ...fixedData(object, old),
    ...keyErrors(object),
    ...dataTooLong(object, 'data'),
    ...missingKeys(object),
  ]
}

const keyText =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

function keyErrors(object: KubeObject): FieldError[] {
  return ['data', 'binaryData'].flatMap((member) => {
    const data = object[member]
    return Object.keys(isObject(data) ? data : {})
      .filter((key) => !/^[-._a-zA-Z0-9]+$/.test(key))
      .map((key) => fieldError.invalid(`${member}[${key}]`, key, keyText))
  })
}

function fixedType(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (!old || object['type'] === old['type']) return []
  return [fieldError.invalid('type', object['type'] ?? '', 'field is immutable')]
}

function fixedData(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (old?.['immutable'] !== true) return []
  const causes: FieldError[] = []
  const why = 'field is immutable when `immutable` is set'
  if (object['immutable'] !== true) causes.push(fieldError.forbidden('immutable', why))
  for (const member of ['data', 'binaryData']) {
    if (!equal(object[member], old[member])) causes.push(fieldError.forbidden(member, why))
  }
  return causes
}

const dataLimit = 1024 * 1024

function dataTooLong(object: KubeObject, field: string): FieldError[] {
  let size = 0
  for (const member of ['data', 'binaryData']) {
    const data = object[member]
    for (const value of Object.values(isObject(data) ? data : {})) size += String(value).length
  }
  if (size <= dataLimit) return []
  return [fieldError.tooLong(field, dataLimit)]
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
  const type = String(object['type'] ?? '')
  const data: JsonObject = isObject(object['data']) ? object['data'] : {}
  if (
    type === 'kubernetes.io/service-account-token' &&
    !valueAt(object, ['metadata', 'annotations', accountName])
  )
    return [fieldError.required(`metadata.annotations[${accountName}]`)]
  if (type === 'kubernetes.io/basic-auth' && data['username'] === undefined && data['password'] === undefined)
    return [fieldError.required('data[username]'), fieldError.required('data[password]')]
  const missing = Object.hasOwn(wanted, type) ? wanted[type]! : []
  return missing.filter((key) => data[key] === undefined).map((key) => fieldError.required(`data[${key}]`))
}
