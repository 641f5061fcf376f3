import type { ResourceRequest } from '../api.ts'
import { badRequest } from '../api-error.ts'
import { decodeBody } from '../http/body.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { FieldValidation } from './write-options.ts'

/** The request body as an object of the expected kind: metadata is there, namespace and fields are checked. */
export function decodeObject(
  request: ResourceRequest,
  fieldValidation: FieldValidation,
  kind = request.served.kind,
  apiVersion = request.served.apiVersion,
): KubeObject {
  const raw = decodeBody(request.body, request.contentType)
  checkKind(raw, kind, apiVersion, request.served.custom)
  const object = {
    ...raw,
    apiVersion,
    kind,
    metadata: isObject(raw['metadata']) ? raw['metadata'] : {},
  } as KubeObject
  fitNamespace(object, request)
  return checkFields(object, request, fieldValidation)
}

function checkKind(raw: JsonObject, kind: string, apiVersion: string, custom: boolean): void {
  if (custom && !raw['kind']) throw badRequest(`Object 'Kind' is missing in '${JSON.stringify(raw)}'`)
  if (custom && !raw['apiVersion'])
    throw badRequest(`Object 'apiVersion' is missing in '${JSON.stringify(raw)}'`)
  const gotKind = raw['kind'] ?? kind
  const gotVersion = raw['apiVersion'] ?? apiVersion
  if (gotVersion !== apiVersion) {
    throw badRequest(
      `the API version in the data (${gotVersion}) does not match the expected API version (${apiVersion})`,
    )
  }
  if (gotKind !== kind) {
    const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
    throw badRequest(
      `${gotKind} in version "${version}" cannot be handled as a ${kind}: no kind "${gotKind}" is registered for version "${apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`,
    )
  }
}

function fitNamespace(object: KubeObject, request: ResourceRequest): void {
  const { served, namespace } = request
  if (!served.namespaced) {
    if (object.metadata.namespace) delete object.metadata.namespace
    return
  }
  if (object.metadata.namespace && object.metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  object.metadata.namespace = namespace
}

/** Prunes unknown fields and reports them as fieldValidation asks, then fills in defaults. */
export function checkFields(object: KubeObject, request: ResourceRequest, mode: FieldValidation): KubeObject {
  const schema = request.served.schema
  if (!schema) return object
  const pruned = schema.prune(object, { mode })
  if (pruned.unknown.length && mode === 'Strict') {
    throw badRequest(
      `strict decoding error: ${pruned.unknown.map((path) => `unknown field "${path}"`).join(', ')}`,
    )
  }
  if (mode === 'Warn') request.warnings.push(...pruned.unknown.map((path) => `unknown field "${path}"`))
  return schema.default(pruned.object)
}
