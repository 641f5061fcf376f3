import { badRequest, conflict, notFound } from '../apimachinery/errors/api-error.ts'
import { isObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { decodeStrictly } from '../verbs/create.ts'
import { entryOf } from '../verbs/update.ts'
import type { Outcome } from './endpoint.ts'

/** PUT on `namespaces/NAME/finalize`: sets the finalizers of the spec; the last one gone lets the namespace go. */
export async function finalize(api: Api, request: ResourceRequest): Promise<Outcome> {
  const { served, name } = request
  const object = decodeStrictly(api, request, { fieldValidation: 'Ignore' })
  if (object.metadata.name !== name) {
    throw badRequest(
      `the name of the object (${object.metadata.name}) does not match the name on the URL (${name})`,
    )
  }
  const entry = entryOf(api, request)
  if (!entry) throw notFound(served, name)
  const { resourceVersion } = object.metadata
  if (resourceVersion && resourceVersion !== String(entry.revision)) throw conflict(served, name)
  const old = objectOf(entry)
  const asked = isObject(object['spec']) ? ((object['spec']['finalizers'] ?? []) as string[]) : []
  const { finalizers: _, ...spec } = isObject(old['spec']) ? old['spec'] : {}
  const next: KubeObject = { ...old, spec: asked.length ? { ...spec, finalizers: asked } : spec }
  if (entry.deleting && asked.length === 0 && !old.metadata.finalizers?.length)
    api.store.remove(served.storage, entry)
  else api.store.put(served.storage, next)
  return { written: { object: next, created: false } }
}
