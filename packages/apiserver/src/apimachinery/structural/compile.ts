import { validateRules } from '../cel/validate-rules.ts'
import { type FieldError, fieldError } from '../field/field-error.ts'
import type { Shape } from '../fieldmanager/shape.ts'
import { shapeOf } from '../fieldmanager/shape-of.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { coerceEmbedded } from '../schema/coerce-embedded.ts'
import { withDefaults, withoutStrayNulls } from '../schema/default.ts'
import { embeddedErrors } from '../schema/embedded.ts'
import { duplicates } from '../schema/list-uniqueness.ts'
import type { Node } from '../schema/node.ts'
import { causesOf } from '../schema/outcome.ts'
import { pruneResource } from '../schema/prune.ts'
import type { Decoded, Schema } from '../schema/schema.ts'
import { validateValue } from '../schema/validate-value.ts'
import type { Decoding } from '../types/decode.ts'
import { typeShape } from '../types/model-shapes.ts'
import { readMetadata } from '../types/object-metadata.ts'
import { modelSchema } from '../types/openapi-schema.ts'
import { compileNode } from './compile-node.ts'

/** Compiles the schema of a custom resource version. Never throws: `checkStructural` says what is wrong with one. */
export function compileSchema(openAPIV3Schema: unknown): Schema {
  return new CustomSchema(isObject(openAPIV3Schema) ? openAPIV3Schema : {})
}

const references = { resolve: modelSchema, known: new Map<string, Shape>() }

/** Errors after which rules are not run, since they could stumble over them. */
const blocking = new Set<FieldError['reason']>([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

class CustomSchema implements Schema {
  readonly zero: JsonObject = {}
  private readonly source: JsonObject
  private readonly node: Node
  private shapeOfRoot: Shape | undefined

  constructor(source: JsonObject) {
    this.source = source
    this.node = compileNode(source)
  }

  get shape(): Shape {
    this.shapeOfRoot ??= resourceShape(this.source)
    return this.shapeOfRoot
  }

  decode<T extends JsonObject>(object: T): Decoded<T> {
    const { object: read, unknown, error } = this.read(object)
    return { object: withDefaults(read, this.node) as T, unknown, error }
  }

  prune<T extends JsonObject>(object: T): T {
    return this.read(object).object
  }

  default<T extends JsonObject>(object: T): T {
    return withDefaults(withSoundMetadata(object), this.node) as T
  }

  private read<T extends JsonObject>(object: T): Decoded<T> {
    const metadata: Decoding = { error: undefined, unknown: [] }
    const pruned = pruneResource(withMetadata(object, metadata), this.node)
    const clean = withoutStrayNulls(pruned.object, this.node)
    const embedded: Decoding = { error: undefined, unknown: [] }
    const coerced = coerceEmbedded(clean, this.node, '', embedded) as T
    return {
      object: coerced,
      unknown: [
        ...metadata.unknown.map((path) => `metadata.${path}`),
        ...pruned.unknown,
        ...embedded.unknown.sort(),
      ],
      error: metadata.error ?? embedded.error,
    }
  }

  validate(object: JsonObject, old?: JsonObject, options: { subresource?: string } = {}): FieldError[] {
    const causes =
      options.subresource === 'status' ? this.statusCauses(object, old) : this.schemaCauses(object, old)
    for (const each of embeddedErrors(object, this.node, '')) causes.push(each)
    const repeated = duplicates(object, this.node, '')
    if (repeated.length > 0 && (old === undefined || duplicates(old, this.node, '').length === 0)) {
      for (const each of repeated) causes.push(each)
    }
    if (!this.node.below.rules) return causes
    if (!causes.some(({ reason }) => blocking.has(reason)))
      return [...causes, ...validateRules(object, old, this.node)]
    const detail =
      'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'
    return [...causes, fieldError.invalid('', null, detail)]
  }

  private schemaCauses(object: JsonObject, old: JsonObject | undefined): FieldError[] {
    const earlier = old === undefined ? undefined : { value: old }
    return causesOf(validateValue(object, this.node, '', earlier).problems, '')
  }

  private statusCauses(object: JsonObject, old: JsonObject | undefined): FieldError[] {
    const node = this.node.properties.get('status')
    if (node === undefined || !Object.hasOwn(object, 'status')) return []
    const before = old !== undefined && Object.hasOwn(old, 'status') ? { value: old.status } : undefined
    return causesOf(validateValue(object.status, node, '', before).problems, 'status')
  }
}

/** Metadata is not the schema's: it reads as that of every kind. */
function withMetadata(object: JsonObject, decoding: Decoding): JsonObject {
  if (!isObject(object.metadata)) return object
  return { ...object, metadata: readMetadata(object.metadata, decoding) }
}

/** Metadata never keeps what is null or empty; an apply may have left it so. */
function withSoundMetadata(object: JsonObject): JsonObject {
  const { metadata } = object
  if (!isObject(metadata) || !Object.values(metadata).some(isBare)) return object
  return withMetadata(object, { error: undefined, unknown: [] })
}

function isBare(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || (isObject(value) && Object.keys(value).length === 0)
}

/** How a custom resource merges: as its schema says, with the metadata every object has. */
function resourceShape(source: JsonObject): Shape {
  const shape = shapeOf({ ...source, type: 'object' }, references)
  const fields = new Map(shape.map?.fields)
  fields.set('apiVersion', { shape: { scalar: 'string' } })
  fields.set('kind', { shape: { scalar: 'string' } })
  fields.set('metadata', { shape: typeShape('meta.ObjectMeta') })
  return { map: { atomic: false, fields, element: shape.map?.element } }
}
