import { rfc3339 } from '../go/go-time.ts'
import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { parseQuantity, quantityText } from '../quantity/quantity.ts'
import { goTypeName, wrongType } from './decode-errors.ts'
import { type FieldType, structType, type TypeExpression } from './type-table.ts'

/** What decoding finds wrong on the way; the first error stands, unknown fields add up. */
export interface Decoding {
  error: string | undefined
  unknown: string[]
  duplicates?: string[]
}

interface Place {
  /** The path with list positions, for unknown fields. */
  path: string
  /** The path of field names and the innermost struct, for errors. */
  fields: string
  struct: string
}

/**
 * A value as the server would answer it: decoded into the Go type and encoded again. Nulls and unknown fields go,
 * empty optional values go, embedded structs appear even when empty, quantities and times become canonical.
 */
export function throughGo(type: string, value: JsonObject, decoding: Decoding): JsonObject {
  const { go } = structType(type)
  return structThroughGo(type, value, { path: '', fields: '', struct: go }, decoding)
}

/** The struct as it is when nobody wrote it. */
export function zeroOf(type: string): JsonObject {
  return throughGo(type, {}, { error: undefined, unknown: [] })
}

function structThroughGo(type: string, value: JsonObject, at: Place, decoding: Decoding): JsonObject {
  const { fields, go } = structType(type)
  const decoded = new Map<string, Json | undefined>()
  for (const key in value) {
    const field = fields.get(key)
    const path = at.path === '' ? key : `${at.path}.${key}`
    if (field === undefined) {
      decoding.unknown.push(path)
      continue
    }
    if (value[key] === null) continue
    const place = { path, fields: at.fields === '' ? key : `${at.fields}.${key}`, struct: go }
    decoded.set(key, decode(field.type, value[key], place, decoding, field))
  }
  const encoded: JsonObject = {}
  for (const field of fields.values()) {
    const out = encodeField(field, decoded.get(field.name))
    if (out !== undefined) encoded[field.name] = out
  }
  return encoded
}

/** Undefined leaves the field out. */
function encodeField(field: FieldType, value: Json | undefined): Json | undefined {
  if (value === undefined) return absent(field)
  if (field.pointer) return value
  if (field.omitZero && isZeroStruct(value)) return undefined
  if (isCollection(field.type) && isEmpty(value)) return field.omitEmpty ? undefined : null
  return field.omitEmpty && isEmpty(value) && !field.type.startsWith('#') ? undefined : value
}

function isZeroStruct(value: Json | undefined): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0)
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.keys(value).length === 0
  return value === '' || value === 0 || value === false
}

/** What a field that nobody set reads as; undefined when it is left out. */
function absent(field: FieldType): Json | undefined {
  if (field.omitZero) return undefined
  if (field.pointer || isCollection(field.type)) return field.omitEmpty ? undefined : null
  if (field.type.startsWith('#')) return zeroOf(field.type.slice(1))
  const zero = zeros[field.type]
  const scalar = zero === '' || zero === 0 || zero === false
  return field.omitEmpty && scalar && field.type !== 'intorstring' ? undefined : zero
}

function isCollection(type: TypeExpression): boolean {
  return type.startsWith('[]') || type.startsWith('{}') || type === 'bytes' || type === 'schemaorbool'
}

const zeros: Readonly<Record<string, Json | undefined>> = {
  string: '',
  bool: false,
  int: 0,
  int32: 0,
  int64: 0,
  float64: 0,
  time: null,
  microtime: null,
  duration: '0s',
  quantity: '0',
  intorstring: 0,
  raw: null,
}

function decode(
  type: TypeExpression,
  value: Json | undefined,
  at: Place,
  decoding: Decoding,
  field: FieldType,
): Json | undefined {
  if (type.startsWith('[]')) return decodeList(type, value, at, decoding, field)
  if (type.startsWith('{}')) return decodeMap(type, value, at, decoding, field)
  if (type.startsWith('#')) {
    if (isObject(value)) return structThroughGo(type.slice(1), value, at, decoding)
    return fail(decoding, wrongType(value, at, goTypeName(type, undefined)))
  }
  return decodeScalar(type, value, at, decoding, field)
}

function decodeList(
  type: TypeExpression,
  value: Json | undefined,
  at: Place,
  decoding: Decoding,
  field: FieldType,
): Json | undefined {
  if (!Array.isArray(value)) return fail(decoding, wrongType(value, at, goTypeName(type, field.goType)))
  const element = type.slice(2)
  return value.map((item, index) => {
    const place = { ...at, path: `${at.path}[${index}]` }
    return (item === null ? zeroElement(element) : decode(element, item, place, decoding, field)) as Json
  })
}

