import { checkExpression } from '../cel/check-expression.ts'
import { compileExpression, expressionTree } from '../cel/environment.ts'
import { estimateCost } from '../cost/coster.ts'
import { type Declared, declaredType, mostInRequest } from '../cost/declared.ts'
import { type FieldError, fieldError, Printed } from '../field/field-error.ts'
import { escapedJson } from '../go/go-json.ts'
import { type JsonObject, objectsIn } from '../json/json.ts'
import type { Node } from '../schema/node.ts'
import { propertiesOf, schemaAt } from './children.ts'
import { compileNode } from './compile-node.ts'
import { RuleCosts } from './rule-costs.ts'

interface Place {
  node: Node
  root: boolean
  /** Where items stop being recognisable from one version of the object to the next. */
  uncorrelated: string | undefined
  /** What rules see of it; undefined where they see nothing. */
  type: Declared | undefined
  /** How often, at the most, what stands here is in an object; undefined when no schema above says. */
  cardinality: number | undefined
  costs: RuleCosts
}

/**
 * Rules that do not compile, use what they cannot have, or may cost too much. `unchanged`: the schema was taken before
 * as it is, so that its rules are not held to what each may cost.
 */
export function ruleErrors(schema: JsonObject, path: string, unchanged: boolean): FieldError[] {
  const node = compileNode(schema)
  const costs = new RuleCosts(unchanged)
  const type = declaredType(node, true)
  const root = { node, type, root: true, uncorrelated: undefined, cardinality: 1, costs }
  return [...errorsAt(schema, path, root), ...costs.errors(path)]
}

function errorsAt(schema: JsonObject, path: string, place: Place): FieldError[] {
  const { node } = place
  if (!node.below.rules) return []
  const causes = node.rules.length > 0 ? ownErrors(schema, path, place) : []
  const next = (node: Node, type: Declared | undefined, uncorrelated = place.uncorrelated): Place => ({
    node,
    type,
    root: false,
    uncorrelated,
    cardinality: cardinalityBelow(place),
    costs: place.costs,
  })
  for (const { schema: one, path: at, name = '' } of propertiesOf(schema, path)) {
    const type = place.type?.properties?.get(name)
    for (const each of errorsAt(one, at, next(node.properties.get(name)!, type))) causes.push(each)
  }
  for (const child of schemaAt(schema, 'additionalProperties', path)) {
    for (const each of errorsAt(child.schema, child.path, next(node.additional as Node, place.type?.element)))
      causes.push(each)
  }
  for (const child of schemaAt(schema, 'items', path)) {
    const loose = node.listType === 'map' ? place.uncorrelated : (place.uncorrelated ?? path)
    for (const each of errorsAt(child.schema, child.path, next(node.items!, place.type?.element, loose)))
      causes.push(each)
  }
  return causes
}

/** How often what stands below a place is in an object. */
function cardinalityBelow({ node, cardinality }: Place): number | undefined {
  const most = mostBelow(node)
  return cardinality === undefined || most === undefined ? undefined : cardinality * Math.max(most, 0)
}

function mostBelow({ type, additional, checks }: Node): number | undefined {
  if (type === 'array') return checks.maxItems
  return type === 'object' && additional !== undefined ? checks.maxProperties : 1
}

function ownErrors(schema: JsonObject, path: string, place: Place): FieldError[] {
  const rules = objectsIn(schema['x-kubernetes-validations'])
  return rules.flatMap((rule, at) => {
    const where = `${path}.x-kubernetes-validations[${at}]`
    const wrong = expressionErrors(rule, where, place)
    const costly = place.type && wrong.length === 0 ? costErrors(rule, where, place.type, place) : []
    return [...costly, ...wrong, ...oldSelfErrors(rule, where, place)]
  })
}

/** What expressions that compile may cost: a rule as often as it is run, its message once. */
function costErrors(rule: JsonObject, where: string, self: Declared, place: Place): FieldError[] {
  const optional = rule.optionalOldSelf === true
  const costOf = (source: string) => {
    if (compileExpression(source, optional).program === undefined) return undefined
    return estimateCost(expressionTree(source, optional), self, optional)
  }
  const cost = costOf(String(rule.rule))
  if (cost === undefined) return []
  const times = place.cardinality ?? mostInRequest(self.minLength)
  const errors = place.costs.add(`${where}.rule`, 'rule', cost * times)
  const message = rule.messageExpression ? costOf(String(rule.messageExpression)) : undefined
  if (message === undefined) return errors
  return [...errors, ...place.costs.add(`${where}.messageExpression`, 'messageExpression', message)]
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
