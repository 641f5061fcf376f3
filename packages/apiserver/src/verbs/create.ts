import { checkNamespace } from '../admission/namespace-lifecycle.ts'
import {
  ApiError,
  alreadyExists,
  badRequest,
  forbidden,
  invalid,
  methodNotAllowed,
} from '../apimachinery/errors/api-error.ts'
import { copy } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { checkEscalation } from '../authorization/escalation.ts'
import { notAllowed } from '../authorization/forbid.ts'
import { completeCreate, prepareForCreate } from '../registry/prepare.ts'
import { validateCreate } from '../registry/validate.ts'
import { type Stored, toStored } from '../registry/view.ts'
import { decodeObject, inNamespace, StrictError, UnreadableError } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { generateName, newUid } from '../runtime/random.ts'
import { keyOf, newEntry } from '../store/entry.ts'
import type { Api } from './api.ts'
import { type Claims, claiming } from './claims.ts'
import { recordManager } from './managers.ts'
import { type Applied, type AsRead, asRead, firstResidue } from './residue.ts'
import { type WriteOptions, writeOptions } from './write-options.ts'
import { readBack, type Written } from './written.ts'

/** POST: stores a new object; answers with what was stored. */
export async function create(api: Api, request: ResourceRequest): Promise<Written> {
  if (request.served.namespaced && !request.namespace) throw methodNotAllowed()
  const options = writeOptions(request, 'CreateOptions')
  return createObject(api, request, decodeStrictly(api, request, options), options)
}

/** Decodes a whole object from the body; strict field errors become this verb's 400. */
export function decodeStrictly(
  api: Api,
  request: ResourceRequest,
  options: Pick<WriteOptions, 'fieldValidation'>,
): KubeObject {
  const { kind, version } = request.served
  try {
    return decodeObject(api.registry, request, options.fieldValidation)
  } catch (error) {
    if (!(error instanceof StrictError) && !(error instanceof UnreadableError)) throw error
    throw badRequest(`${kind} in version "${version}" cannot be handled as a ${kind}: ${error.message}`)
  }
}

/** Stores a decoded object; `applied` when an apply made it, so that its managedFields are complete. */
export function createObject(
  api: Api,
  request: ResourceRequest,
  decoded: KubeObject,
  options: WriteOptions,
  applied?: Applied,
): Promise<Written> {
  return claiming(api, request, (claims) => make(api, request, decoded, options, applied, claims))
}

async function make(
  api: Api,
  request: ResourceRequest,
  decoded: KubeObject,
  options: WriteOptions,
  applied: Applied | undefined,
  claims: Claims | undefined,
): Promise<Written> {
  const { served } = request
  checkNamespace(api.store, request, decoded.metadata.name ?? '')
  const recorded = applied ? decoded : recordManager(api, request, undefined, decoded, options)
  const owned = recorded instanceof Promise ? await recorded : recorded
  let object = initialise(api, request, owned)
  const review = { operation: 'CREATE', request, object, old: undefined, dryRun: options.dryRun } as const
  const mutated = await api.admission.mutate(review)
  if (mutated) object = afterMutation(request, mutated, object)
  const { metadata } = object
  if (!metadata.name && metadata.generateName) metadata.name = generateName(metadata.generateName)
  const unread = firstResidue(served, object)
  if (claims) object = copy(object)
  claims?.allocate(request, object)
  object = completeCreate(served, object)
  checkEscalation(api.authorizer, request, object)
  if (served.terminating) {
    throw forbidden(
      served,
      object.metadata.name ?? '',
      'create not allowed while custom resource definition is terminating',
    )
  }
  const errors = validateCreate(served, object)
  if (errors.length) throw invalid(served, object.metadata.name ?? '', errors)
  if (request.verb !== 'create') checkMayCreate(api, request)
  await api.admission.validate({ ...review, object })
  claims?.charge({ ...review, object })
  const read = applied && served.custom ? asRead(served, object, applied) : { object, residue: unread }
  const stored = toStored(served, read.object)
  const written = commit(api, request, read, stored instanceof Promise ? await stored : stored, options)
  if (!options.dryRun) claims?.commit()
  return written
}

/** Fills in what the server alone decides about a new object. */
function initialise(api: Api, { served, user }: ResourceRequest, decoded: KubeObject): KubeObject {
  const {
    generation: _,
    deletionTimestamp: __,
    deletionGracePeriodSeconds: ___,
    selfLink: ____,
    ...kept
  } = decoded.metadata
  const object: KubeObject = {
    ...decoded,
    metadata: { ...kept, uid: newUid(), creationTimestamp: timestamp(api.clock.now()) },
  }
  prepareForCreate(served, object, user)
  return object
}

/** Whoever makes an object by PUT or apply needs the right to create it as well. */
function checkMayCreate(
  { authorizer }: Api,
  { served, user, subresource, namespace, name }: ResourceRequest,
): void {
  const { group, plural: resource } = served
  const attributes = { verb: 'create', group, resource, subresource, namespace, name }
  if (!authorizer.authorize(user, attributes).allowed) throw notAllowed(user, attributes)
}

/** Webhooks decide neither what only the server decides nor where an object goes. */
function afterMutation(request: ResourceRequest, mutated: KubeObject, initial: KubeObject): KubeObject {
  const { uid, creationTimestamp } = initial.metadata
  const { metadata, ...rest } = inNamespace(mutated, request)
  const { selfLink: _, ...kept } = metadata
  const object = { ...rest, metadata: { ...kept, uid, creationTimestamp } } as KubeObject
  prepareForCreate(request.served, object, request.user)
  return object
}

function commit(
  api: Api,
  { served }: ResourceRequest,
  { object, residue }: AsRead,
  stored: Stored,
  options: WriteOptions,
): Promise<Written> {
  const name = object.metadata.name ?? ''
  const key = keyOf(object.metadata.namespace ?? '', name)
  if (object.metadata.resourceVersion && !options.dryRun)
    throw new ApiError(500, '', 'resourceVersion should not be set on objects to be created')
  const existing = api.store.collection(served.storage).get(key)
  if (existing) throw alreadyExists(served, name, existing.deleting)
  if (options.dryRun) return readBack(served, newEntry(stored.object, api.store.revision + 1), object, true)
  const entry = api.store.put(
    served.storage,
    stored.object,
    object.apiVersion === served.storageVersion ? residue : stored.residue,
  )
  object.metadata.resourceVersion = String(entry.revision)
  return readBack(served, entry, object, true)
}
