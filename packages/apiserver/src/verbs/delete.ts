import type { Api, ResourceRequest } from '../api.ts'
import { conflict, invalid, notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import { decodeBody } from '../http/body.ts'
import type { JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import { type Entry, thaw } from '../store/entry.ts'
import { entryOf } from './update.ts'

/** What a DELETE asks beyond the name. */
export interface DeleteOptions {
  readonly dryRun: boolean
  readonly propagation: 'Orphan' | 'Background' | 'Foreground' | undefined
  readonly gracePeriodSeconds: number | undefined
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
}

/** What a deletion came to: `object` is the last state, or the state that waits for its finalizers. */
export interface Deleted {
  readonly object: KubeObject
  readonly gone: boolean
}

const propagations = ['Orphan', 'Background', 'Foreground']

/** DELETE on one object. */
export function remove(api: Api, request: ResourceRequest): Deleted {
  const options = deleteOptions(request)
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  return removeEntry(api, request.served, entry, options)
}

/** Reads delete options from the body, or from the query where there is no body. */
export function deleteOptions(request: ResourceRequest): DeleteOptions {
  const body = request.body.length ? decodeBody(request.body, request.contentType) : {}
  const { query } = request
  const dryRun = (body['dryRun'] as string[] | undefined) ?? query.getAll('dryRun')
  const propagation =
    (body['propagationPolicy'] as string | undefined) ?? query.get('propagationPolicy') ?? undefined
  const orphan = body['orphanDependents'] as boolean | undefined
  if (propagation !== undefined && !propagations.includes(propagation)) {
    throw invalid({ group: 'meta.k8s.io', plural: '', kind: 'DeleteOptions' }, '', [
      {
        reason: 'FieldValueNotSupported',
        message: `Unsupported value: "${propagation}": supported values: "Background", "Foreground", "Orphan"`,
        field: 'propagationPolicy',
      },
    ])
  }
  const preconditions = (body['preconditions'] ?? {}) as JsonObject
  const grace = body['gracePeriodSeconds'] ?? query.get('gracePeriodSeconds') ?? undefined
  return {
    dryRun: dryRun.length > 0,
    propagation: (propagation ??
      (orphan === undefined ? undefined : orphan ? 'Orphan' : 'Background')) as DeleteOptions['propagation'],
    gracePeriodSeconds: grace === undefined ? undefined : Number(grace),
    uid: preconditions['uid'] as string | undefined,
    resourceVersion: preconditions['resourceVersion'] as string | undefined,
  }
}

/** Deletes an object, or marks it when finalizers must run first. */
export function removeEntry(api: Api, served: Served, entry: Entry, options: DeleteOptions): Deleted {
  checkPreconditions(served, entry, options)
  const object = thaw(entry, served.apiVersion)
  const finalizers = deletionFinalizers(object.metadata.finalizers ?? [], options.propagation)
  if (!finalizers.length && !holds(served, object)) {
    if (options.dryRun) return { object, gone: true }
    return { object: thaw(api.store.remove(served.storage, entry), served.apiVersion), gone: true }
  }
  return { object: mark(api, served, object, finalizers, options), gone: false }
}

/** A namespace keeps its own finalizers, in its spec. */
function holds(served: Served, object: KubeObject): boolean {
  if (served.storage !== 'namespaces') return false
  return ((object['spec'] as JsonObject | undefined)?.['finalizers'] as string[] | undefined)?.length !== 0
}

function mark(
  api: Api,
  served: Served,
  object: KubeObject,
  finalizers: string[],
  options: DeleteOptions,
): KubeObject {
  const metadata = object.metadata
  const unchanged =
    finalizers.length === (metadata.finalizers?.length ?? 0) &&
    finalizers.every((name) => metadata.finalizers?.includes(name))
  if (metadata.deletionTimestamp && unchanged) return object
  if (finalizers.length) metadata.finalizers = finalizers
  else delete metadata.finalizers
  if (!metadata.deletionTimestamp) {
    metadata.deletionTimestamp = timestamp(api.clock.now())
    metadata.deletionGracePeriodSeconds = 0
    if (metadata.generation) metadata.generation++
    if (served.storage === 'namespaces')
      object['status'] = { ...(object['status'] as JsonObject), phase: 'Terminating' }
  }
  if (!options.dryRun) api.store.put(served.storage, { ...object, apiVersion: served.storageVersion })
  return object
}

function checkPreconditions(served: Served, entry: Entry, { uid, resourceVersion }: DeleteOptions): void {
  if (uid !== undefined && uid !== entry.uid) {
    throw conflict(
      served,
      entry.name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${entry.uid}`,
    )
  }
  if (resourceVersion !== undefined && resourceVersion !== String(entry.revision)) {
    throw conflict(
      served,
      entry.name,
      `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${entry.revision}`,
    )
  }
}

/** The finalizers an object has once deletion begins: propagation adds or drops the garbage collector's two. */
function deletionFinalizers(
  finalizers: readonly string[],
  propagation: DeleteOptions['propagation'],
): string[] {
  if (propagation === undefined) return [...finalizers]
  const own = finalizers.filter((name) => name !== 'orphan' && name !== 'foregroundDeletion')
  if (propagation === 'Orphan') return [...own, 'orphan']
  if (propagation === 'Foreground') return [...own, 'foregroundDeletion']
  return own
}
