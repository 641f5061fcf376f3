import { escapedJson, goJson } from '../go/go-json.ts'
import { goNumber } from '../go/go-number.ts'
import { quoted } from '../go/quoted.ts'
import type { Json } from '../json/json.ts'

/** One thing that is wrong with an object: where, what, and why, in the server's words. */
export interface FieldError {
  readonly reason: FieldErrorReason
  readonly message: string
  /** The path, `<nil>` for the object as a whole. */
  readonly field: string
}

/** The reasons of `Status.details.causes` that are about fields. */
export type FieldErrorReason =
  | 'FieldValueInvalid'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueNotFound'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTypeInvalid'
  | 'InternalError'

/** A value of an error: JSON, or what is printed in its place. */
export type FieldValue = Json | Printed | undefined

/** The text of a value; an empty one leaves the value out of the message. */
export class Printed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Stands for a value that messages leave out. */
export const omitted: Printed = new Printed('')

/** A value of a Go struct: its members are shown in the order they have, where those of a map are sorted. */
export function ofStruct(value: Json | undefined): Printed {
  return new Printed(escapedJson(value ?? null))
}

const titles: Readonly<Record<FieldErrorReason, string>> = {
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

const withoutValue = new Set<FieldErrorReason>([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
])

/** Makes field errors, as apimachinery's `field` package does. */
export const fieldError = {
  /** For a reason that is known only when it happens; the value is shown unless the reason hides it. */
  of(reason: FieldErrorReason, field: string, value: FieldValue, detail: string): FieldError {
    const shown = withoutValue.has(reason) || value === omitted ? '' : `: ${shownValue(value)}`
    const message = titles[reason] + shown + (detail && `: ${detail}`)
    return { reason, message, field: field || '<nil>' }
  },
  invalid: (field: string, value: FieldValue, detail: string) =>
    fieldError.of('FieldValueInvalid', field, value, detail),
  required: (field: string, detail = '') => fieldError.of('FieldValueRequired', field, '', detail),
  forbidden: (field: string, detail: string) => fieldError.of('FieldValueForbidden', field, '', detail),
  duplicate: (field: string, value: FieldValue) => fieldError.of('FieldValueDuplicate', field, value, ''),
  notFound: (field: string, value: FieldValue) => fieldError.of('FieldValueNotFound', field, value, ''),
  notSupported(field: string, value: FieldValue, supported: readonly string[]): FieldError {
    const detail = `supported values: ${supported.map(quoted).join(', ')}`
    return fieldError.of('FieldValueNotSupported', field, value, detail)
  },
  tooLong: (field: string, bytes: number) =>
    fieldError.of('FieldValueTooLong', field, '', `may not be more than ${bytes} bytes`),
} as const

function shownValue(value: FieldValue): string {
  if (value instanceof Printed) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return goNumber(value)
  if (typeof value === 'bigint') return String(value)
  return goJson(value ?? null)
}

/** Nothing when the value is no number below zero. */
export function nonNegative(field: string, value: Json | undefined): FieldError[] {
  if (typeof value !== 'number' || value >= 0) return []
  return [fieldError.invalid(field, value, 'must be greater than or equal to 0')]
}

/** Nothing when the value is one of those supported, or not given. */
export function oneOf(field: string, value: Json | undefined, supported: readonly string[]): FieldError[] {
  if (value === undefined || supported.includes(String(value))) return []
  return [fieldError.notSupported(field, value, supported)]
}
