import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { equal, isObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'

/** What ConfigMaps and Secrets have in common: keys, a size, and that both can be made immutable. */

const keyText =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

export function keyErrors(object: KubeObject): FieldError[] {
  return ['data', 'binaryData'].flatMap((member) => {
    const data = object[member]
    return Object.keys(isObject(data) ? data : {})
      .filter((key) => !/^[-._a-zA-Z0-9]+$/.test(key))
      .map((key) => fieldError.invalid(`${member}[${key}]`, key, keyText))
  })
}

export function fixedData(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  if (old?.immutable !== true) return []
  const errors: FieldError[] = []
  const why = 'field is immutable when `immutable` is set'
  if (object.immutable !== true) errors.push(fieldError.forbidden('immutable', why))
  for (const member of ['data', 'binaryData']) {
    if (!equal(object[member], old[member])) errors.push(fieldError.forbidden(member, why))
  }
  return errors
}

const dataLimit = 1024 * 1024

export function dataTooLong(object: KubeObject, field: string): FieldError[] {
  let size = 0
  for (const member of ['data', 'binaryData']) {
    const data = object[member]
    for (const value of Object.values(isObject(data) ? data : {})) size += String(value).length
  }
  return size <= dataLimit ? [] : [fieldError.tooLong(field, dataLimit)]
}
