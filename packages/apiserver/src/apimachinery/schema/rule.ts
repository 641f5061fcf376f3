import type { FieldErrorReason } from '../field/field-error.ts'

/** One entry of `x-kubernetes-validations`, compiled. */
export interface Rule {
  rule: string
  message: string
  reason: FieldErrorReason | undefined
  /** The field the error is shown at, relative to the node; `''` for the node itself. */
  fieldPath: string
  optionalOldSelf: boolean
  usesOldSelf: boolean
  /** Why the rule does not compile; such a rule fails every object. */
  error: string | undefined
  evaluate: Program | undefined
  messageExpression: Program | undefined
}

/** A compiled expression: its value, or a throw with the reason. */
export type Program = (variables: { self: unknown; oldSelf?: unknown }) => unknown
