import { type Decoding, throughGo } from '../kinds/go-json.ts'
import { typeShape } from '../kinds/model-shapes.ts'
import { modelSchema } from '../kinds/openapi-schema.ts'
import { isObject, type JsonObject } from '../patch/json.ts'
import type { Shape } from '../patch/shape.ts'
import type { Cause } from './cause.ts'
import { validateRules } from './cel/validate-rules.ts'
import { compileNode } from './compile-node.ts'
import { withDefaults, withoutStrayNulls } from './default.ts'
import { embeddedErrors } from './embedded.ts'
import { fieldError } from './field-error.ts'
import { duplicates } from './list-uniqueness.ts'
import type { Node } from './node.ts'
import { causesOf } from './outcome.ts'
import { pruneResource } from './prune.ts'
import type { Schema } from './schema.ts'
import { shapeOf } from './shape-of.ts'
import { validateValue } from './validate-value.ts'

/** Compiles the schema of a custom resource version. Never throws: `checkStructural` says what is wrong with one. */
export function compileSchema(openAPIV3Schema: unknown): Schema {
  return new CustomSchema(isObject(openAPIV3Schema) ? openAPIV3Schema : {})
}

const references = { resolve: modelSchema, known: new Map<string, Shape>() }

/** Errors after which rules are not run, since they could stumble over them. */
const blocking = new Set<Cause['reason']>([
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

  prune(
    object: JsonObject,
    { mode }: { mode: 'Ignore' | 'Warn' | 'Strict' },
  ): { object: JsonObject; unknown: string[] } {
    const decoding: Decoding = { error: undefined, unknown: [] }
    const coerced = withMetadata(object, decoding)
    const pruned = pruneResource(coerced, this.node)
    const unknown = [...decoding.unknown.map((path) => `metadata.${path}`), ...pruned.unknown]
    const clean = withoutStrayNulls(pruned.object, this.node) as JsonObject
    return { object: clean, unknown: mode === 'Ignore' ? [] : unknown }
  }

  default(object: JsonObject): JsonObject {
    return withDefaults(object, this.node) as JsonObject
  }

  decodeError(object: JsonObject): string | undefined {
    const decoding: Decoding = { error: undefined, unknown: [] }
    withMetadata(object, decoding)
    return decoding.error
  }

  validate(object: JsonObject, old?: JsonObject, options: { subresource?: string } = {}): Cause[] {
    const causes =
      options.subresource === 'status' ? this.statusCauses(object, old) : this.schemaCauses(object, old)
    causes.push(...embeddedErrors(object, this.node, ''))
    if (old === undefined || duplicates(old, this.node, '').length === 0) {
      causes.push(...duplicates(object, this.node, ''))
    }
    if (!this.node.below.rules) return causes
    if (!causes.some(({ reason }) => blocking.has(reason)))
      return [...causes, ...validateRules(object, old, this.node)]
    const detail =
      'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'
    return [...causes, fieldError('FieldValueInvalid', '', null, detail)]
  }

  private schemaCauses(object: JsonObject, old: JsonObject | undefined): Cause[] {
    const earlier = old === undefined ? undefined : { value: old }
    return causesOf(validateValue(object, this.node, '', earlier).problems, '')
  }

  private statusCauses(object: JsonObject, old: JsonObject | undefined): Cause[] {
    const node = this.node.properties.get('status')
    if (node === undefined || !Object.hasOwn(object, 'status')) return []
    const before = old !== undefined && Object.hasOwn(old, 'status') ? { value: old.status } : undefined
    return causesOf(validateValue(object.status, node, '', before).problems, 'status')
  }
}

/** Metadata is not the schema's: it reads as that of every kind. */
function withMetadata(object: JsonObject, decoding: Decoding): JsonObject {
  if (!isObject(object.metadata)) return object
  const metadata = throughGo('meta.ObjectMeta', object.metadata, decoding)
  return { ...object, metadata }
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
