import type { JsonObject } from '../patch/json.ts'
import type { Kind } from './kind.ts'

/** Fills in what the server's defaulting functions would. */
export function withKindDefaults(_kind: Kind, object: JsonObject): JsonObject {
  return object
}
