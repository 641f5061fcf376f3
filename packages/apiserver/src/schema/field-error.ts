import { goJson } from '../patch/go-json.ts'
import { quoted } from '../patch/path-element.ts'
import type { Cause, CauseReason } from './cause.ts'

/** Stands for a value that messages leave out. */
export const omitted = Symbol('omitted')

/** A value whose text is given, since Go prints its fields in an order of their own. */
export class Printed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const titles: Readonly<Record<CauseReason, string>> = {
  FieldValueInvalid: 'Invalid value',
  FieldValueTypeInvalid: 'Invalid value',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueNotFound: 'Not found',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  InternalError: 'Internal error',
}

const withoutValue = new Set<CauseReason>([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
])

/** A cause in the server's words: what it is, the value unless the kind of error hides it, and the detail. */
export function fieldError(reason: CauseReason, field: string, value: unknown, detail: string): Cause {
  const shown = withoutValue.has(reason) || value === omitted ? '' : `: ${shownValue(value)}`
  return {
    reason,
    field: field === '' ? '<nil>' : field,
    message: titles[reason] + shown + (detail === '' ? '' : `: ${detail}`),
  }
}

function shownValue(value: unknown): string {
  if (value instanceof Printed) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return goNumber(value)
  if (typeof value === 'bigint') return String(value)
  return goJson(value)
}

/** A number as Go's %v prints it. */
export function goNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value)
  const size = Math.abs(value)
  if (size >= 1e-4 && size < 1e21) return String(value)
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
}
