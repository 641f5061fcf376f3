import type { Api, ResourceRequest } from '../api.ts'
import { alreadyExists, badRequest, forbidden, invalid, notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { generateName, newUid } from '../meta/random.ts'
import { validateMeta } from '../meta/validate-meta.ts'
import { prepareForCreate } from '../registry/prepare.ts'
import { keyOf } from '../store/entry.ts'
import { decodeObject } from './decode-object.ts'
import { recordManager } from './managers.ts'
import { type WriteOptions, writeOptions } from './write-options.ts'

/** POST: stores a new object; answers with what was stored. */
export async function create(api: Api, request: ResourceRequest): Promise<KubeObject> {
  const options = writeOptions(request, 'CreateOptions')
  if (request.served.namespaced && !request.namespace) {
    throw badRequest('an empty namespace may not be set during creation')
  }
  const object = decodeObject(request, options.fieldValidation)
  return createObject(api, request, object, options)
}

/** Stores a decoded object; `managed` when its managedFields are already complete. */
export async function createObject(
  api: Api,
  request: ResourceRequest,
  object: KubeObject,
  options: WriteOptions,
  managed = false,
): Promise<KubeObject> {
  const { served } = request
  const metadata = object.metadata
  if (metadata.resourceVersion) throw badRequest('resourceVersion should not be set on objects to be created')
  checkNamespace(api, request, metadata.name ?? '')
  const { generation: _, ...rest } = metadata
  object.metadata = {
    ...rest,
    uid: newUid(),
    creationTimestamp: timestamp(api.clock.now()),
  }
  delete object.metadata.deletionTimestamp
  delete object.metadata.deletionGracePeriodSeconds
  if (!metadata.name && metadata.generateName) object.metadata.name = generateName(metadata.generateName)
  prepareForCreate(served, object)
  if (!managed) recordManager(request, undefined, object, options, api.clock.now())
  validate(request, object)
  return commit(api, request, object, options)
}

function validate(request: ResourceRequest, object: KubeObject): void {
  const causes = [...validateMeta(object.metadata), ...(request.served.schema?.validate(object) ?? [])]
  if (causes.length) throw invalid(request.served, object.metadata.name ?? '', causes)
}

function commit(
  api: Api,
  { served }: ResourceRequest,
  object: KubeObject,
  options: WriteOptions,
): KubeObject {
  const name = object.metadata.name ?? ''
  const key = keyOf(object.metadata.namespace ?? '', name)
  if (api.store.collection(served.storage).get(key)) throw alreadyExists(served, name)
  if (!options.dryRun) api.store.put(served.storage, { ...object, apiVersion: served.storageVersion })
  return object
}

/** A namespaced object needs its namespace, and one that is not going away. */
function checkNamespace(api: Api, request: ResourceRequest, name: string): void {
  if (!request.served.namespaced) return
  const namespace = api.store.collection('namespaces').get(request.namespace)
  if (!namespace) throw notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, request.namespace)
  if (!namespace.deleting) return
  throw forbidden(
    request.served,
    name,
    `unable to create new content in namespace ${request.namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${request.namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  )
}
