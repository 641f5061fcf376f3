import { equal, isObject, type Json, type JsonObject } from '../json/json.ts'
import { jsonText } from '../json/text.ts'
import { checkArray, checkEnum, checkFormat, checkNumber, checkSize, checkString } from './checks.ts'
import type { Node } from './node.ts'
import { Outcome } from './outcome.ts'

/**
 * The earlier value of what is validated, if the two can be told to be the same field. A problem of a value that
 * has not changed is forgiven.
 */
export type Earlier = { value: Json | undefined } | undefined

/** Validates a value against a node; `path` is how messages name it, `''` for the root. */
export function validateValue(value: Json | undefined, node: Node, path: string, earlier: Earlier): Outcome {
  const outcome = new Outcome()
  validateInto(value, node, path, earlier, outcome)
  return outcome
}

function validateInto(
  value: Json | undefined,
  node: Node,
  path: string,
  earlier: Earlier,
  outcome: Outcome,
): void {
  checkType(value, node, path, outcome)
  if (value === null) {
    checkEnum(value, node.checks, path, outcome)
    return
  }
  combinations(value, node, path, earlier, outcome)
  if (typeof value === 'string') {
    checkString(value, node.checks, path, outcome)
    outcome.matches++
    if (node.checks.format !== undefined) {
      checkFormat(value, node.checks, path, outcome)
      outcome.matches++
    }
  } else if (typeof value === 'number' || typeof value === 'bigint') {
    checkNumber(Number(value), node, path, outcome)
    outcome.matches += 2
  } else if (Array.isArray(value)) {
    validateItems(value, node, path, earlier, outcome)
    outcome.matches += 2
  }
  checkEnum(value, node.checks, path, outcome)
  outcome.matches++
  if (isObject(value)) {
    validateObject(value, node, path, earlier, outcome)
    outcome.matches++
  }
  outcome.matches++
}

function typeName(value: Json | undefined): { type: string; format: string } {
  if (typeof value === 'string') return { type: 'string', format: '' }
  if (typeof value === 'boolean') return { type: 'boolean', format: '' }
  if (Array.isArray(value)) return { type: 'array', format: '' }
  if (typeof value === 'bigint') return { type: 'integer', format: 'int64' }
  if (typeof value !== 'number') return { type: 'object', format: '' }
  return Number.isInteger(value)
    ? { type: 'integer', format: 'int64' }
    : { type: 'number', format: 'float64' }
}

function checkType(value: Json | undefined, node: Node, path: string, outcome: Outcome): void {
  const { types, checks } = node
  if (types.length === 0 && checks.format === undefined) return
  if (value === null) {
    if (types.length > 0 && !node.nullable) outcome.wrongType(path, types.join(','), 'null')
    else outcome.matches++
    return
  }
  const { type, format } = typeName(value)
  const fits = types.includes(type) || (type === 'integer' && types.includes('number'))
  const text = typeof value === 'string' || Array.isArray(value)
  outcome.matches++
  if (!text && checks.format !== undefined && !fits && format !== checks.format) {
    outcome.wrongType(path, checks.format, format)
    return
  }
  const numeric = types.includes('number') || types.includes('integer')
  if (!(text && checks.format !== undefined && !numeric) && !fits) {
    outcome.wrongType(path, types.join(','), type)
    return
  }
  outcome.matches++
}

function combinations(
  value: Json | undefined,
  node: Node,
  path: string,
  earlier: Earlier,
  outcome: Outcome,
): void {
  outcome.matches += 2
  const none = node.anyOf.length + node.oneOf.length + node.allOf.length === 0
  if (none && node.not === undefined) return
  const validate = (option: Node) => validateValue(value, option, path, earlier)
  if (node.anyOf.length > 0) anyOf(node.anyOf, validate, path, outcome)
  if (node.oneOf.length > 0) oneOf(node.oneOf, validate, path, outcome)
  if (node.allOf.length > 0) allOf(node.allOf, validate, path, outcome)
  if (node.not !== undefined && validate(node.not).valid) {
    outcome.general(`"${path}" must not validate the schema (not)`)
  }
}

type Validate = (option: Node) => Outcome

