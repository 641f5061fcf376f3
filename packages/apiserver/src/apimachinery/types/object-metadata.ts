import type { JsonObject } from '../json/json.ts'
import { type Decoding, throughGo } from './decode.ts'
import { readsAlike } from './reads-alike.ts'

const type = 'meta.ObjectMeta'

/** Metadata as the server would answer it; a copy whose parts may be shared. See `throughGo`. */
export function readMetadata(metadata: JsonObject, decoding: Decoding): JsonObject {
  return readsAlike(type, metadata) ? { ...metadata } : throughGo(type, metadata, decoding)
}