function decodeMap(
  type: TypeExpression,
  value: Json | undefined,
  at: Place,
  decoding: Decoding,
  field: FieldType,
): Json | undefined {
  if (!isObject(value)) return fail(decoding, wrongType(value, at, goTypeName(type, field.goType)))
  const element = type.slice(2)
  const out: JsonObject = {}
  for (const key of Object.keys(value)) {
    const place = { ...at, path: `${at.path}.${key}` }
    const item = value[key]
    put(out, key, item === null ? zeroElement(element) : decode(element, item, place, decoding, field))
  }
  return out
}

function zeroElement(type: TypeExpression): Json | undefined {
  // No bytes in a map or a list come back as empty ones.
  if (type === 'bytes') return ''
  if (type.startsWith('#')) return zeroOf(type.slice(1))
  return isCollection(type) ? null : zeros[type]
}

function fail(decoding: Decoding, message: string): undefined {
  decoding.error ??= message
  return undefined
}

const integers: Readonly<Record<string, number>> = { int: 2 ** 53, int32: 2 ** 31, int64: 2 ** 63 }

function decodeScalar(
  type: TypeExpression,
  value: Json | undefined,
  at: Place,
  decoding: Decoding,
  field: FieldType,
): Json | undefined {
  const limit = integers[type]
  if (limit !== undefined) {
    if (typeof value === 'number' && Number.isInteger(value) && value < limit && value >= -limit) return value
    if (typeof value === 'bigint' && type === 'int64' && BigInt.asIntN(64, value) === value) return value
    const shown = typeof value === 'number' || typeof value === 'bigint' ? ` ${value}` : ''
    return fail(decoding, wrongType(value, at, field.goType ?? type, shown))
  }
  const expected = {
    string: 'string',
    bool: 'boolean',
    float64: 'number',
    bytes: 'string',
    duration: 'string',
  }[type]
  if (expected !== undefined && typeof value !== expected) {
    return fail(decoding, wrongType(value, at, goTypeName(type, field.goType)))
  }
  return decodeSpecial(type, value, at, decoding)
}

function decodeSpecial(
  type: TypeExpression,
  value: Json | undefined,
  at: Place,
  decoding: Decoding,
): Json | undefined {
  switch (type) {
    case 'bytes':
      return decodeBytes(value as string, decoding)
    case 'quantity':
      return decodeQuantity(value, decoding)
    case 'time':
    case 'microtime':
      return decodeTime(value, type, at, decoding)
    case 'schemaorarray':
    case 'schemaorbool':
    case 'schemaorstrings':
      return decodeSchemaOr(type, value, at, decoding)
    case 'intorstring':
      if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))) return value
      return fail(decoding, wrongType(value, at, 'int32'))
    default:
      return value
  }
}

/** A schema, or what may stand in its place. It has a decoder of its own, which says nothing of unknown fields. */
function decodeSchemaOr(
  type: 'schemaorarray' | 'schemaorbool' | 'schemaorstrings',
  value: Json | undefined,
  { path }: Place,
  decoding: Decoding,
): Json | undefined {
  const inner: Decoding = { error: undefined, unknown: [] }
  const schema = (one: Json | undefined): Json =>
    isObject(one)
      ? structThroughGo('apiextensions.v1.JSONSchemaProps', one, { path, fields: '', struct: '' }, inner)
      : null
  const decoded = isObject(value) ? schema(value) : schemaAlternative(type, value, schema)
  const error = decoded === undefined ? 'boolean or JSON schema expected' : inner.error
  return error === undefined ? decoded : fail(decoding, error)
}

/** What stands in the place of a schema; null where it is nothing that may, undefined where that is an error. */
function schemaAlternative(
  type: 'schemaorarray' | 'schemaorbool' | 'schemaorstrings',
  value: Json | undefined,
  schema: (one: Json | undefined) => Json,
): Json | undefined {
  if (type === 'schemaorbool') return typeof value === 'boolean' ? value : undefined
  if (!Array.isArray(value) || value.length === 0) return null
  return type === 'schemaorarray' ? value.map(schema) : value
}

function decodeBytes(text: string, decoding: Decoding): Json | undefined {
  const clean = text.replace(/[\r\n]/g, '')
  if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(clean)) return clean
  const wrong = clean.search(/[^A-Za-z0-9+/]/)
  return fail(decoding, `illegal base64 data at input byte ${wrong < 0 ? clean.length : wrong}`)
}

function decodeQuantity(value: Json | undefined, decoding: Decoding): Json | undefined {
  const quantity = parseQuantity(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '!',
  )
  if (quantity !== undefined) return quantityText(quantity)
  return fail(
    decoding,
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  )
}

function decodeTime(value: Json | undefined, type: string, at: Place, decoding: Decoding): Json | undefined {
  if (typeof value !== 'string') return fail(decoding, wrongType(value, at, 'string'))
  const time = rfc3339(value, type === 'microtime')
  return typeof time === 'string' ? time : fail(decoding, time.error)
}
