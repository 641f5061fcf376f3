import { matchesRegExp, regExpProblem } from '@barometer/cel/regexp'
import { hasFormat } from '../formats/formats.ts'
import { goJson } from '../go/go-json.ts'
import { goNumber } from '../go/go-number.ts'
import { equal, type Json, type JsonObject } from '../json/json.ts'
import type { Checks, Node } from './node.ts'
import type { Outcome } from './outcome.ts'

/** Length in code points, as the server counts. */
function lengthOf(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0xd800 && code <= 0xdbff) length--
  }
  return length
}

/** The first of maxLength, minLength and pattern that fails. */
export function checkString(value: string, checks: Checks, path: string, outcome: Outcome): void {
  const { maxLength, minLength, pattern } = checks
  if (maxLength !== undefined && lengthOf(value) > maxLength) {
    const unit = maxLength === 1 ? 'byte' : 'bytes'
    outcome.add('FieldValueTooLong', path, '', `may not be more than ${maxLength} ${unit}`)
  } else if (minLength !== undefined && lengthOf(value) < minLength) {
    outcome.invalid(path, value, `should be at least ${minLength} chars long`)
  } else if (pattern !== undefined && (regExpProblem(pattern) || !matchesRegExp(pattern, value))) {
    outcome.invalid(path, value, `should match '${pattern}'`)
  }
}

export function checkFormat(value: string, { format = '' }: Checks, path: string, outcome: Outcome): void {
  if (hasFormat(value, format)) return
  const detail = `${path} in body must be of type ${format}: ${JSON.stringify(value)}`
  outcome.add('FieldValueTypeInvalid', path, value, detail)
}

export function checkNumber(
  value: number,
  { type, types, checks }: Node,
  path: string,
  outcome: Outcome,
): void {
  const named = types.length === 1 ? type : ''
  if (checks.multipleOf === undefined && checks.minimum === undefined && checks.maximum === undefined) {
    if (inRange(value, named, checks.format)) return
  }
  const bounds: Bounds = { value, path, outcome, named, format: checks.format }
  if (!inRange(value, named, checks.format)) notInRange('Checked', bounds)
  if (checks.multipleOf !== undefined) checkMultiple(bound('MultipleOf', checks.multipleOf, bounds), bounds)
  if (checks.minimum !== undefined) {
    const minimum = bound('Minimum boundary', checks.minimum, bounds)
    const relation = checks.exclusiveMinimum ? 'greater than' : 'greater than or equal to'
    if (checks.exclusiveMinimum ? value <= minimum : value < minimum) {
      outcome.invalid(path, value, `should be ${relation} ${goNumber(minimum)}`)
    }
  }
  if (checks.maximum !== undefined) {
    const maximum = bound('Maximum boundary', checks.maximum, bounds)
    const relation = checks.exclusiveMaximum ? 'less than' : 'less than or equal to'
    if (checks.exclusiveMaximum ? value >= maximum : value > maximum) {
      outcome.invalid(path, value, `should be ${relation} ${goNumber(maximum)}`)
    }
  }
}

interface Bounds {
  value: number
  path: string
  outcome: Outcome
  named: string
  format: string | undefined
}

/** The server compares whole numbers with the whole part of a bound, unless the schema's type forbids the bound. */
function bound(what: string, limit: number, bounds: Bounds): number {
  if (!inRange(limit, bounds.named, bounds.format)) {
    notInRange(what, bounds)
    return limit
  }
  return Number.isInteger(bounds.value) ? Math.trunc(limit) : limit
}

function notInRange(what: string, { named, format, path, outcome }: Bounds): void {
  const kind = format === undefined ? '(default format)' : `with format ${format}`
  outcome.general(`${what} value must be of type ${named} ${kind} in ${path}`)
}

function inRange(value: number, type: string, format: string | undefined): boolean {
  if (type === 'integer') {
    if (!Number.isInteger(value)) return false
    return format === 'int32' ? value >= -(2 ** 31) && value < 2 ** 31 : true
  }
  return format === 'float' ? Math.abs(value) <= 3.4028234663852886e38 : true
}

function checkMultiple(factor: number, { value, path, outcome }: Bounds): void {
  if (factor <= 0) {
    const detail = `factor MultipleOf declared for ${path} must be positive: ${goNumber(factor)}`
    outcome.add('FieldValueInvalid', path, factor, detail)
    return
  }
  const ratio = factor < 1 ? (1 / factor) * value : value / factor
  const whole = Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
  if (!whole) outcome.invalid(path, value, `should be a multiple of ${goNumber(factor)}`)
}

export function checkArray(items: Json[], checks: Checks, path: string, outcome: Outcome): void {
  const { minItems, maxItems } = checks
  if (minItems !== undefined && items.length < minItems) {
    outcome.invalid(path, items.length, `should have at least ${minItems} items`)
  }
  if (maxItems !== undefined && items.length > maxItems) tooMany(items.length, maxItems, path, outcome)
  if (checks.uniqueItems && items.some((item, at) => items.slice(0, at).some((one) => equal(one, item)))) {
    outcome.add('FieldValueInvalid', path, '', `${path} in body shouldn't contain duplicates`)
  }
}

function tooMany(actual: number, max: number, path: string, outcome: Outcome): void {
  const unit = max === 1 ? 'item' : 'items'
  outcome.add('FieldValueTooMany', path, actual, `must have at most ${max} ${unit}`)
}

export function checkSize(value: JsonObject, checks: Checks, path: string, outcome: Outcome): void {
  const { minProperties, maxProperties } = checks
  if (minProperties === undefined && maxProperties === undefined) return
  const size = Object.keys(value).length
  if (minProperties !== undefined && size < minProperties) {
    outcome.invalid(path, size, `should have at least ${minProperties} properties`)
  }
  if (maxProperties !== undefined && size > maxProperties) tooMany(size, maxProperties, path, outcome)
}

export function checkEnum(value: Json | undefined, checks: Checks, path: string, outcome: Outcome): void {
  if (checks.enum === undefined || checks.enum.some((allowed) => fits(allowed, value))) return
  const values = checks.enum.map((allowed) =>
    JSON.stringify(typeof allowed === 'string' ? allowed : goJson(allowed)),
  )
  outcome.add('FieldValueNotSupported', path, value, `supported values: ${values.join(', ')}`)
}

/** Against a whole number, only the whole part of a number counts. */
function fits(allowed: Json | undefined, value: Json | undefined): boolean {
  const whole = typeof value === 'number' && Number.isInteger(allowed)
  return equal(allowed, whole ? Math.trunc(value) : value)
}
