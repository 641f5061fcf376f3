import type { Api, ResourceRequest } from '../api.ts'
import { notFound } from '../api-error.ts'
import { isObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { mergePatch } from '../patch/index.ts'
import { thaw } from '../store/entry.ts'
import { createObject } from './create.ts'
import { decodeApplied, decodePatched, patchErrors } from './patch.ts'
import { entryOf, replace, type Written } from './update.ts'
import type { WriteOptions } from './write-options.ts'

/** Server-side apply: creates the object, or lays the configuration over it. */
export async function applyPatch(
  api: Api,
  request: ResourceRequest,
  options: WriteOptions,
): Promise<Written> {
  const { served, name, namespace } = request
  const applied = decodeApplied(request.body.toString('utf8'))
  const entry = entryOf(api, request)
  if (!entry) {
    if (request.subresource) throw notFound(served, name)
    const metadata = isObject(applied) && isObject(applied['metadata']) ? applied['metadata'] : {}
    const object = {
      ...(applied as KubeObject),
      metadata: { ...metadata, name, ...(served.namespaced && { namespace }) },
    }
    return {
      object: await createObject(api, request, decodePatched(object, request, options), options),
      created: true,
    }
  }
  const old = thaw(entry, served.apiVersion)
  const merged = patchErrors(() => mergePatch(old, applied) as KubeObject)
  const object = decodePatched(merged, request, options)
  return { object: await replace(api, request, entry, old, object, options), created: false }
}
