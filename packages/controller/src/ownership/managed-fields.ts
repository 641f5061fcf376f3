import { isDeepStrictEqual } from 'node:util'
import type { AnyObject } from '../kind.ts'

/** One entry of `metadata.managedFields`, as far as it is used. */
interface ManagedFields {
  readonly manager?: string
  readonly operation?: string
  readonly subresource?: string
  readonly time?: string
  readonly fieldsV1?: FieldSet
}

interface FieldSet {
  readonly [path: string]: FieldSet
}

function managedFieldsOf({ metadata }: AnyObject): readonly ManagedFields[] {
  return (metadata.managedFields ?? []) as readonly ManagedFields[]
}

/**
 * The part of an object that a manager has applied, with the values it has now; undefined where it has applied none. What
 * others have taken over is not part of it, and what it applied before is, until it applies without.
 */
export function appliedPart(object: AnyObject, manager: string): object | undefined {
  const entry = managedFieldsOf(object).find(
    (fields) => fields.manager === manager && fields.operation === 'Apply' && !fields.subresource,
  )
  return entry?.fieldsV1 ? (partOf(object, entry.fieldsV1) as object) : undefined
}

function partOf(value: unknown, fields: FieldSet): unknown {
  const paths = Object.keys(fields).filter((path) => path !== '.')
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.flatMap((item) => itemOf(item, fields))
  const part: Record<string, unknown> = {}
  for (const path of paths) {
    const name = path.slice(2)
    if (path.startsWith('f:') && name in value)
      part[name] = partOf((value as Record<string, unknown>)[name], fields[path]!)
  }
  return part
}

/** An item of a list, as far as it is managed: found by its keys, its value, or not at all. */
function itemOf(item: unknown, fields: FieldSet): unknown[] {
  for (const [path, below] of Object.entries(fields)) {
    if (path.startsWith('v:') && isDeepStrictEqual(JSON.parse(path.slice(2)), item)) return [item]
    if (path.startsWith('k:') && hasKeys(item, JSON.parse(path.slice(2)))) return [partOf(item, below)]
  }
  return []
}

function hasKeys(item: unknown, keys: Readonly<Record<string, unknown>>): boolean {
  const fields = (item ?? {}) as Record<string, unknown>
  return Object.entries(keys).every(([name, value]) => isDeepStrictEqual(fields[name], value))
}

/** Who else has written a condition, the last first: by name, where its list is a map, else whoever wrote the list. */
export function otherManagersOf(object: AnyObject, conditionType: string, self: string): string[] {
  const key = `k:${JSON.stringify({ type: conditionType })}`
  return managedFieldsOf(object)
    .filter(({ manager, fieldsV1 }) => {
      const conditions = fieldsV1?.['f:status']?.['f:conditions']
      if (manager === self || !conditions) return false
      return key in conditions || !Object.keys(conditions).some((path) => path.startsWith('k:'))
    })
    .sort((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1))
    .map(({ manager = '' }) => manager)
}
