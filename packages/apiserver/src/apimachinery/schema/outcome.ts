import { type FieldError, type FieldErrorReason, fieldError } from '../field/field-error.ts'
import type { Json } from '../json/json.ts'

/** What is wrong with a value: `name` is the path as messages spell it, undefined for the object as a whole. */
export interface Problem {
  reason: FieldErrorReason
  name: string | undefined
  value: Json | undefined
  detail: string
}

/** The result of validating one value. `matches` ranks failed alternatives: the one that got furthest is shown. */
export class Outcome {
  readonly problems: Problem[] = []
  matches = 0

  get valid(): boolean {
    return this.problems.length === 0
  }

  merge(other: Outcome): void {
    for (const each of other.problems) this.problems.push(each)
    this.matches += other.matches
  }

  /** Forgets what was found since there were so many problems and matches, as if it had never been looked at. */
  forgive(problems: number, matches: number): void {
    this.problems.length = problems
    this.matches = matches
  }

  add(reason: FieldErrorReason, name: string, value: Json | undefined, detail: string): void {
    this.problems.push({ reason, name, value, detail })
  }

  invalid(name: string, value: Json | undefined, detail: string): void {
    this.add('FieldValueInvalid', name, value, `${name} in body ${detail}`)
  }

  wrongType(name: string, type: string, found: string): void {
    const detail = `${name} in body must be of type ${type}: ${JSON.stringify(found)}`
    this.add('FieldValueTypeInvalid', name, found, detail)
  }

  required(name: string): void {
    this.add('FieldValueRequired', name, '', '')
  }

  forbidden(name: string, key: string): void {
    this.add('FieldValueInvalid', name, key, `${name}.${key} in body is a forbidden property`)
  }

  /** A problem that the server reports without a field. */
  general(detail: string): void {
    this.problems.push({ reason: 'FieldValueInvalid', name: undefined, value: '', detail })
  }
}

/** Problems as causes; `prefix` is where the validated value stands in the object, `''` for the object itself. */
export function causesOf(problems: readonly Problem[], prefix: string): FieldError[] {
  return problems.map(({ reason, name, value, detail }) => {
    const below = (name ?? '').replace(/^\./, '')
    const field = below === '' ? prefix : prefix === '' ? below : `${prefix}.${below}`
    return fieldError.of(reason, field, value, detail)
  })
}
