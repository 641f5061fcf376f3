import type { JsonObject } from '../apimachinery/json/json.ts'
import type { PatchFields } from '../apimachinery/patch/strategic-merge-patch.ts'
import type { Schema } from '../apimachinery/schema/schema.ts'
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

  prune(
    object: JsonObject,
    { mode }: { mode: 'Ignore' | 'Warn' | 'Strict' },
  ): { object: JsonObject; unknown: string[] } {
    const decoding: Decoding = { error: undefined, unknown: [] }
    const pruned = throughGo(this.kind.type, object, decoding)
    return { object: pruned, unknown: mode === 'Ignore' ? [] : decoding.unknown }
  }

  default(object: JsonObject): JsonObject {
    const decoding: Decoding = { error: undefined, unknown: [] }
    const typed = throughGo(this.kind.type, object, decoding)
    fillDefaults(this.kind.type, typed)
    return typed
  }

  validate(): [] {
    return []
  }

  /** Why the object cannot be read as this kind: the text after `cannot be handled as a …: `. */
  decodeError(object: JsonObject): string | undefined {
    const decoding: Decoding = { error: undefined, unknown: [] }
    throughGo(this.kind.type, object, decoding)
    return decoding.error
  }
}
