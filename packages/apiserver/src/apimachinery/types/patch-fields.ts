import type { PatchField, PatchFields } from '../patch/strategic-merge-patch.ts'
import { type FieldType, structType } from './type-table.ts'

const known = new Map<string, PatchFields>()

/** How the fields of a type patch under strategic merge. */
export function patchFields(type: string): PatchFields {
  let fields = known.get(type)
  if (fields === undefined) {
    const struct = structType(type)
    fields = { name: struct.go, field: (name) => patchField(struct.fields.get(name)) }
    known.set(type, fields)
  }
  return fields
}

function patchField(field: FieldType | undefined): PatchField | undefined {
  if (field === undefined) return undefined
  const strategies = (field.patchStrategy ?? '').split(',').filter((name) => name !== 'retainKeys')
  const below = /#(.+)$/.exec(field.type)?.[1]
  const nested = field.type.startsWith('{}') ? undefined : below
  return {
    strategy: strategies[0] === 'merge' || strategies[0] === 'replace' ? strategies[0] : '',
    mergeKey: field.patchMergeKey ?? '',
    below: nested === undefined ? undefined : patchFields(nested),
  }
}
