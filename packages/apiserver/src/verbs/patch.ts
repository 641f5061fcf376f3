import type { Api, ResourceRequest } from '../api.ts'
import { ApiError, badRequest, notFound } from '../api-error.ts'
import { mediaType, parseJson, parseYaml, unsupportedMediaType } from '../http/body.ts'
import { copyJson } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { jsonPatch, mergePatch, PatchError } from '../patch/index.ts'
import { thaw } from '../store/entry.ts'
import { createObject } from './create.ts'
import { checkFields } from './decode-object.ts'
import { entryOf, replace, type Written } from './update.ts'
import { writeOptions } from './write-options.ts'

const types = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** PATCH in any of the four dialects. */
export async function patch(api: Api, request: ResourceRequest): Promise<Written> {
  const { served, name } = request
  const type = mediaType(request.contentType)
  const accepted = Object.values(types).filter((one) => !(served.custom && one === types.strategic))
  if (!accepted.includes(type)) throw unsupportedMediaType(accepted.join(', '))
  const options = writeOptions(request, 'PatchOptions')
  const entry = entryOf(api, request)
  if (!entry) {
    if (type !== types.apply || request.subresource) throw notFound(served, name)
    const object = parseYaml(request.body.toString('utf8')) as KubeObject
    object.metadata = {
      ...object.metadata,
      name,
      ...(served.namespaced ? { namespace: request.namespace } : {}),
    }
    return { object: await createObject(api, request, object, options), created: true }
  }
  const old = thaw(entry, served.apiVersion)
  const patched = applyPatch(type, copyJson(old), request.body.toString('utf8'))
  const object = checkFields(patched, request, options.fieldValidation)
  return { object: await replace(api, request, entry, old, object, options), created: false }
}

function applyPatch(type: string, object: KubeObject, text: string): KubeObject {
  try {
    if (type === types.apply) return mergePatch(object, parseYaml(text)) as KubeObject
    const body = parseJson(text)
    if (type === types.json) return jsonPatch(object, body as never) as KubeObject
    return mergePatch(object, body) as KubeObject
  } catch (error) {
    if (error instanceof PatchError) throw new ApiError(error.code, error.reason, error.message)
    if (error instanceof ApiError) throw error
    throw badRequest((error as Error).message)
  }
}
