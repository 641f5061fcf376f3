import type { JsonObject } from '../apimachinery/json/json.ts'
import type { PatchFields } from '../apimachinery/patch/strategic-merge-patch.ts'
import type { Decoded, Schema } from '../apimachinery/schema/schema.ts'
import { type Decoding, throughGo, zeroOf } from '../apimachinery/types/decode.ts'
import { typeShape } from '../apimachinery/types/model-shapes.ts'
import { patchFields } from '../apimachinery/types/patch-fields.ts'
import { fillDefaults } from './fill-defaults.ts'
import type { Kind } from './kind.ts'

const schemas = new Map<string, BuiltInSchema>()

/** The schema of a built-in kind; made once. */
export function builtInSchema(kind: Kind): BuiltInSchema {
  let schema = schemas.get(kind.type)
  if (schema === undefined) {
    schema = new BuiltInSchema(kind)
    schemas.set(kind.type, schema)
  }
  return schema
}

/** A built-in kind's schema: what Go's types and defaults make of an object. Deep validation is not done. */
export class BuiltInSchema implements Schema {
  private readonly kind: Kind
  private zeroObject: JsonObject | undefined

  constructor(kind: Kind) {
    this.kind = kind
  }

  get shape(): Schema['shape'] {
    return typeShape(this.kind.type)
  }

  /** How the kind patches under strategic merge. */
  get fields(): PatchFields {
    return patchFields(this.kind.type)
  }

  get zero(): JsonObject {
    this.zeroObject ??= zeroOf(this.kind.type)
    return this.zeroObject
  }

  decode<T extends JsonObject>(object: T): Decoded<T> {
    const decoding: Decoding = { error: undefined, unknown: [] }
    const typed = throughGo(this.kind.type, object, decoding)
    fillDefaults(this.kind.type, typed)
    return { object: typed as T, ...decoding }
  }

  prune<T extends JsonObject>(object: T): T {
    return throughGo(this.kind.type, object, { error: undefined, unknown: [] }) as T
  }

  default<T extends JsonObject>(object: T): T {
    return this.decode(object).object
  }

  validate(): [] {
    return []
  }
}
