export { type BreakingChange, breakingChanges } from './breaking-changes.ts'
export { ageColumn, conditionColumn, messageColumn, type PrinterColumn, reasonColumn } from './columns.ts'
export { conditionsSchema } from './conditions-schema.ts'
export { type CustomResourceDefinition, crdOf } from './crd-of.ts'
export { crdsCommand } from './crds-command.ts'
export { type ConditionedStatus, type DefinedKind, defineKind, type KindDefinition } from './define-kind.ts'
export { type InstallOptions, installCrds } from './install.ts'
export {
  anyObject,
  array,
  boolean,
  dateTime,
  integer,
  intOrString,
  type JSONSchemaProps,
  listMap,
  mapOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  quantity,
  type Schema,
  setOf,
  string,
  type ValidationRule,
  type ValueOf,
} from './schema.ts'
export { crdYaml, type WriteCrdsOptions, type WrittenCrd, writeCrds } from './write-crds.ts'
