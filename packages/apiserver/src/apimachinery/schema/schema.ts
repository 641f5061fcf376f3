import type { FieldError } from '../field/field-error.ts'
import type { Shape } from '../fieldmanager/shape.ts'
import type { JsonObject } from '../json/json.ts'

/** What becomes of fields that a schema does not know: dropped in silence, with a warning, or refused. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** What reading an object as its kind comes to. */
export interface Decoded<T extends JsonObject = JsonObject> {
  /** Without what the schema does not know, with its defaults. */
  readonly object: T
  /** What it does not know, as fieldValidation reports it. */
  readonly unknown: readonly string[]
  /** Why the object cannot be read at all: the text after `cannot be handled as a …: ` of a 400. */
  readonly error: string | undefined
}

/** A kind's schema, compiled once and then only asked. No method mutates its argument. */
export interface Schema {
  /** How objects merge, for apply and for ownership. */
  readonly shape: Shape
  /** What an object of this kind is before anyone wrote it; `{}` but for built-ins with embedded structs. */
  readonly zero: JsonObject
  /** Reads an object as this kind, in one pass. */
  decode<T extends JsonObject>(object: T): Decoded<T>
  /** Drops what the schema does not know; nothing is filled in. */
  prune<T extends JsonObject>(object: T): T
  /** Fills in defaults, also below lists and in status; drops nulls where neither null nor a default is known. */
  default<T extends JsonObject>(object: T): T
  /** What is wrong with the object, `old` given for updates. In the server's order and words; empty when valid. */
  validate(object: JsonObject, old?: JsonObject, options?: { subresource?: string }): FieldError[]
}
