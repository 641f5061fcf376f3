import { ApiError, badRequest, conflict, invalid, notFound } from '../apimachinery/errors/api-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { asObject, equal } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { carryMeta } from '../apimachinery/meta/update-meta.ts'
import { checkEscalation } from '../authorization/escalation.ts'
import { prepareForSubresource, prepareForUpdate } from '../registry/prepare.ts'
import { registryKey } from '../registry/registry-key.ts'
import type { Served } from '../registry/served.ts'
import { validateUpdate } from '../registry/validate.ts'
import { differs, toStored, viewed } from '../registry/view.ts'
import { inNamespace } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, keyOf, newEntry, objectOf } from '../store/entry.ts'
import type { Api } from './api.ts'
import { type Claims, claiming } from './claims.ts'
import { createObject, decodeStrictly } from './create.ts'
import { recordManager } from './managers.ts'
import { type Applied, type AsRead, asRead } from './residue.ts'
import { type WriteOptions, writeOptions } from './write-options.ts'
import { readBack, type Written } from './written.ts'

/** PUT on an object or its status. */
export async function update(api: Api, request: ResourceRequest): Promise<Written> {
  const { served, name } = request
  const options = writeOptions(request, 'UpdateOptions')
  const object = decodeStrictly(api, request, options)
  checkName(object, name)
  return retrying(async () => {
    const entry = entryOf(api, request)
    if (!entry) return createOnUpdate(api, request, object, options)
    checkIdentity(served, entry, object)
    const old = await readFor(served, entry)
    const next = { ...object, metadata: { ...object.metadata } }
    return replace(api, request, entry, old, next, options)
  })
}

async function createOnUpdate(
  api: Api,
  request: ResourceRequest,
  object: KubeObject,
  options: WriteOptions,
): Promise<Written> {
  const { served, name } = request
  if (!served.strategy.allowCreateOnUpdate) throw notFound(served, name)
  const { resourceVersion: _, ...metadata } = object.metadata
  if (metadata.uid) throw otherUid(served, keyOf(request.namespace, name), name, metadata.uid, '')
  return createObject(api, request, { ...object, metadata }, options)
}

/** An object must carry the name of its path. */
export function checkName(object: KubeObject, name: string): void {
  const given = object.metadata?.name
  if (!given)
    throw badRequest(
      `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
    )
  if (given !== name)
    throw badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`)
}

/** The object changed while admission looked at the write: a conflict, but for those who try again. */
class Stale extends ApiError {
  constructor(served: Served, name: string) {
    const { code, reason, message, details } = conflict(served, name)
    super(code, reason, message, details)
  }
}

/** Tries a read-modify-write again while others get in between, as the real server does. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Stale) || tries > 10) throw error
    }
  }
}

/** A fresh copy of an object in the version a request speaks. */
export async function readFor(served: Served, entry: Entry): Promise<KubeObject> {
  const view = viewed(served, entry)
  return objectOf(view instanceof Promise ? await view : view, served.apiVersion)
}

/** The stored entry a request names, or undefined. */
export function entryOf(api: Api, { served, namespace, name }: ResourceRequest): Entry | undefined {
  return api.store.collection(served.storage).get(keyOf(served.namespaced ? namespace : '', name))
}

/**
 * Stores `object` over `entry` after the checks every update goes through. Nothing is written, and no revision spent,
 * when nothing changed. The last finalizer's removal from an object being deleted removes it.
 */
export function replace(
  api: Api,
  request: ResourceRequest,
  entry: Entry,
  old: KubeObject,
  object: KubeObject,
  options: WriteOptions,
  applied?: Applied,
): Promise<Written> {
  return claiming(api, request, (claims) =>
    replaceWith(api, request, { entry, old, object, applied, claims }, options),
  )
}

interface Replacement {
  readonly entry: Entry
  readonly old: KubeObject
  readonly object: KubeObject
  readonly applied: Applied | undefined
  readonly claims: Claims | undefined
}

