import { checkExpression } from '../cel/check-expression.ts'
import { type FieldError, fieldError, Printed } from '../field/field-error.ts'
import { escapedJson } from '../go/go-json.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import type { Node } from '../schema/node.ts'
import { propertiesOf, schemaAt } from './children.ts'
import { compileNode } from './compile-node.ts'

interface Place {
  node: Node
  root: boolean
  /** Where items stop being recognisable from one version of the object to the next. */
  uncorrelated: string | undefined
}

/** Rules that do not compile, or use what they cannot have. */
export function ruleErrors(schema: JsonObject, path: string): FieldError[] {
  return errorsAt(schema, path, { node: compileNode(schema), root: true, uncorrelated: undefined })
}

function errorsAt(schema: JsonObject, path: string, place: Place): FieldError[] {
  const { node } = place
  const causes = node.rules.length > 0 ? ownErrors(schema, path, place) : []
  const next = (child: Node, uncorrelated = place.uncorrelated): Place => ({
    node: child,
    root: false,
    uncorrelated,
  })
  for (const child of propertiesOf(schema, path)) {
    causes.push(...errorsAt(child.schema, child.path, next(node.properties.get(child.name!)!)))
  }
  for (const child of schemaAt(schema, 'additionalProperties', path)) {
    causes.push(...errorsAt(child.schema, child.path, next(node.additional as Node)))
  }
  for (const child of schemaAt(schema, 'items', path)) {
    const loose = node.listType === 'map' ? place.uncorrelated : (place.uncorrelated ?? path)
    causes.push(...errorsAt(child.schema, child.path, next(node.items!, loose)))
  }
  return causes
}

function ownErrors(schema: JsonObject, path: string, place: Place): FieldError[] {
  const rules = (schema['x-kubernetes-validations'] as unknown[]).filter(isObject)
  return rules.flatMap((rule, at) => {
    const where = `${path}.x-kubernetes-validations[${at}]`
    return [...expressionErrors(rule, where, place), ...oldSelfErrors(rule, where, place)]
  })
}

function expressionErrors(rule: JsonObject, where: string, { node, root }: Place): FieldError[] {
  const causes: FieldError[] = []
  const optional = rule.optionalOldSelf === true
  const wrong = checkExpression(String(rule.rule), node, { root, optional, result: 'bool' })
  if (wrong !== undefined) causes.push(fieldError.invalid(`${where}.rule`, shown(rule), wrong))
  if (!rule.messageExpression) return causes
  const message = checkExpression(String(rule.messageExpression), node, { root, optional, result: 'string' })
  if (message !== undefined) {
    causes.push(
      fieldError.of(
        'FieldValueInvalid',
        `${where}.messageExpression`,
        shown(rule),
        `messageExpression ${message}`,
      ),
    )
  }
  return causes
}

/** A rule as the server prints it in errors: all of its fields, by their Go names. */
function shown(rule: JsonObject): Printed {
  const fields = {
    Rule: rule.rule ?? '',
    Message: rule.message ?? '',
    MessageExpression: rule.messageExpression ?? '',
    Reason: rule.reason ?? null,
    FieldPath: rule.fieldPath ?? '',
    OptionalOldSelf: rule.optionalOldSelf ?? null,
  }
  return new Printed(escapedJson(fields))
}

function oldSelfErrors(rule: JsonObject, where: string, { uncorrelated }: Place): FieldError[] {
  const uses = /\boldSelf\b/.test(String(rule.rule))
  if (uses && uncorrelated !== undefined) {
    const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`
    return [fieldError.invalid(`${where}.rule`, rule.rule, detail)]
  }
  if (uses || rule.optionalOldSelf === undefined) return []
  const detail = 'may not be set if oldSelf is not used in rule'
  return [fieldError.invalid(`${where}.optionalOldSelf`, rule.optionalOldSelf, detail)]
}
