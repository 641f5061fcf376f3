import type { Json } from '../http.ts'
import type { Shape } from './shape.ts'

/** A kind the fuzzer writes requests for. */
export interface FuzzKind {
  name: string
  resource: string
  apiVersion: string
  kind: string
  /** What an object needs to be valid, beside its name. */
  base: Json
  /** What requests say of it. */
  shape: Shape
  /** What requests to its status say; absent where it has no status subresource. */
  status?: Shape
  /** Whether wrong types and unknown fields are tried. */
  junk: boolean
  /** Whether it has a scale subresource. */
  scale?: boolean
  /** Other versions than the one of `apiVersion`, for kinds that are served in several. */
  versions?: string[]
}
