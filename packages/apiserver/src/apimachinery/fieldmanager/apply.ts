import { equal, isObject, type JsonObject } from '../json/json.ts'
import { badRequest, PatchError } from '../patch/error.ts'
import { checkTyped, typedErrorText } from './check-typed.ts'
import {
  type Conflict,
  type ConflictCause,
  conflictCauses,
  conflictMessage,
  conflictsOf,
} from './conflicts.ts'
import { droppedFields } from './dropped-fields.ts'
import { type FieldSet, isEmpty, recursiveDifference } from './field-set.ts'
import { fieldSetOf } from './field-set-of.ts'
import { allowedByLastApplied, withLastApplied } from './last-applied.ts'
import {
  decodeManagers,
  identity,
  type Managers,
  managedFieldsOf,
  type Ownership,
  withManagers,
} from './managed-fields.ts'
import { mergeTyped } from './merge-typed.ts'
import { withoutIdentity } from './own-metadata.ts'
import { Changes, type Convert, contested, reconcileManagers, release } from './ownership-changes.ts'
import { trackUpdate, withoutManagedFields } from './record-update.ts'
import type { ObjectShape } from './shape.ts'

export interface ApplyRequest {
  /** The stored object; undefined when the apply creates it. */
  live: JsonObject | undefined
  /** The applied configuration as sent. */
  applied: JsonObject
  manager: string
  force: boolean
  schema: ObjectShape
  /** RFC 3339, whole seconds. */
  now: string
  apiVersion: string
  kind: string
  subresource: string
  /** Fields this endpoint never writes (`resetFields`). */
  reset?: FieldSet
  convert?: Convert
}

export type ApplyResult =
  /** `changed` is false when all was there already: then no defaults are due either. */
  | { object: JsonObject; changed: boolean }
  | { conflicts: Conflict[]; message: string; causes: ConflictCause[] }

/**
 * Server-side apply: lays the configuration over the live object, takes away what this manager applied before and
 * nobody owns now, and books the ownership. Fields of others that would change are conflicts unless forced.
 * The result still needs the defaults. An apply that changes nothing returns the object with its times untouched.
 */
export function apply(request: ApplyRequest): ApplyResult {
  checkIdentity(request)
  const managers = decodeManagers(managedFieldsOf(request.live))
  if (managers === undefined) throw new PatchError(500, '', 'failed to decode managed fields')
  if (managers.size === 0 && request.live !== undefined) trackFirst(managers, request)
  const result = applyWith(managers, request)
  if (request.manager !== 'kubectl') return result
  if ('object' in result) return { ...result, object: withLastApplied(result.object, request.applied) }
  return retryAsKubectl(managers, request, result.conflicts)
}

function checkIdentity({ applied, apiVersion, kind, schema }: ApplyRequest): void {
  if (applied.apiVersion !== apiVersion || applied.kind !== kind) {
    const version = typeof applied.apiVersion === 'string' ? applied.apiVersion : ''
    throw badRequest(
      `invalid object type: ${version.includes('/') ? '' : '/'}${version}, Kind=${applied.kind}`,
    )
  }
  const sent = managedFieldsOf(applied)
  if (sent !== undefined && sent !== null) throw badRequest('metadata.managedFields must be nil')
  const errors = checkTyped(applied, schema.shape)
  if (errors.length === 0) return
  const { name = '', namespace = '' } = isObject(applied.metadata) ? applied.metadata : {}
  const type = `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${kind}`
  throw new PatchError(
    500,
    '',
    `failed to create typed patch object (${namespace}/${name}; ${type}): ${typedErrorText(errors)}`,
  )
}

/** What was there before anyone was recorded belongs to one made-up updater. */
function trackFirst(managers: Managers, { live, ...request }: ApplyRequest): void {
  trackUpdate(managers, { ...request, before: undefined, after: live!, manager: 'before-first-apply' })
}

function applyWith(stored: Managers, request: ApplyRequest): ApplyResult {
  const { live, applied, schema, apiVersion, reset = {}, convert, force } = request
  const managers: Managers = new Map(stored)
  const before = withoutManagedFields(live ?? schema.zero)
  reconcileManagers(managers, { before, shape: schema.shape, apiVersion, convert })
  const self = ownerOf(request)
  const id = identity(self)
  const last = managers.get(id)
  const fields = recursiveDifference(fieldSetOf(applied, schema.shape), reset)
  managers.set(id, { ...self, fields, time: last?.time, ...(last?.source ? { source: last.source } : {}) })
  const merged = mergeTyped(before, applied, schema.shape) as JsonObject
  const after = droppedFields({ merged, managers, last, shape: schema.shape, apiVersion, convert })
  const changes = new Changes({ before, after, shape: schema.shape, apiVersion, reset, convert })
  const lost = contested(managers, changes, id)
  if (lost.size > 0 && !force) return refusal(conflictsOf(managers, lost))
  release(managers, changes, id, lost)
  const changed = live === undefined || !equal(before, after)
  settle(managers, id, changed ? request.now : undefined)
  return { object: withManagers(after, managers), changed }
}

function ownerOf({ manager, apiVersion, subresource }: ApplyRequest): Omit<Ownership, 'fields' | 'time'> {
  return { manager: manager === '' ? 'unknown' : manager, operation: 'Apply', apiVersion, subresource }
}

/** Drops what nobody owns from the applier's set, the applier if nothing is left, and moves its time. */
function settle(managers: Managers, id: string, now: string | undefined): void {
  const owner = managers.get(id)!
  const fields = withoutIdentity(owner.fields)
  if (isEmpty(fields)) managers.delete(id)
  else managers.set(id, { ...owner, fields, time: now ?? owner.time })
}

function refusal(conflicts: Conflict[]): ApplyResult {
  return { conflicts, message: conflictMessage(conflicts), causes: conflictCauses(conflicts) }
}

/** kubectl may take over, without force, what it applied on the client side before. */
function retryAsKubectl(managers: Managers, request: ApplyRequest, conflicts: Conflict[]): ApplyResult {
  const allowed = allowedByLastApplied(request.live, request.schema.shape, request.apiVersion)
  if (allowed === undefined) return refusal(conflicts)
  const rest = conflicts.filter(({ field }) => !allowed.has(field))
  if (rest.length > 0) return refusal(rest)
  const result = applyWith(managers, { ...request, force: true })
  return 'object' in result ? { ...result, object: withLastApplied(result.object, request.applied) } : result
}
