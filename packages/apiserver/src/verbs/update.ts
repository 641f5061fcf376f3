import type { Api, ResourceRequest } from '../api.ts'
import { badRequest, type Cause, conflict, invalid, notFound } from '../api-error.ts'
import { sameJson } from '../json.ts'
import type { KubeObject, ObjectMeta } from '../meta/object-meta.ts'
import { invalidValue, validateMeta } from '../meta/validate-meta.ts'
import { prepareForStatus, prepareForUpdate } from '../registry/prepare.ts'
import type { Served } from '../registry/served.ts'
import { type Entry, keyOf, thaw } from '../store/entry.ts'
import { createObject } from './create.ts'
import { decodeObject } from './decode-object.ts'
import { recordManager } from './managers.ts'
import { type WriteOptions, writeOptions } from './write-options.ts'

/** What a write came to: the object as stored, and whether it is new. */
export interface Written {
  readonly object: KubeObject
  readonly created: boolean
}

/** PUT on an object or its status. */
export async function update(api: Api, request: ResourceRequest): Promise<Written> {
  const { served, name } = request
  const options = writeOptions(request, 'UpdateOptions')
  const object = decodeObject(request, options.fieldValidation)
  if (!object.metadata.name) object.metadata.name = name
  if (object.metadata.name !== name) {
    throw badRequest(
      `the name of the object (${object.metadata.name}) does not match the name on the URL (${name})`,
    )
  }
  const entry = entryOf(api, request)
  if (!entry && served.rules.createOnUpdate && !request.subresource) {
    delete object.metadata.resourceVersion
    return { object: await createObject(api, request, object, options), created: true }
  }
  if (!entry) throw notFound(served, name)
  if (!object.metadata.resourceVersion && !served.rules.unconditionalUpdate) {
    throw invalid(served, name, [
      invalidValue('metadata.resourceVersion', 0, 'must be specified for an update'),
    ])
  }
  const old = thaw(entry, served.apiVersion)
  return { object: await replace(api, request, entry, old, object, options), created: false }
}

/** The stored entry a request names, or undefined. */
export function entryOf(api: Api, { served, namespace, name }: ResourceRequest): Entry | undefined {
  return api.store.collection(served.storage).get(keyOf(served.namespaced ? namespace : '', name))
}

/**
 * Stores `object` over `entry` after the checks every update goes through. Nothing is written, and no revision spent,
 * when nothing changed. The last finalizer's removal from an object being deleted removes it.
 */
export async function replace(
  api: Api,
  request: ResourceRequest,
  entry: Entry,
  old: KubeObject,
  object: KubeObject,
  options: WriteOptions,
  managed = false,
): Promise<KubeObject> {
  const { served } = request
  checkIdentity(served, entry, object)
  let next = object
  carryMeta(next.metadata, old.metadata)
  if (request.subresource === 'status') next = prepareForStatus(served, next, old)
  else prepareForUpdate(served, next, old)
  next.metadata.resourceVersion = old.metadata.resourceVersion ?? ''
  if (!managed) recordManager(request, old, next, options, api.clock.now())
  validateUpdate(request, next, old)
  if (sameJson(next, old)) return old
  if (options.dryRun) return next
  if (isReleased(next)) api.store.remove(served.storage, entry)
  else api.store.put(served.storage, { ...next, apiVersion: served.storageVersion })
  return next
}

/** True for an object that only its finalizers kept, once they are gone. */
export function isReleased(object: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers } = object.metadata
  return deletionTimestamp !== undefined && !finalizers?.length && !deletionGracePeriodSeconds
}

function checkIdentity(served: Served, entry: Entry, object: KubeObject): void {
  const { uid, resourceVersion, name = '' } = object.metadata
  if (uid && uid !== entry.uid) {
    throw conflict(
      served,
      name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${entry.uid}`,
    )
  }
  if (resourceVersion && resourceVersion !== String(entry.revision)) throw conflict(served, name)
}

/** Fills in what clients may leave out, and what they cannot change. */
function carryMeta(metadata: ObjectMeta, old: ObjectMeta): void {
  metadata.uid ??= old.uid ?? ''
  metadata.creationTimestamp ??= old.creationTimestamp ?? null
  if (old.deletionTimestamp) metadata.deletionTimestamp = old.deletionTimestamp
  if (old.deletionGracePeriodSeconds !== undefined)
    metadata.deletionGracePeriodSeconds ??= old.deletionGracePeriodSeconds
}

function validateUpdate(request: ResourceRequest, next: KubeObject, old: KubeObject): void {
  const causes = [
    ...validateMeta(next.metadata),
    ...immutableMeta(next.metadata, old.metadata),
    ...(request.served.schema?.validate(next, old) ?? []),
  ]
  if (causes.length) throw invalid(request.served, next.metadata.name ?? '', causes)
}

const immutable = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]

function immutableMeta(metadata: ObjectMeta, old: ObjectMeta): Cause[] {
  const causes: Cause[] = []
  const added = (metadata.finalizers ?? []).filter((name) => !old.finalizers?.includes(name))
  if (old.deletionTimestamp && added.length) {
    const list = added.map((name) => JSON.stringify(name)).join(', ')
    causes.push({
      reason: 'FieldValueForbidden',
      message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
      field: 'metadata.finalizers',
    })
  }
  for (const member of immutable) {
    if (sameJson(metadata[member], old[member])) continue
    causes.push(invalidValue(`metadata.${member}`, metadata[member], 'field is immutable'))
  }
  return causes
}
