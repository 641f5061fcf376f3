import { type FieldError, fieldError } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import { completenessErrors } from './completeness.ts'
import { defaultErrors } from './defaults.ts'
import { invariantErrors } from './invariants.ts'
import { propsErrors } from './props.ts'
import { ruleErrors } from './rules.ts'

/**
 * What keeps an `openAPIV3Schema` from being accepted in a definition. `path` is where the schema stands, as errors
 * name it: `spec.validation.openAPIV3Schema` when all versions share one, else `spec.versions[0].schema…`.
 * `unchanged`: the schema was taken before as it is.
 */
export function checkStructural(
  schema: unknown,
  path: string,
  options: { status?: boolean; unchanged?: boolean } = {},
): FieldError[] {
  if (!isObject(schema)) return []
  const root = rootErrors(schema, path, options.status === true)
  const structural = [...invariantErrors(schema, path), ...completenessErrors(schema, path)].sort(byText)
  const defaults = structural.length > 0 ? [] : defaultErrors(schema, path)
  const props = propsErrors(schema, path)
  const sound = structural.length === 0 && defaults.length === 0 && props.length === 0
  return [
    ...root,
    ...structural,
    ...defaults,
    ...props,
    ...(sound ? ruleErrors(schema, path, options.unchanged === true) : []),
  ]
}

function byText(a: FieldError, b: FieldError): number {
  const left = `${a.field}: ${a.message}`
  const right = `${b.field}: ${b.message}`
  return left < right ? -1 : left > right ? 1 : 0
}

function rootErrors(schema: JsonObject, path: string, status: boolean): FieldError[] {
  const causes: FieldError[] = []
  if (status && schema.type !== undefined && schema.type !== 'object') {
    const detail =
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled'
    causes.push(fieldError.invalid(`${path}.type`, schema.type, detail))
  }
  if (schema.nullable === true) {
    causes.push(fieldError.forbidden(`${path}.nullable`, 'nullable cannot be true at the root'))
  }
  return causes
}
