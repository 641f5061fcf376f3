import type { FieldErrorReason } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import type { Node } from '../schema/node.ts'
import type { Rule } from '../schema/rule.ts'
import { compileExpression } from './environment.ts'
import { normalFieldPath } from './field-path.ts'

/** Compiles a node's `x-kubernetes-validations`; rules that do not compile carry the reason. */
export function compileRules(source: unknown, node: Node): Rule[] {
  if (!Array.isArray(source)) return []
  return source.filter(isObject).map((entry) => compileRule(entry, node))
}

const reasons: Readonly<Record<string, FieldErrorReason>> = {
  FieldValueInvalid: 'FieldValueInvalid',
  FieldValueForbidden: 'FieldValueForbidden',
  FieldValueRequired: 'FieldValueRequired',
  FieldValueDuplicate: 'FieldValueDuplicate',
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function compileRule(entry: JsonObject, node: Node): Rule {
  const rule = text(entry.rule)
  const optional = entry.optionalOldSelf === true
  const expression = compileExpression(rule, optional)
  const message = entry.messageExpression
    ? compileExpression(text(entry.messageExpression), optional)
    : undefined
  return {
    rule: rule.trim(),
    message: text(entry.message).trim(),
    reason: reasons[text(entry.reason)],
    fieldPath: entry.fieldPath ? (normalFieldPath(text(entry.fieldPath), node) ?? '') : '',
    optionalOldSelf: optional,
    usesOldSelf: /\boldSelf\b/.test(rule),
    error: expression.error,
    evaluate: expression.program,
    messageExpression: message?.program,
  }
}
