/** One entry of `Status.details.causes`, as the server words it. `field` is the path, `<nil>` for none. */
export interface Cause {
  reason: CauseReason
  message: string
  field: string
}

export type CauseReason =
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
