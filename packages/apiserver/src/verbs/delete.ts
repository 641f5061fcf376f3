import type { Api, ResourceRequest } from '../api.ts'
import { badRequest, type Cause, conflict, forbidden, invalid, notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import { cleanupFinalizer, definitions, markTerminating } from '../crd/terminating.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import type { Served } from '../registry/served.ts'
import { type Entry, thaw } from '../store/entry.ts'
import { decodeDocumentFor } from './decode-object.ts'
import { entryOf } from './update.ts'

/** What a DELETE asks beyond the name. */
export interface DeleteOptions {
  readonly dryRun: boolean
  readonly propagation: 'Orphan' | 'Background' | 'Foreground' | undefined
  readonly gracePeriodSeconds: number | undefined
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
  /** Asked for with orphanDependents=false: an answer before the object is gone is then a 202. */
  readonly cascading?: boolean
}

/** What a deletion came to: `object` is the last state, or the state that waits for its finalizers. */
export interface Deleted {
  readonly object: KubeObject
  readonly gone: boolean
}

const immortal = new Set(['default', 'kube-system', 'kube-public'])
const propagations = ['Orphan', 'Background', 'Foreground']

/** DELETE on one object. */
export async function remove(
  api: Api,
  request: ResourceRequest,
): Promise<Deleted & { options: DeleteOptions }> {
  const options = deleteOptions(request)
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  if (request.served.storage === 'namespaces' && immortal.has(request.name)) {
    throw forbidden(request.served, request.name, 'this namespace may not be deleted')
  }
  await admitDeletion(api, request, entry, options.dryRun)
  const current = entryOf(api, request)
  if (!current) throw notFound(request.served, request.name)
  return { ...removeEntry(api, request.served, current, options), options }
}

/** Asks admission about a deletion. */
export async function admitDeletion(
  api: Api,
  request: ResourceRequest,
  entry: Entry,
  dryRun: boolean,
): Promise<void> {
  const old = () => thaw(entry, request.served.apiVersion)
  const review = { operation: 'DELETE', request, object: undefined, dryRun } as const
  if (!api.admission.concerns('DELETE', request)) return
  await api.admission.mutate({ ...review, old: old() })
  await api.admission.validate({ ...review, old: old() })
}

/** Reads delete options from the body, or from the query where there is no body. */
export function deleteOptions(request: ResourceRequest): DeleteOptions {
  const body = request.body.length ? decodeOptions(request) : undefined
  const { query } = request
  const dryRun = body ? ((body['dryRun'] ?? []) as string[]) : query.getAll('dryRun')
  const propagation = body ? body['propagationPolicy'] : (query.get('propagationPolicy') ?? undefined)
  const orphan = body ? body['orphanDependents'] : flag(query.get('orphanDependents'))
  const grace = body ? body['gracePeriodSeconds'] : (query.get('gracePeriodSeconds') ?? undefined)
  checkDeletion(propagation, orphan, dryRun)
  const preconditions = (body?.['preconditions'] ?? {}) as JsonObject
  return {
    dryRun: dryRun.length > 0,
    propagation: (propagation ??
      (orphan === undefined ? undefined : orphan ? 'Orphan' : 'Background')) as DeleteOptions['propagation'],
    gracePeriodSeconds: grace === undefined || grace === null ? undefined : Number(grace),
    uid: preconditions['uid'] as string | undefined,
    resourceVersion: preconditions['resourceVersion'] as string | undefined,
    cascading: orphan === false,
  }
}

function flag(text: string | null): boolean | undefined {
  return text === null ? undefined : text === 'true' || text === '1'
}

function decodeOptions(request: ResourceRequest): JsonObject {
  const body = decodeDocumentFor(request, 'DeleteOptions')
  const kind = body['kind'] ?? 'DeleteOptions'
  if (kind === 'DeleteOptions') return body
  throw badRequest(
    `no kind "${kind}" is registered for version "${body['apiVersion'] ?? 'v1'}" in scheme "pkg/runtime/scheme.go:111"`,
  )
}

function checkDeletion(
  propagation: Json | undefined,
  orphan: Json | undefined,
  dryRun: readonly string[],
): void {
  const causes: Cause[] = []
  if (propagation !== undefined && orphan !== undefined) {
    causes.push(
      invalidValue(
        'propagationPolicy',
        propagation,
        'orphanDependents and deletionPropagation cannot be both set',
      ),
    )
  } else if (propagation !== undefined && !propagations.includes(String(propagation))) {
    const supported = '"Foreground", "Background", "Orphan", "nil"'
    causes.push({
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${JSON.stringify(propagation)}: supported values: ${supported}`,
      field: 'propagationPolicy',
    })
  }
  if (dryRun.some((value) => value !== 'All')) {
    causes.push({
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${JSON.stringify(dryRun)}: supported values: "All"`,
      field: 'dryRun',
    })
  }
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind: 'DeleteOptions' }, '', causes)
}

