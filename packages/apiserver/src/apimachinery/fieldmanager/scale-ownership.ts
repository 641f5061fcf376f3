import type { JsonObject } from '../json/json.ts'
import { difference, type FieldSet, isEmpty, leaf } from './field-set.ts'
import {
  decodeManagers,
  identity,
  type Managers,
  managedFieldsOf,
  type Ownership,
  withManagers,
} from './managed-fields.ts'

export interface ScaleRecord<T extends JsonObject = JsonObject> {
  /** The object with its new number of replicas; its managedFields are those that are stored. */
  object: T
  replicas: { before: number; after: number }
  manager: string
  apiVersion: string
  /** Where each version that is served has its number of replicas; undefined where it has no scale. */
  paths: ReadonlyMap<string, readonly string[] | undefined>
}

const scaleVersion = 'autoscaling/v1'

/**
 * The object with its managedFields after a write through `scale`. Ownership of the number of replicas makes a detour
 * through `autoscaling/v1`, where updaters are other ones by name: so each of them is parted from the rest of what it
 * owns, and loses its time. An owner by apply stays as it is, until somebody changes the number.
 */
export function recordScale<T extends JsonObject>(record: ScaleRecord<T>): T {
  const { object, paths } = record
  const owners = decodeManagers(managedFieldsOf(object)) ?? new Map()
  const scaling = afterWrite(scalingOwners(owners, paths), record)
  const result: Managers = new Map()
  for (const [id, owner] of owners) {
    if (!paths.has(owner.apiVersion)) continue
    const path = paths.get(owner.apiVersion)
    const kept = path === undefined || !owns(owner.fields, path) || scaling.delete(id)
    const fields = kept ? owner.fields : difference(owner.fields, setOf(path))
    if (!isEmpty(fields)) result.set(id, { ...owner, fields })
  }
  const own = setOf(paths.get(record.apiVersion) ?? [])
  for (const [id, { source: _, ...owner }] of scaling) {
    result.set(id, { ...owner, apiVersion: record.apiVersion, fields: own, time: owners.get(id)?.time })
  }
  return withManagers(object, result)
}

/** Who owns the number of replicas, as `scale` sees them. */
function scalingOwners(owners: Managers, paths: ScaleRecord['paths']): Managers {
  const scaling: Managers = new Map()
  for (const owner of owners.values()) {
    const path = paths.get(owner.apiVersion)
    if (path === undefined || !owns(owner.fields, path)) continue
    const seen: Ownership = { ...owner, apiVersion: scaleVersion }
    scaling.set(identity(seen), seen)
  }
  return scaling
}

/** Whoever changes the number takes it from all others; nobody owns a zero, nor what nobody owned. */
function afterWrite(scaling: Managers, { replicas, manager }: ScaleRecord): Managers {
  if (replicas.before === replicas.after || scaling.size === 0) return scaling
  if (replicas.after === 0) return new Map()
  const owner = {
    manager: manager === '' ? 'unknown' : manager,
    operation: 'Update' as const,
    apiVersion: scaleVersion,
    subresource: 'scale',
  }
  return new Map([[identity(owner), { ...owner, fields: leaf, time: undefined }]])
}

function setOf(path: readonly string[]): FieldSet {
  return path.reduceRight<FieldSet>((below, name) => ({ [`f:${name}`]: below }), leaf)
}

function owns(fields: FieldSet, path: readonly string[]): boolean {
  let at: FieldSet | undefined = fields
  for (const name of path) at = at?.[`f:${name}`]
  return at !== undefined && (isEmpty(at) || at['.'] !== undefined)
}
