import { ApiError, badRequest, invalid, notFound } from '../apimachinery/errors/api-error.ts'
import { asError } from '../apimachinery/errors/as-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { goValue } from '../apimachinery/go/go-value.ts'
import type { Json, JsonObject } from '../apimachinery/json/json.ts'
import { jsonText, sortedText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { jsonPatch } from '../apimachinery/patch/json-patch.ts'
import { mergePatch } from '../apimachinery/patch/merge-patch.ts'
import { type PatchFields, strategicMergePatch } from '../apimachinery/patch/strategic-merge-patch.ts'
import { mediaType, parseJson } from '../apimachinery/serializer/document.ts'
import { duplicateFields } from '../apimachinery/serializer/duplicate-fields.ts'
import { builtInSchema } from '../kinds/built-in-schema.ts'
import { checkFields, StrictError, UnreadableError } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'
import { applyPatch } from './apply.ts'
import { checkType, decodeApplied, onTarget, patchErrors } from './patched.ts'
import { entryOf, readFor, replace, retrying } from './update.ts'
import { type WriteOptions, writeOptions } from './write-options.ts'
import type { Written } from './written.ts'

const types = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** PATCH in any of the four dialects. */
export async function patch(api: Api, request: ResourceRequest): Promise<Written> {
  const type = mediaType(request.contentType)
  if (!Object.values(types).includes(type)) throw unsupported()
  if (request.served.custom && type === types.strategic) throw unknownFormat()
  const isApply = type === types.apply
  const options = writeOptions(request, 'PatchOptions', isApply ? 'apply' : 'patch')
  if (isApply) return retrying(() => applyPatch(api, request, options))
  const body = decodePatch(request.body.toString('utf8'))
  return retrying(() => patchOnce(api, request, type, body, options))
}

async function patchOnce(
  api: Api,
  request: ResourceRequest,
  type: string,
  body: Json | undefined,
  options: WriteOptions,
): Promise<Written> {
  const { served, name } = request
  const entry = entryOf(api, request)
  if (!entry) throw notFound(served, name)
  const old = await readFor(served, entry)
  const fields = served.builtin && builtInSchema(served.builtin).fields
  const patched = patchErrors(() => transform(type, old, body, fields))
  checkType(patched, request)
  const object = onTarget(decodePatched(patched, request, options, { type, body }), request)
  return replace(api, request, entry, old, object, options)
}

/** The body of a patch request applied to any document; apply counts as a merge. */
export function transformPatch(request: ResourceRequest, document: JsonObject): JsonObject {
  const type = mediaType(request.contentType)
  if (!Object.values(types).includes(type)) throw unsupported()
  const text = request.body.toString('utf8')
  const body = type === types.apply ? decodeApplied(text) : decodePatch(text)
  return patchErrors(() => transform(type, document as KubeObject, body))
}

/** Strict field errors of a patch are a 422 that shows the patched object, or a strategic patch itself. */
function decodePatched(
  patched: KubeObject,
  request: ResourceRequest,
  { fieldValidation }: WriteOptions,
  { type, body }: { type: string; body: Json | undefined },
): KubeObject {
  const checksBody = fieldValidation !== 'Ignore' && type !== types.json
  const shown = () =>
    type === types.strategic ? goValue(body) : request.served.custom ? sortedText(patched) : jsonText(patched)
  try {
    const repeated = checksBody ? duplicateFields(request.body.toString('utf8'), body) : []
    return checkFields(patched, request, fieldValidation, repeated)
  } catch (error) {
    if (!(error instanceof StrictError) && !(error instanceof UnreadableError)) throw error
    throw invalid({ group: '', plural: '', kind: '' }, '', [
      fieldError.invalid('patch', shown(), error.message),
    ])
  }
}

function transform(
  type: string,
  object: KubeObject,
  body: Json | undefined,
  fields?: PatchFields,
): KubeObject {
  if (type === types.json) return jsonPatch(object, body) as KubeObject
  if (type === types.strategic && fields) return strategicMergePatch(object, body, fields) as KubeObject
  return mergePatch(object, body) as KubeObject
}

function decodePatch(text: string): Json {
  try {
    return parseJson(text)
  } catch (error) {
    throw badRequest(`error decoding patch: ${asError(error).message}`)
  }
}

function unknownFormat(): ApiError {
  const accepted = [types.json, types.merge, types.apply].join(', ')
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted}`
  return new ApiError(415, 'UnsupportedMediaType', message)
}

function unsupported(): ApiError {
  return new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {})
}
