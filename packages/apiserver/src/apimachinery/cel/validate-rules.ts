import { CostExceeded, withObjectBudget } from '@barometer/cel'
import { Optional } from '@marcbachmann/cel-js'
import { type FieldError, fieldError, omitted } from '../field/field-error.ts'
import { equal, isObject, type Json, type JsonObject } from '../json/json.ts'
import { childOf, type Node } from '../schema/node.ts'
import type { Rule } from '../schema/rule.ts'
import { type Earlier, itemKey, itemsByKey } from '../schema/validate-value.ts'
import { alignOld } from './align-old.ts'
import { toCel } from './to-cel.ts'

interface Place {
  node: Node
  path: string
  /** The value under the same name before; for rules on changes. */
  old: Json | undefined
  /** What decides whether an unchanged value is forgiven. */
  unchanged: boolean
  root: boolean
}

/** Runs every rule of the schema on the object, outer ones first. */
export function validateRules(object: JsonObject, old: JsonObject | undefined, node: Node): FieldError[] {
  if (!node.below.rules) return []
  const unchanged = old !== undefined && equal(object, old)
  try {
    return withObjectBudget(() => visit(object, { node, path: '', old, unchanged, root: true }))
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error
    return [error.cause]
  }
}

/** Ends the walk: what it costs to go on is not paid. */
class OutOfBudget extends Error {
  override readonly cause: FieldError
  constructor(cause: FieldError) {
    super('out of budget')
    this.cause = cause
  }
}

function visit(value: Json | undefined, place: Place): FieldError[] {
  const { node } = place
  if (value === null || value === undefined || !hasRules(node)) return []
  const causes = node.rules.length > 0 ? ownRules(value, place, node.rules) : []
  for (const part of node.allOf)
    if (part.rules.length > 0) for (const each of ownRules(value, place, part.rules)) causes.push(each)
  if (Array.isArray(value)) for (const each of visitItems(value, place)) causes.push(each)
  else if (isObject(value)) for (const each of visitKeys(value, place)) causes.push(each)
  return causes
}

function hasRules(node: Node): boolean {
  return node.below.rules || node.allOf.some(({ below }) => below.rules)
}

function visitKeys(value: JsonObject, { node, path, old, unchanged, root }: Place): FieldError[] {
  return Object.keys(value).flatMap((key) => {
    const child = childOf(node, key)
    if (child === undefined) return []
    const before = isObject(old) && Object.hasOwn(old, key) ? old[key] : undefined
    const at = node.properties.has(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${key}]`
    const known = before !== undefined && node.mapType !== 'atomic'
    const typed = root && (key === 'apiVersion' || key === 'kind')
    const same = !typed && (known ? equal(value[key], before) : unchanged)
    return visit(value[key], { node: child, path: at, old: before, unchanged: same, root: false })
  })
}

function visitItems(items: Json[], { node, path, old, unchanged }: Place): FieldError[] {
  const element = node.items
  if (element === undefined || !hasRules(element)) return []
  const before: ReturnType<typeof itemsByKey> | undefined =
    node.listType === 'map' ? itemsByKey({ value: old } satisfies Earlier, node) : undefined
  return items.flatMap((item, index) => {
    const match = before?.get(itemKey(item, node))
    const same = match === undefined ? unchanged : equal(item, match.value)
    return visit(item, {
      node: element,
      path: `${path}[${index}]`,
      old: match?.value,
      unchanged: same,
      root: false,
    })
  })
}

function ownRules(value: Json | undefined, place: Place, rules: readonly Rule[]): FieldError[] {
  const { node, old, root } = place
  const causes: FieldError[] = []
  const self = toCel(value, node, root)
  const hasOld = old !== undefined && old !== null
  const oldSelf =
    hasOld && rules.some(({ usesOldSelf }) => usesOldSelf)
      ? toCel(alignOld(old, value, node), node, root)
      : undefined
  for (const rule of rules) {
    if (rule.usesOldSelf && !hasOld && !rule.optionalOldSelf) continue
    const optional = oldSelf === undefined ? Optional.none() : Optional.of(oldSelf)
    const variables = { self, oldSelf: rule.optionalOldSelf ? optional : oldSelf }
    const cause = evaluate(rule, variables, value, place)
    if (cause !== undefined) causes.push(cause)
  }
  return causes
}

type Variables = { self: unknown; oldSelf?: unknown }

function evaluate(
  rule: Rule,
  variables: Variables,
  value: Json | undefined,
  place: Place,
): FieldError | undefined {
  const { node, path } = place
  if (rule.error !== undefined) {
    return fieldError.invalid(path, node.type, `rule compile error: ${rule.error}`)
  }
  if (rule.evaluate === undefined) return undefined
  let result: unknown
  try {
    result = rule.evaluate(variables)
  } catch (error) {
    const cause = fieldError.invalid(path, node.type, evaluationProblem(error, rule))
    if (error instanceof CostExceeded) throw new OutOfBudget(cause)
    return cause
  }
  if (result === true || (!rule.usesOldSelf && place.unchanged)) return undefined
  const field = rule.fieldPath === '' ? path : joined(path, rule.fieldPath)
  const shown = node.type === 'object' || node.type === 'array' ? omitted : value
  const reason = rule.reason ?? 'FieldValueInvalid'
  return fieldError.of(
    reason,
    field,
    shown,
    reason === 'FieldValueDuplicate' ? '' : messageOf(rule, variables),
  )
}

function joined(path: string, below: string): string {
  if (path === '') return below
  return below.startsWith('[') ? path + below : `${path}.${below}`
}

function messageOf(rule: Rule, variables: Variables): string {
  const text = computedMessage(rule, variables)
  if (text !== undefined) return text
  return rule.message === '' ? `failed rule: ${rule.rule}` : rule.message
}

/** The message expression's text, unless it fails, is empty, too long, or more than a line. */
function computedMessage(rule: Rule, variables: Variables): string | undefined {
  if (rule.messageExpression === undefined) return undefined
  try {
    const text = rule.messageExpression(variables)
    if (typeof text !== 'string') return undefined
    const trimmed = text.trim()
    return trimmed === '' || trimmed.length > 5 * 1024 || trimmed.includes('\n') ? undefined : trimmed
  } catch {
    return undefined
  }
}

function evaluationProblem(error: unknown, rule: Rule): string {
  const { summary, message } = error as { summary?: string; message: string }
  const text = serverText(summary ?? message)
  const named = rule.message === '' ? rule.rule : rule.message
  if (error instanceof CostExceeded)
    return error.of === 'object'
      ? 'validation failed due to running out of cost budget, no further validation rules will be run'
      : `no further validation rules will be run due to call cost exceeds limit for rule: ${named}`
  if (text.startsWith('no such overload')) {
    return `'${text}': call arguments did not match a supported operator, function or macro signature for rule: ${named}`
  }
  return `${text} evaluating rule: ${named}`
}

/** The evaluator's words for what went wrong, in those of the server. */
function serverText(text: string): string {
  const index = /index out of bounds, index (\d+)/.exec(text)
  if (index !== null) return `index out of bounds: ${index[1]}`
  if (text.startsWith('No such key: ')) return `no such key: ${text.slice('No such key: '.length)}`
  if (text.startsWith('no such overload') || text.startsWith('found no matching overload'))
    return 'no such overload'
  return text
}