async function replaceWith(
  api: Api,
  request: ResourceRequest,
  { entry, old, object, applied, claims }: Replacement,
  options: WriteOptions,
): Promise<Written> {
  const { served } = request
  checkVersion(served, entry, object)
  const recorded = applied ? object : recordManager(api, request, old, object, options)
  const owned = recorded instanceof Promise ? await recorded : recorded
  let next = prepare(api, request, owned, old)
  const review = { operation: 'UPDATE', request, object: next, old, dryRun: options.dryRun } as const
  const mutating = api.admission.mutate(review)
  if (mutating) {
    const mutated = await mutating
    checkVersion(served, entry, mutated)
    next = prepare(api, request, inNamespace(mutated, request), old)
  }
  claims?.allocate(request, next, old)
  served.strategy.completeUpdate?.(next, old, request.subresource)
  checkEscalation(api.authorizer, request, next, old)
  const errors = validateUpdate(served, next, old, request.subresource)
  if (errors.length) throw invalid(served, next.metadata.name ?? '', errors)
  await api.admission.validate({ ...review, object: next })
  claims?.charge({ ...review, object: next })
  // What was applied is validated as sent, and pruned afterwards.
  const read = applied ? asRead(served, next, applied) : { object: next, residue: '' }
  next = read.object
  const converted = toStored(served, next)
  const { object: stored, residue: unread } = converted instanceof Promise ? await converted : converted
  const residue = next.apiVersion === served.storageVersion ? read.residue : unread
  if (changesNothing(served, entry, old, { object: next, residue }, stored))
    return { object: old, created: false }
  if (api.store.collection(served.storage).get(entry.key) !== entry) throw new Stale(served, entry.name)
  if (options.dryRun) return readBack(served, newEntry(stored, entry.revision + 1), next, false)
  if (isReleased(next)) {
    api.store.remove(served.storage, entry)
    return { object: next, created: false }
  }
  const written = api.store.put(served.storage, stored, residue)
  claims?.commit()
  next.metadata.resourceVersion = String(written.revision)
  return readBack(served, written, next, false)
}

/** True when what would be stored is what is stored already. */
function changesNothing(
  served: Served,
  entry: Entry,
  old: KubeObject,
  { object, residue }: AsRead,
  stored: KubeObject,
): boolean {
  if (residue !== entry.residue) return false
  if (differs(served, entry)) return equal(stored, objectOf(entry))
  return residue ? equal(object, old) : sameButTimes(object, old)
}

/** Equal but for the times of managedFields: a write that changes nothing does not move them. */
function sameButTimes(next: KubeObject, old: KubeObject): boolean {
  // What a write mostly changes comes first.
  for (const member of new Set([...Object.keys(next), ...Object.keys(old)]))
    if (member !== 'metadata' && !equal(next[member], old[member])) return false
  const { managedFields, ...metadata } = next.metadata
  const { managedFields: oldFields, ...oldMetadata } = old.metadata
  const owners = (fields: typeof managedFields) =>
    fields?.map((owner) => ({ ...asObject(owner), time: undefined }))
  return equal(metadata, oldMetadata) && equal(owners(managedFields), owners(oldFields))
}

function prepare(api: Api, request: ResourceRequest, object: KubeObject, old: KubeObject): KubeObject {
  carryMeta(object.metadata, old.metadata)
  let next = object
  if (request.subresource && request.subresource !== 'scale')
    next = prepareForSubresource(request, object, old, timestamp(api.clock.now()))
  else prepareForUpdate(request.served, object, old)
  next.metadata.resourceVersion = old.metadata.resourceVersion ?? ''
  return next
}

/** True for an object that only its finalizers kept, once they are gone. */
function isReleased(object: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers } = object.metadata
  return deletionTimestamp !== undefined && !finalizers?.length && deletionGracePeriodSeconds === 0
}

/** PUT names the object it means; another uid is a failed precondition. */
function checkIdentity(served: Served, entry: Entry, object: KubeObject): void {
  const { uid, resourceVersion, name = '' } = object.metadata
  if (uid && uid !== entry.uid) throw otherUid(served, entry.key, name, uid, entry.uid)
  if (!resourceVersion && served.strategy.allowUnconditionalUpdate === false) {
    const missing = fieldError.invalid('metadata.resourceVersion', 0, 'must be specified for an update')
    throw invalid({ ...served, kind: served.plural }, name, [missing])
  }
}

function otherUid(served: Served, key: string, name: string, wanted: string, found: string): ApiError {
  const storage = `StorageError: invalid object, Code: 4, Key: ${registryKey(served, key)}, ResourceVersion: 0, AdditionalErrorMsg: `
  return conflict(
    served,
    name,
    `${storage}Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${found}`,
  )
}

function checkVersion(served: Served, entry: Entry, object: KubeObject): void {
  const { resourceVersion, name = '' } = object.metadata
  if (!resourceVersion || resourceVersion === String(entry.revision)) return
  if (!/^\d+$/.test(resourceVersion)) {
    throw new ApiError(
      500,
      '',
      `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`,
    )
  }
  throw conflict(served, name)
}
