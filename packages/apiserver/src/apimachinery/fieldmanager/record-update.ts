import { asObject, isObject, type Json, type JsonObject } from '../json/json.ts'
import { PatchError } from '../patch/error.ts'
import { capManagers } from './cap-managers.ts'
import { checkTyped } from './check-typed.ts'
import { type FieldSet, isEmpty, union } from './field-set.ts'
import {
  asStored,
  decodeManagers,
  identity,
  type Managers,
  managedFieldsOf,
  withManagers,
} from './managed-fields.ts'
import { withoutIdentity } from './own-metadata.ts'
import { Changes, type Convert, contested, reconcileManagers, release } from './ownership-changes.ts'
import type { ObjectShape } from './shape.ts'

export interface UpdateRecord<T extends JsonObject = JsonObject> {
  /** The stored object; undefined for a create. */
  before: JsonObject | undefined
  /** The object as it will be stored, defaults included. */
  after: T
  manager: string
  schema: ObjectShape
  /** RFC 3339, whole seconds. */
  now: string
  apiVersion: string
  subresource: string
  /** Fields this endpoint never writes (`resetFields`). */
  reset?: FieldSet
  convert?: Convert
}

/**
 * The object with its managedFields brought up to date after a create, an update or a patch that is not an apply:
 * the writer owns what it changed, everyone else loses it, and the writer's time moves only if it changed something.
 * An empty list in the request wipes all ownership, as does an object that its schema, or the version of one of its managers, cannot read; a stored object
 * without any stays without.
 */
export function recordUpdate<T extends JsonObject>(record: UpdateRecord<T>): T {
  const managers = startingManagers(record)
  const stored = isObject(record.before?.metadata) && Boolean(record.before.metadata.uid)
  if (managers.size === 0 && stored) return withManagers(record.after, managers)
  if (checkTyped(withoutManagedFields(record.after), record.schema.shape, 'allow').length > 0) {
    return withManagers(record.after, new Map())
  }
  try {
    trackUpdate(managers, record)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    return withManagers(record.after, new Map())
  }
  capManagers(managers)
  return withManagers(record.after, managers)
}

function startingManagers({ before, after, subresource }: UpdateRecord): Managers {
  const live = () => decodeManagers(managedFieldsOf(before)) ?? new Map()
  if (subresource !== '') return live()
  const sent = managedFieldsOf(after)
  if (isReset(sent)) return new Map()
  const managers = decodeManagers(sent, asStored(before))
  return managers === undefined || managers.size === 0 ? live() : managers
}

function isReset(entries: Json | undefined): boolean {
  if (!Array.isArray(entries)) return false
  if (entries.length === 0) return true
  return entries.length === 1 && isObject(entries[0]) && Object.keys(entries[0]).length === 0
}

/** Moves ownership of what changed to the writer, in place. */
export function trackUpdate(managers: Managers, record: UpdateRecord): void {
  const { schema, apiVersion, reset = {}, convert } = record
  const change = {
    before: withoutManagedFields(record.before ?? schema.zero),
    after: withoutManagedFields(record.after),
    shape: schema.shape,
    apiVersion,
    reset,
    convert,
  }
  reconcileManagers(managers, change)
  const changes = new Changes(change)
  release(managers, changes, '', contested(managers, changes, ''))
  const gained = withoutIdentity(union(changes.own.modified, changes.own.added))
  if (isEmpty(gained)) return
  const manager = record.manager === '' ? 'unknown' : record.manager
  const owner = { manager, operation: 'Update' as const, apiVersion, subresource: record.subresource }
  const id = identity(owner)
  const fields = union(managers.get(id)?.fields ?? {}, gained)
  managers.set(id, { ...owner, time: record.now, fields })
}

/** The list takes no part in comparisons: it is large and owned by nobody. */
export function withoutManagedFields(object: JsonObject): JsonObject {
  if (managedFieldsOf(object) === undefined) return object
  const { managedFields: _, ...metadata } = asObject(object.metadata)
  return { ...object, metadata }
}
