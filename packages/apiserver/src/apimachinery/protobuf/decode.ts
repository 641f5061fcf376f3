import { asObject, type Json, type JsonObject } from '../json/json.ts'
import { parseText } from '../json/text.ts'
import { type Field, messageFields } from './messages.ts'
import { readFields, WireError } from './wire.ts'

/** The four bytes before every message that Kubernetes sends. */
const magic = Buffer.from('k8s\0')

/** Messages that JSON writes in a way of its own. */
const special: Readonly<Record<string, (message: JsonObject) => Json>> = {
  'meta.v1.Time': ({ seconds }) => (seconds ? time(Number(seconds), 0).replace('.000000Z', 'Z') : null),
  'meta.v1.MicroTime': ({ seconds, nanos }) => (seconds ? time(Number(seconds), Number(nanos ?? 0)) : null),
  'resource.Quantity': ({ string }) => string ?? '0',
  'intstr.IntOrString': ({ type, intVal, strVal }) => (type === 1 ? (strVal ?? '') : (intVal ?? 0)),
  'runtime.RawExtension': ({ raw }) => embeddedJson(raw),
  'meta.v1.FieldsV1': ({ Raw }) => embeddedJson(Raw),
  'apiextensions.v1.JSON': ({ raw }) => embeddedJson(raw),
  'apiextensions.v1.JSONSchemaPropsOrArray': ({ schema, jSONSchemas }) => jSONSchemas ?? schema ?? null,
  'apiextensions.v1.JSONSchemaPropsOrBool': ({ allows, schema }) => schema ?? allows ?? false,
  'apiextensions.v1.JSONSchemaPropsOrStringArray': ({ schema, property }) => property ?? schema ?? null,
  'authentication.v1.ExtraValue': ({ items }) => items ?? [],
  'authorization.v1.ExtraValue': ({ items }) => items ?? [],
  'certificates.v1.ExtraValue': ({ items }) => items ?? [],
}

function time(seconds: number, nanos: number): string {
  const micros = String(Math.floor(nanos / 1000)).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`
}

function embeddedJson(base64: Json | undefined): Json {
  return typeof base64 === 'string' ? parseText(Buffer.from(base64, 'base64').toString('utf8')) : null
}

/** The JSON object that a protobuf body stands for; throws a WireError when it is none, or of a kind not built in. */
export function decodeProtobuf(body: Buffer): JsonObject {
  if (!body.subarray(0, 4).equals(magic))
    throw new WireError('provided data does not appear to be a protobuf message')
  const envelope = new Map(readFields(body.subarray(4)).map(({ number, value }) => [number, value]))
  const type = new Map(
    readFields(bytesOf(envelope.get(1))).map(({ number, value }) => [number, String(value)]),
  )
  const [apiVersion = '', kind = ''] = [type.get(1), type.get(2)]
  const name = `${packageOf(apiVersion)}.${apiVersion.slice(apiVersion.indexOf('/') + 1)}.${kind}`
  const message = kind === 'DeleteOptions' ? 'meta.v1.DeleteOptions' : name
  if (!messageFields(message))
    throw new WireError(`no kind "${kind}" is registered for version "${apiVersion}"`)
  return { apiVersion, kind, ...asObject(decodeMessage(message, bytesOf(envelope.get(2)))) }
}

function packageOf(apiVersion: string): string {
  const [group = '', version] = apiVersion.split('/')
  if (version === undefined) return 'core'
  return group.startsWith('rbac.') ? 'rbac' : group.split('.')[0]!
}

function bytesOf(value: number | Buffer | undefined): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}

function decodeMessage(name: string, bytes: Buffer): Json {
  const fields = messageFields(name)
  if (!fields) throw new WireError(`unknown message ${name}`)
  const message: JsonObject = {}
  for (const { number, value } of readFields(bytes)) {
    const field = fields.get(number)
    if (field) store(message, field, value)
  }
  return Object.hasOwn(special, name) ? special[name]!(message) : message
}

function store(message: JsonObject, { name, shape, type }: Field, value: number | Buffer): void {
  const known = message[name]
  if (shape === 'embedded') Object.assign(message, decodeValue(type, value))
  else if (shape === 'one') message[name] = decodeValue(type, value)
  else if (shape === 'repeated')
    message[name] = [...(Array.isArray(known) ? known : []), decodeValue(type, value)]
  else {
    const entry = new Map(readFields(bytesOf(value)).map((one) => [one.number, one.value]))
    const key = bytesOf(entry.get(1)).toString('utf8')
    const item = decodeValue(type, entry.get(2) ?? Buffer.alloc(0))
    message[name] = { ...asObject(known), [key]: item }
  }
}

function decodeValue(type: string, value: number | Buffer): Json {
  switch (type) {
    case 's':
      return bytesOf(value).toString('utf8')
    case 'b':
      return bytesOf(value).toString('base64')
    case 'B':
      return value === 1
    case 'i':
    case 'd':
      return typeof value === 'number' ? value : 0
    default:
      return decodeMessage(type, bytesOf(value))
  }
}
