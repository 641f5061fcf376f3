import { type FieldError, fieldError } from '../field/field-error.ts'
import { equal, type JsonObject } from '../json/json.ts'
import { causesOf } from '../schema/outcome.ts'
import { pruneValue } from '../schema/prune.ts'
import { validateValue } from '../schema/validate-value.ts'
import { propertiesOf, schemaAt } from './children.ts'
import { compileNode } from './compile-node.ts'

/** Defaults that their own schema would not accept. */
export function defaultErrors(schema: JsonObject, path: string): FieldError[] {
  const causes = schema.default === undefined || schema.default === null ? [] : ownErrors(schema, path)
  for (const child of [...schemaAt(schema, 'items', path), ...propertiesOf(schema, path)]) {
    for (const each of defaultErrors(child.schema, child.path)) causes.push(each)
  }
  return causes
}

function ownErrors(schema: JsonObject, path: string): FieldError[] {
  const at = `${path}.default`
  const node = compileNode({ ...schema, default: undefined })
  const causes: FieldError[] = []
  if (!equal(pruneValue(schema.default, node), schema.default)) {
    causes.push(fieldError.invalid(at, schema.default, 'must not have unknown fields'))
  }
  return [...causes, ...causesOf(validateValue(schema.default, node, '', undefined).problems, at)]
}
