import { ApiError, badRequest } from '../apimachinery/errors/api-error.ts'
import type { Json } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { PatchError } from '../apimachinery/patch/error.ts'
import { DecodeError, parseYaml } from '../apimachinery/serializer/document.ts'
import { inNamespace, wrongKind } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { checkName } from './update.ts'
/** A patch may not turn an object into one of another kind or version. */
export function checkType(patched: KubeObject, { served }: ResourceRequest): void {
  const { kind, apiVersion } = patched
  if (served.custom && kind !== served.kind) throw wrongKind(String(kind), patched, served.group, served.kind)
  if (apiVersion !== served.apiVersion) {
    throw badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${served.apiVersion})`,
    )
  }
}

/** Nor into another one of its kind: the object as this request may write it, in the namespace of the path. */
export function onTarget(object: KubeObject, request: ResourceRequest): KubeObject {
  const placed = inNamespace(object, request)
  checkName(placed, request.name)
  return placed
}

/** The applied configuration as sent; malformed YAML is a 400. */
export function decodeApplied(text: string): Json {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw badRequest(`error decoding YAML: ${error.message}`)
  }
}

/** Turns a refusal of the patch code into the answer the client gets. */
export function patchErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    const details = error.reason === 'Invalid' ? {} : undefined
    throw new ApiError(error.code, error.reason, patchMessage(error), details)
  }
}

function patchMessage({ code, message }: PatchError): string {
  if (code === 413) return `Request entity too large: ${message}`
  return message.startsWith('json: ') ? `error decoding patch: ${message}` : message
}
