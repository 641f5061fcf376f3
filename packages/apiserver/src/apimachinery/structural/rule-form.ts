import { normalFieldPath } from '../cel/field-path.ts'
import { type FieldError, type FieldErrorReason, type FieldValue, fieldError } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import { compileNode } from './compile-node.ts'

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

/** Whether the entries of `x-kubernetes-validations` say all they must; the expressions themselves come later. */
export function ruleFormErrors(schema: JsonObject, path: string): FieldError[] {
  const rules = schema['x-kubernetes-validations']
  if (!Array.isArray(rules)) return []
  return rules.filter(isObject).flatMap((rule, at) => {
    const place = `${path}.x-kubernetes-validations[${at}]`
    return [...textErrors(rule, place), ...reasonErrors(rule, place), ...fieldPathErrors(rule, schema, place)]
  })
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textErrors(rule: JsonObject, place: string): FieldError[] {
  const causes: FieldError[] = []
  const add = (reason: FieldErrorReason, key: string, value: FieldValue, detail: string) =>
    causes.push(fieldError.of(reason, `${place}.${key}`, value, detail))
  const expression = text(rule.rule).trim()
  const message = text(rule.message).trim()
  if (expression === '') add('FieldValueRequired', 'rule', '', 'rule is not specified')
  else if (text(rule.message) !== '' && message === '') {
    add('FieldValueInvalid', 'message', rule.message, 'must be non-empty if specified')
  } else if (message.includes('\n'))
    add('FieldValueInvalid', 'message', rule.message, 'must not contain line breaks')
  else if (expression.includes('\n') && message === '') {
    add('FieldValueRequired', 'message', '', 'message must be specified if rule contains line breaks')
  }
  if (text(rule.messageExpression) !== '' && text(rule.messageExpression).trim() === '') {
    add('FieldValueRequired', 'messageExpression', '', 'messageExpression must be non-empty if specified')
  }
  return causes
}

function reasonErrors(rule: JsonObject, place: string): FieldError[] {
  if (rule.reason === undefined || reasons.includes(text(rule.reason))) return []
  const detail = `supported values: ${reasons.map((one) => JSON.stringify(one)).join(', ')}`
  return [fieldError.of('FieldValueNotSupported', `${place}.reason`, rule.reason, detail)]
}

function fieldPathErrors(rule: JsonObject, schema: JsonObject, place: string): FieldError[] {
  const path = text(rule.fieldPath)
  if (path === '') return []
  const at = `${place}.fieldPath`
  const causes: FieldError[] = []
  if (path.trim() === '') causes.push(fieldError.invalid(at, path, 'must be non-empty if specified'))
  if (path.includes('\n')) causes.push(fieldError.invalid(at, path, 'must not contain line breaks'))
  const { 'x-kubernetes-validations': _, ...plain } = schema
  if (normalFieldPath(path, compileNode(plain)) === undefined) {
    causes.push(fieldError.invalid(at, path, 'must be a valid path'))
  }
  return causes
}