function anyOf(options: readonly Node[], validate: Validate, path: string, outcome: Outcome): void {
  let best: Outcome | undefined
  for (const option of options) {
    const result = validate(option)
    if (result.valid) {
      outcome.merge(result)
      return
    }
    if (best === undefined || result.matches > best.matches) best = result
  }
  outcome.general(`"${path}" must validate at least one schema (anyOf)`)
  if (best !== undefined) outcome.merge(best)
}

function oneOf(options: readonly Node[], validate: Validate, path: string, outcome: Outcome): void {
  const results = options.map(validate)
  const valid = results.filter((result) => result.valid)
  if (valid.length === 1) {
    outcome.merge(valid[0]!)
    return
  }
  const found = valid.length === 0 ? 'Found none valid' : `Found ${valid.length} valid alternatives`
  outcome.general(`"${path}" must validate one and only one schema (oneOf). ${found}`)
  if (valid.length > 0) return
  const best = results.reduce((one, other) => (other.matches > one.matches ? other : one))
  outcome.merge(best)
}

function allOf(options: readonly Node[], validate: Validate, path: string, outcome: Outcome): void {
  const results = options.map(validate)
  for (const result of results) outcome.merge(result)
  const valid = results.filter((result) => result.valid).length
  if (valid === options.length) return
  outcome.general(`"${path}" must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`)
}

/** A child's outcome; the problems of one that is as it was are forgiven. */
function validateChild(
  value: Json | undefined,
  node: Node,
  path: string,
  earlier: Earlier,
  outcome: Outcome,
): void {
  const { matches } = outcome
  const known = outcome.problems.length
  validateInto(value, node, path, earlier, outcome)
  const fresh = outcome.problems.length > known
  if (fresh && earlier !== undefined && equal(value, earlier.value)) outcome.forgive(known, matches)
}

function validateItems(items: Json[], node: Node, path: string, earlier: Earlier, outcome: Outcome): void {
  if (node.items !== undefined) {
    const before = node.listType === 'map' ? itemsByKey(earlier, node) : undefined
    for (const [index, item] of items.entries()) {
      const old = before?.get(itemKey(item, node))
      validateChild(item, node.items, `${path}[${index}]`, old, outcome)
    }
  }
  checkArray(items, node.checks, path, outcome)
}

/** What tells an item of a list map from the others; undefined for what is no item. */
export function itemKey(item: Json | undefined, node: Node): string | undefined {
  if (!isObject(item)) return undefined
  const values = node.listKeys.map((key) => item[key] ?? node.items?.properties.get(key)?.default ?? null)
  return jsonText(values)
}

/** Old items by key; keys that occur twice tell nothing. */
export function itemsByKey(
  earlier: Earlier,
  node: Node,
): Map<string | undefined, { value: Json | undefined }> {
  const found = new Map<string | undefined, { value: Json | undefined }>()
  if (earlier === undefined || !Array.isArray(earlier.value)) return found
  const twice = new Set<string | undefined>([undefined])
  for (const item of earlier.value) {
    const key = itemKey(item, node)
    if (found.has(key)) twice.add(key)
    found.set(key, { value: item })
  }
  for (const key of twice) found.delete(key)
  return found
}

function validateObject(
  value: JsonObject,
  node: Node,
  path: string,
  earlier: Earlier,
  outcome: Outcome,
): void {
  checkSize(value, node.checks, path, outcome)
  for (const key of Object.keys(value)) {
    if (node.properties.has(key)) continue
    if (node.additional === false) outcome.forbidden(path, key)
    else if (typeof node.additional === 'object') {
      validateChild(
        value[key],
        node.additional,
        `${path}.${key}`,
        earlierOf(earlier, key, node, path),
        outcome,
      )
    }
  }
  for (const [key, property] of node.properties) {
    if (!Object.hasOwn(value, key)) continue
    const at = path === '' ? key : `${path}.${key}`
    validateChild(value[key], property, at, earlierOf(earlier, key, node, path), outcome)
  }
  for (const key of node.checks.required) {
    if (!Object.hasOwn(value, key)) outcome.required(`${path}.${key}`)
  }
}

/** Where a key's earlier value can be known: not below an atomic map, and never the type of the root. */
function earlierOf(earlier: Earlier, key: string, node: Node, path: string): Earlier {
  if (earlier === undefined || node.mapType === 'atomic' || !isObject(earlier.value)) return undefined
  if (path === '' && (key === 'apiVersion' || key === 'kind')) return undefined
  return Object.hasOwn(earlier.value, key) ? { value: earlier.value[key] } : undefined
}
