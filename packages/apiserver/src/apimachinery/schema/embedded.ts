import { type FieldError, fieldError } from '../field/field-error.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { childOf, type Node } from './node.ts'

/** Embedded resources that do not say what they are. */
export function embeddedErrors(value: Json | undefined, node: Node | undefined, path: string): FieldError[] {
  if (node === undefined || !node.below.embedded) return []
  if (Array.isArray(value))
    return value.flatMap((item, at) => embeddedErrors(item, node.items, `${path}[${at}]`))
  if (!isObject(value)) return []
  const own = node.embedded && path !== '' ? identityErrors(value, path) : []
  const below = Object.keys(value).flatMap((key) => {
    const at = node.properties.has(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${key}]`
    return embeddedErrors(value[key], childOf(node, key), at)
  })
  return [...own, ...below]
}

function identityErrors(value: JsonObject, path: string): FieldError[] {
  return (['apiVersion', 'kind'] as const).flatMap((key) => {
    const at = `${path}.${key}`
    const found = value[key]
    if (!Object.hasOwn(value, key)) return [fieldError.required(at)]
    if (typeof found !== 'string') return [fieldError.invalid(at, found, 'must be a string')]
    if (found === '') return [fieldError.invalid(at, found, 'must not be empty')]
    const detail = key === 'kind' ? kindProblem(found) : versionProblem(found)
    return detail === undefined ? [] : [fieldError.invalid(at, found, detail)]
  })
}

function versionProblem(text: string): string | undefined {
  return text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined
}

function kindProblem(text: string): string | undefined {
  if (/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text.toLowerCase()) && text.length <= 63) return undefined
  return "may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
}
