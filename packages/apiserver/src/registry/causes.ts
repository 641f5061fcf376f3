import type { Cause } from '../api-error.ts'
import type { Json } from '../json.ts'
import { invalidValue } from '../meta/validate-meta.ts'

/** The causes that validation of built-in kinds gives most, in the server's wording. */

export function required(field: string, why = ''): Cause {
  return { reason: 'FieldValueRequired', message: `Required value${why && `: ${why}`}`, field }
}

export function duplicate(field: string, value: Json): Cause {
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${JSON.stringify(value)}`, field }
}

export function forbiddenField(field: string, why: string): Cause {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field }
}

export function notFoundField(field: string, value: Json): Cause {
  return { reason: 'FieldValueNotFound', message: `Not found: ${JSON.stringify(value)}`, field }
}

/** Nothing when the value is no number below zero. */
export function belowZero(value: Json | undefined, field: string): Cause[] {
  if (typeof value !== 'number' || value >= 0) return []
  return [invalidValue(field, value, 'must be greater than or equal to 0')]
}

/** Nothing when the value is one of those supported, or not given. */
export function unsupported(field: string, value: Json | undefined, supported: readonly string[]): Cause[] {
  if (value === undefined || supported.includes(String(value))) return []
  const list = supported.map((one) => JSON.stringify(one)).join(', ')
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`
  return [{ reason: 'FieldValueNotSupported', message, field }]
}
