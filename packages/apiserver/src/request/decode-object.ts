import { badRequest, invalid } from '../apimachinery/errors/api-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { quoted } from '../apimachinery/go/quoted.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { FieldValidation } from '../apimachinery/schema/schema.ts'
import { DecodeError, decodeDocument, mediaType } from '../apimachinery/serializer/document.ts'
import { duplicateFields } from '../apimachinery/serializer/duplicate-fields.ts'
import type { Registry } from '../registry/registry.ts'
import type { ResourceRequest } from './resource-request.ts'

interface Expected {
  readonly kind: string
  readonly apiVersion: string
}

/** The request body as an object of the resource's kind: namespace and fields checked, unknown ones pruned, defaults in. */
export function decodeObject(
  registry: Registry,
  request: ResourceRequest,
  mode: FieldValidation,
): KubeObject {
  const { served } = request
  const raw = decodeDocumentFor(request, served.kind)
  checkKind(registry, raw, request, served)
  const object = {
    ...raw,
    apiVersion: served.apiVersion,
    kind: served.kind,
    metadata: raw['metadata'] ?? {},
  } as KubeObject
  const repeated =
    mode === 'Ignore' || /yaml|protobuf/.test(mediaType(request.contentType))
      ? []
      : duplicateFields(request.body.toString('utf8'), raw)
  return inNamespace(checkFields(object, request, mode, repeated, !served.custom), request)
}

/** The body as a JSON object, or the 400 that says what it should have been. */
export function decodeDocumentFor(request: ResourceRequest, kind: string): JsonObject {
  try {
    const value = decodeDocument(request.body, request.contentType)
    if (isObject(value)) return value
    throw new DecodeError(
      `json: cannot unmarshal ${goType(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    )
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw unrecognized(kind, `couldn't get version/kind; json parse error: ${error.message}`, request.body)
  }
}

function unrecognized(kind: string, why: string, body: Buffer): Error {
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): ${why} (${summary(body)})`,
  )
}

function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>'
  const encoding = body[0] === 0x7b ? 'utf8' : 'hex'
  return body.length > 30 ? `${body.subarray(0, 30).toString(encoding)} ...` : body.toString(encoding)
}

function goType(value: unknown): string {
  return Array.isArray(value)
    ? 'array'
    : typeof value === 'boolean'
      ? 'bool'
      : value === null
        ? 'null'
        : typeof value
}

function checkKind(registry: Registry, raw: JsonObject, request: ResourceRequest, expected: Expected): void {
  const kind = typeText(raw, 'kind', request, expected)
  const apiVersion = typeText(raw, 'apiVersion', request, expected)
  if (request.served.custom) {
    checkCustomKind(kind, apiVersion, raw, request, expected)
    return
  }
  if (
    (kind || expected.kind) === expected.kind &&
    (apiVersion || expected.apiVersion) === expected.apiVersion
  )
    return
  const got = { kind: kind || expected.kind, apiVersion: apiVersion || expected.apiVersion }
  const version = got.apiVersion.slice(got.apiVersion.indexOf('/') + 1)
  const known = registry.findKind(got.apiVersion, got.kind)
  const why =
    known && !known.custom
      ? `converting (${version}.${got.kind}) to (${internalPackage(request.served.group)}.${expected.kind}): unknown conversion`
      : `no kind "${got.kind}" is registered for version "${got.apiVersion}" in scheme "pkg/runtime/scheme.go:111"`
  throw badRequest(`${got.kind} in version "${version}" cannot be handled as a ${expected.kind}: ${why}`)
}

/** The kind or the version that a document calls itself, empty when it says none. */
function typeText(raw: JsonObject, name: string, { body }: ResourceRequest, expected: Expected): string {
  const value = raw[name] ?? ''
  if (typeof value === 'string') return value
  const why = `json: cannot unmarshal ${goType(value)} into Go struct field .${name} of type string`
  throw unrecognized(expected.kind, `couldn't get version/kind; json parse error: ${why}`, body)
}

function checkCustomKind(
  kind: string,
  apiVersion: string,
  raw: JsonObject,
  { body, served }: ResourceRequest,
  expected: Expected,
): void {
  if (!kind) throw unrecognized(expected.kind, `Object 'Kind' is missing in '${body.toString('utf8')}'`, body)
  if (apiVersion !== expected.apiVersion) throw wrongVersion(apiVersion, expected.apiVersion)
  if (kind !== expected.kind) throw wrongKind(kind, raw, served.group, expected.kind)
}

function wrongVersion(got: string, expected: string): Error {
  return badRequest(
    `the API version in the data (${got}) does not match the expected API version (${expected})`,
  )
}

/** What the server says of a custom resource of another kind. */
export function wrongKind(kind: string, raw: JsonObject, group: string, expected: string): Error {
  const name = isObject(raw['metadata']) ? raw['metadata']['name'] : undefined
  return invalid({ group, plural: '', kind }, typeof name === 'string' ? name : '', [
    fieldError.invalid('kind', kind, `must be ${expected}`),
  ])
}

function internalPackage(group: string): string {
  return group === '' ? 'core' : group.split('.')[0]!
}

/** The object in the namespace of its path, or in none; a different one of its own is a 400. */
export function inNamespace(object: KubeObject, { served, namespace }: ResourceRequest): KubeObject {
  const { namespace: given, ...metadata } = object.metadata ?? {}
  if (!served.namespaced) return given === undefined ? object : { ...object, metadata }
  if (given === namespace) return object
  if (given) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  return { ...object, metadata: { ...object.metadata, namespace } }
}

/**
 * Prunes unknown fields, reports them as fieldValidation asks, and fills in defaults. `repeated` are the fields that
 * came twice in the body, `isTyped` says that the body was read as the kind itself.
 */
export function checkFields(
  object: KubeObject,
  request: ResourceRequest,
  mode: FieldValidation,
  repeated: readonly string[] = [],
  isTyped = false,
): KubeObject {
  const { schema } = request.served
  const { object: whole, unknown, error } = schema.decode(object)
  if (error) throw new UnreadableError(error)
  // Go's types do not notice that what they do not know comes twice.
  const noticed = (path: string) => !isTyped || !unknown.includes(path)
  const problems = [
    ...repeated.filter(noticed).map((path) => `duplicate field ${quoted(path)}`),
    ...unknown.map((path) => `unknown field ${quoted(path)}`),
  ]
  if (problems.length && mode === 'Strict')
    throw new StrictError(`strict decoding error: ${problems.join(', ')}`)
  if (mode === 'Warn') for (const each of problems) request.warnings.push(each)
  whole.metadata ??= {}
  return whole
}

/** An object that cannot be read as its kind at all; each verb wraps it in its own way. */
export class UnreadableError extends Error {}

/** Unknown or repeated fields under fieldValidation=Strict; each verb wraps it in its own way. */
export class StrictError extends Error {}