/** Deletes an object, or marks it when something must happen first. */
export function removeEntry(api: Api, served: Served, entry: Entry, options: DeleteOptions): Deleted {
  checkPreconditions(served, entry, options)
  const object = thaw(entry, served.apiVersion)
  const finalizers = deletionFinalizers(served, object, options.propagation)
  const grace = graceOf(served, object, options.gracePeriodSeconds)
  if (!finalizers.length && !grace && !holds(served, object)) {
    if (options.dryRun) return { object, gone: true }
    return { object: thaw(api.store.remove(served.storage, entry), served.apiVersion), gone: true }
  }
  return { object: mark(api, served, object, finalizers, grace, options.dryRun), gone: false }
}

/** A namespace keeps finalizers of its own, in its spec. */
function holds(served: Served, object: KubeObject): boolean {
  if (served.storage !== 'namespaces') return false
  const spec = object['spec']
  return isObject(spec) && Array.isArray(spec['finalizers']) && spec['finalizers'].length > 0
}

/** Seconds a pod that runs somewhere gets to stop; nothing else is given any. */
function graceOf(served: Served, object: KubeObject, asked: number | undefined): number {
  if (served.storage !== 'pods') return 0
  const spec = (object['spec'] ?? {}) as JsonObject
  const phase = isObject(object['status']) ? object['status']['phase'] : ''
  if (!spec['nodeName'] || phase === 'Failed' || phase === 'Succeeded') return 0
  return asked ?? (spec['terminationGracePeriodSeconds'] as number | undefined) ?? 30
}

function mark(
  api: Api,
  served: Served,
  object: KubeObject,
  finalizers: string[],
  grace: number,
  dryRun: boolean,
): KubeObject {
  const metadata = object.metadata
  if (
    metadata.deletionTimestamp &&
    sameMembers(finalizers, metadata.finalizers ?? []) &&
    !(grace < (metadata.deletionGracePeriodSeconds ?? 0))
  ) {
    return object
  }
  if (finalizers.length) metadata.finalizers = finalizers
  else delete metadata.finalizers
  if (!metadata.deletionTimestamp) begin(served, object, api.clock.now() + grace * 1000, grace)
  else if (served.storage !== 'namespaces')
    metadata.deletionGracePeriodSeconds = Math.min(grace, metadata.deletionGracePeriodSeconds ?? 0)
  if (!dryRun) api.store.put(served.storage, { ...object, apiVersion: served.storageVersion })
  return object
}

/** Writes into an object that its deletion has begun, as its kind does. */
function begin(served: Served, object: KubeObject, when: number, grace: number): void {
  const metadata = object.metadata
  metadata.deletionTimestamp = timestamp(when)
  if (served.storage === 'namespaces') {
    object['status'] = { ...(object['status'] as JsonObject), phase: 'Terminating' }
    return
  }
  if (served.storage === definitions) {
    markTerminating(object, metadata.deletionTimestamp)
    return
  }
  metadata.deletionGracePeriodSeconds = grace
  if (metadata.generation) metadata.generation++
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name) => right.includes(name))
}

function checkPreconditions(served: Served, entry: Entry, { uid, resourceVersion }: DeleteOptions): void {
  const subject = { ...served, plural: served.kind }
  if (uid !== undefined && uid !== entry.uid) {
    throw conflict(
      subject,
      entry.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${entry.uid}). The object might have been deleted and then recreated`,
    )
  }
  if (resourceVersion !== undefined && resourceVersion !== String(entry.revision)) {
    throw conflict(
      subject,
      entry.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${entry.revision}). The object might have been modified`,
    )
  }
}

/** The finalizers an object has once deletion begins: propagation adds or drops the garbage collector's two. */
function deletionFinalizers(
  served: Served,
  object: KubeObject,
  propagation: DeleteOptions['propagation'],
): string[] {
  const finalizers = object.metadata.finalizers ?? []
  if (served.storage === definitions) return [...new Set([...finalizers, cleanupFinalizer])]
  if (propagation === undefined) return [...finalizers]
  const own = finalizers.filter((name) => name !== 'orphan' && name !== 'foregroundDeletion')
  if (propagation === 'Orphan') return [...own, 'orphan']
  if (propagation === 'Foreground') return [...own, 'foregroundDeletion']
  return own
}
