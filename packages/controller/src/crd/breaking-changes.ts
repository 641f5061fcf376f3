import type { CustomResourceDefinition, DefinitionVersion } from './crd-of.ts'
import { narrowedSchema } from './narrowed-schema.ts'

/** A difference between two releases of a definition that stored objects, or those who read them, would not survive. */
export interface BreakingChange {
  /** `v1 .spec.size`, `.spec.scope`. */
  readonly path: string
  readonly message: string
}

/**
 * What of the new definition breaks objects that were stored under the old one, or clients that were written for it, in the
 * order in which the old one says it. Empty: every object of the old release is valid in the new one and loses no field.
 */
export function breakingChanges(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition,
): BreakingChange[] {
  return [
    ...changedNames(before, after),
    ...before.spec.versions.flatMap((version) => {
      const next = after.spec.versions.find(({ name }) => name === version.name)
      return next ? changedVersion(version, next) : goneVersion(version)
    }),
  ]
}

function changedNames(before: CustomResourceDefinition, after: CustomResourceDefinition): BreakingChange[] {
  const fields = [
    ['.spec.group', before.spec.group, after.spec.group],
    ['.spec.scope', before.spec.scope, after.spec.scope],
    ['.spec.names.plural', before.spec.names.plural, after.spec.names.plural],
    ['.spec.names.kind', before.spec.names.kind, after.spec.names.kind],
  ] as const
  return fields
    .filter(([, old, next]) => old !== next)
    .map(([path, old, next]) => ({ path, message: `is ${next} and was ${old}: it cannot be changed` }))
}

function goneVersion({ name, storage, served }: DefinitionVersion): BreakingChange[] {
  if (storage)
    return [{ path: name, message: 'is gone, and objects are stored in it: keep it until they are migrated' }]
  return served ? [{ path: name, message: 'is gone, and was served: deprecate it first' }] : []
}

function changedVersion(before: DefinitionVersion, after: DefinitionVersion): BreakingChange[] {
  const found: BreakingChange[] = []
  if (before.served && !after.served) found.push({ path: before.name, message: 'is no longer served' })
  for (const subresource of ['status', 'scale'] as const) {
    if (before.subresources?.[subresource] && !after.subresources?.[subresource])
      found.push({ path: `${before.name} subresource ${subresource}`, message: 'is gone' })
  }
  const columnsOf = (version: DefinitionVersion) =>
    (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath)
  for (const path of columnsOf(before)) {
    if (!columnsOf(after).includes(path))
      found.push({ path: `${before.name} ${path}`, message: 'can no longer be used in field selectors' })
  }
  const narrowed = narrowedSchema(before.schema.openAPIV3Schema, after.schema.openAPIV3Schema)
  return [
    ...found,
    ...narrowed.map(({ path, message }) => ({ path: `${before.name} ${path || '.'}`, message })),
  ]
}
